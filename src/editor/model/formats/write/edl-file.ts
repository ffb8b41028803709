import { formats as texts } from '#i18n/en/files.ts';
import { FormatError, parseTimecode, timebaseOf, timecodeOf } from '../timecode.ts';
import type { EditTimeline } from './edit-timeline.ts';

/** CMX 3600 numbers no more. */
const MAX_EVENTS = 999;
/** Frames a second: its timecode has two digits for them, and readers know no more. */
const MAX_FRAME_RATE = 60;
const RECORD_START = '01:00:00';

/**
 * CMX 3600: one event a cut, markers as locators (LOC). Rushes keep the kind of their own timecode.
 * @param isDrop of the edit @throws FormatError beyond 999 events or 60 frames a second
 */
export function writeEdl(sequence: EditTimeline, isDrop: boolean): string {
  const { clips, sources, rate, video, audio, markers } = sequence;
  if (clips.length > MAX_EVENTS)
    throw new FormatError(texts.edlTooLong({ most: MAX_EVENTS, count: clips.length }));
  const base = timebaseOf(rate);
  if (base > MAX_FRAME_RATE) throw new FormatError(texts.edlTooFast({ most: MAX_FRAME_RATE, count: base }));
  const channels = video ? (audio ? 'AA/V' : 'V') : 'AA';
  const reels = reelsOf(sources.map(({ name }) => name));
  const record = parseTimecode(`${RECORD_START}${isDrop ? ';' : ':'}00`, base)?.frames ?? 0;
  const events = clips.flatMap(({ source, sourceIn, length, recordIn }, i) => {
    const first = sources[source].start + sourceIn;
    const own = sources[source].isDrop ?? isDrop;
    const timecodes = [
      ...[first, first + length].map((frames) => timecodeOf(frames, base, own)),
      ...[recordIn, recordIn + length].map((frames) => timecodeOf(record + frames, base, isDrop)),
    ].join(' ');
    const number = String(i + 1).padStart(3, '0');
    return [
      `${number}  ${reels[source].padEnd(8)} ${channels.padEnd(5)} C        ${timecodes}`,
      `* FROM CLIP NAME: ${oneLine(sources[source].name)}`,
      ...markers
        .filter(({ clip }) => clip === i)
        .map(({ at, text, isDone }) => {
          const timecode = timecodeOf(record + recordIn + at, base, isDrop);
          return `* LOC: ${timecode} ${(isDone ? 'GREEN' : 'RED').padEnd(7)} ${oneLine(text)}`;
        }),
    ];
  });
  return `${[`TITLE: ${oneLine(sequence.name).slice(0, 70)}`, isDrop ? 'FCM: DROP FRAME' : 'FCM: NON-DROP FRAME', '', ...events].join('\r\n')}\r\n`;
}

/** Up to eight capitals and digits, unique. */
function reelsOf(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const plain = name
      .replace(/\.[^.]*$/, '')
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 8);
    let reel = plain || `REEL${i + 1}`;
    for (let n = 2; taken.has(reel); n++) reel = `${(plain || 'REEL').slice(0, 8 - String(n).length)}${n}`;
    taken.add(reel);
    return reel;
  });
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
