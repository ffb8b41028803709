/** Cuts the scripts of text subtitles. Pure. */
import { clockOf } from '#model/time/clock.ts';
import type { Range } from '#model/types.ts';

/** By ffprobe's codec: the kind of script that holds all of it. */
export const SCRIPTS: Readonly<Record<string, SubtitleScript>> = {
  ...{ mov_text: 'srt', subrip: 'srt', text: 'srt' },
  ...{ ass: 'ass', ssa: 'ass' },
  webvtt: 'webvtt',
};
export type SubtitleScript = 'srt' | 'ass' | 'webvtt';

/** Seconds: less is a rest at a cut. */
const MIN_SUBTITLE = 0.05;

const CLOCK = String.raw`(?:\d+:)?\d+:\d\d[.,]\d+`;
const TIMES = `(?<start>${CLOCK})(?<between> --> |,)(?<end>${CLOCK})`;
/** What says when a line is shown; the line itself goes on to the next one. */
const CUES: Readonly<Record<SubtitleScript, RegExp>> = {
  srt: new RegExp(String.raw`^(?<before>\d+\n)${TIMES}`, 'gm'),
  ass: new RegExp(String.raw`^(?<before>(?:Dialogue|Comment): \d+,)${TIMES}`, 'gm'),
  webvtt: new RegExp(`^(?<before>)${TIMES}`, 'gm'),
};

/**
 * The script with its lines moved, and without those of which nothing is left; one that goes over a border stands at both places.
 * @param editedRanges edited seconds of container seconds
 */
export function editedScript(text: string, codec: string, editedRanges: (range: Range) => Range[]): string {
  const script = SCRIPTS[codec] ?? 'srt';
  const plain = text.replaceAll('\r\n', '\n');
  const cues = [...plain.matchAll(CUES[script])];
  const written = (time: number): string => {
    const text = clock(time, script === 'ass' ? 2 : 3);
    return script === 'srt' ? text.replace('.', ',') : text;
  };
  const lines = cues.map((cue, i) => {
    const { before = '', start = '', between = '', end = '' } = cue.groups ?? {};
    const said = plain.slice(cue.index + cue[0].length, cues[i + 1]?.index ?? plain.length);
    const until = secondsOf(end);
    const pieces = editedRanges({ start: secondsOf(start), end: until })
      .filter((piece) => piece.end - piece.start >= MIN_SUBTITLE)
      .map((piece) => {
        const moved = (time: string): string => {
          const rest = editedRanges({ start: secondsOf(time), end: until });
          const left = rest.find(({ start, end }) => start < piece.end && end > piece.start);
          return written(left ? Math.max(piece.start, left.start) : piece.end);
        };
        const words = script === 'webvtt' ? said.replace(/<([\d:.]+)>/g, (_, at) => `<${moved(at)}>`) : said;
        return before + written(piece.start) + between + written(piece.end) + words;
      });
    // Behind the last line of a script there may be no empty one.
    return pieces.join(script === 'ass' ? '' : '\n');
  });
  return plain.slice(0, cues[0]?.index ?? plain.length) + lines.join('');
}

function secondsOf(text: string): number {
  return text
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);
}

export function clock(seconds: number, digits: 2 | 3): string {
  const scale = 10 ** digits;
  const units = Math.round(seconds * scale);
  const text = `${clockOf(Math.floor(units / scale))}.${String(units % scale).padStart(digits, '0')}`;
  // libass reads one digit of hours, WebVTT and SubRip two or more.
  return digits === 2 ? text : text.padStart('00:00:00.000'.length, '0');
}
