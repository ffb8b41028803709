/** A line of captions and when it is shown, seconds. */
export interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Captions as a WebVTT file. */
export function vttOf(cues: readonly Cue[]): string {
  const blocks = cues.map(({ start, end, text }) => `${clock(start)} --> ${clock(end)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** The captions of a recording after `cuts`: each earlier by what was cut before it, without what was mostly cut. */
export function cuesAfter(cues: readonly Cue[], cuts: readonly { start: number; duration: number }[]): Cue[] {
  const moved = (time: number): number =>
    time - cuts.reduce((sum, cut) => sum + Math.min(Math.max(time - cut.start, 0), cut.duration), 0);
  return cues.flatMap((cue) => {
    const [start, end] = [moved(cue.start), moved(cue.end)];
    return end - start > (cue.end - cue.start) / 2 ? [{ ...cue, start, end }] : [];
  });
}

/** `mm:ss.mmm` */
function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(Math.floor(ms / 60_000), 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}
