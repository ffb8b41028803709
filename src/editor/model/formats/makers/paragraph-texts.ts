/** Texts in paragraphs below a line that says who speaks and when. */
import type { CaptionBlock, Listed } from '../read/caption-text.ts';
import { linesOf, rateOf, secondsOfClock, timecodeSeconds } from '../read/clocks.ts';

/** `Anne Smith  0:03` of Otter, `Anne Smith (00:03):` of Rev. */
const HEAD = /^(\p{L}[^\t:]{0,60}?)(?:( {2,}|\t)| \()((?:\d{1,2}:)?\d{1,2}:\d\d)(?:\):?)?\s*$/u;
/** `0:15` of Otter, where nobody is named. */
const TIME = /^((?:\d{1,2}:)?\d{1,2}:\d\d)\s*$/;
/** Where Otter says that it made the text. */
const SIGNATURE = /^[ \t]*Transcribed by https?:\/\/otter\.ai[ \t\r]*$/m;

/** Paragraphs below a name and a time. Otter's summary before the first is no speech. */
export function headed(text: string): Listed | null {
  const blocks: { start: number; end: number; lines: string[] }[] = [];
  const isSigned = SIGNATURE.test(text);
  let isOtter = isSigned;
  for (const line of linesOf(text)) {
    const [whole, name, gap, time] = HEAD.exec(line) ?? [];
    if (whole !== undefined) {
      isOtter ||= gap !== undefined;
      blocks.push({ start: secondsOfClock(time), end: Number.NaN, lines: [`<v ${name.trim()}>`] });
    } else if (isSigned && TIME.test(line))
      blocks.push({ start: secondsOfClock(line.trim()), end: Number.NaN, lines: [] });
    else if (!SIGNATURE.test(line) && line.trim() !== '') blocks.at(-1)?.lines.push(line);
  }
  const isAscending = blocks.every(({ start }, i) => i === 0 || start >= blocks[i - 1].start);
  const spoken = blocks.filter(({ lines }) => lines.some((line) => !line.startsWith('<v ')));
  return isAscending && spoken.length > 0
    ? { kind: isOtter ? 'Otter' : 'Rev', blocks: spoken, unread: 0 }
    : null;
}

/** Timecode from and to, of Premiere Pro; `;` where frames are dropped. */
const RANGE = /^(\d\d[:;]\d\d[:;]\d\d[:;]\d\d) - (\d\d[:;]\d\d[:;]\d\d[:;]\d\d)\s*$/;

/** What looks like one, and is none. */
const UNREAD_RANGE = /^\S{0,12}\d[:;]\S{0,12} - \S{0,12}\d[:;]\S{0,12}\s*$/;

/** Paragraphs below a range of timecode and a line with the speaker. */
export function ranged(text: string): Listed | null {
  const found: { times: readonly [string, string]; lines: string[] }[] = [];
  let current: string[] | null = null;
  let unread = 0;
  for (const line of linesOf(text)) {
    const [, start, end] = RANGE.exec(line) ?? [];
    if (start !== undefined) {
      current = [];
      found.push({ times: [start, end], lines: current });
    } else if (UNREAD_RANGE.test(line)) {
      current = null;
      unread++;
    } else if (line.trim() !== '') current?.push(line);
  }
  const rate = rateOf(found.flatMap(({ times }) => times));
  const blocks = found.map(({ times, lines: [first = '', ...said] }): CaptionBlock => {
    const [start, end] = times.map((time) => timecodeSeconds(time, rate));
    // Without a speaker the one line is what was said.
    return { start, end, lines: said.length === 0 ? [first] : [`<v ${first.trim()}>`, ...said] };
  });
  return blocks.length > 0 ? { kind: 'Premiere', blocks, unread } : null;
}
