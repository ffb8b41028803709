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

/** The captions of a recording after `cuts`: later by nothing, earlier by what was cut before; lines cut away are gone. */
export function cuesAfter(cues: readonly Cue[], cuts: readonly { start: number; duration: number }[]): Cue[] {
  const moved = (time: number): number =>
    time - cuts.reduce((sum, cut) => sum + Math.min(Math.max(time - cut.start, 0), cut.duration), 0);
  return cues
    .map(({ start, end, text }) => ({ start: moved(start), end: moved(end), text }))
    .filter(({ start, end }) => end - start > 0.2);
}

/** `mm:ss.mmm` */
function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const pad = (value: number, width: number): string => String(value).padStart(width, '0');
  return `${pad(Math.floor(ms / 60_000), 2)}:${pad(Math.floor(ms / 1000) % 60, 2)}.${pad(ms % 1000, 3)}`;
}
