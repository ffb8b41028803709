import { FormatError } from './format-error.ts';
import { type Sequence, timebaseOf } from './sequence.ts';

/** CMX 3600 numbers no more. */
const MOST_EVENTS = 999;
const RECORD_HOUR = 1;

/** CMX 3600: one event a cut, non-drop timecode. @throws FormatError beyond 999 events */
export function writeEdl(sequence: Sequence): string {
  const { clips, sources, rate, video, audio } = sequence;
  if (clips.length > MOST_EVENTS)
    throw new FormatError(
      `An EDL holds ${MOST_EVENTS} cuts at most and this edit has ${clips.length}. FCPXML, Premiere XML and OpenTimelineIO hold them all.`,
    );
  const base = timebaseOf(rate);
  const channels = video ? (audio ? 'AA/V' : 'V') : 'AA';
  const reels = reelsOf(sources.map(({ name }) => name));
  const hour = RECORD_HOUR * 3600 * base;
  const events = clips.flatMap(({ source, sourceIn, length, recordIn }, i) => {
    const times = [sourceIn, sourceIn + length, hour + recordIn, hour + recordIn + length];
    const timecodes = times.map((frames) => timecode(frames, base)).join(' ');
    const number = String(i + 1).padStart(3, '0');
    return [
      `${number}  ${reels[source].padEnd(8)} ${channels.padEnd(5)} C        ${timecodes}`,
      `* FROM CLIP NAME: ${oneLine(sources[source].name)}`,
    ];
  });
  return `${[`TITLE: ${oneLine(sequence.name).slice(0, 70)}`, 'FCM: NON-DROP FRAME', '', ...events].join('\r\n')}\r\n`;
}

export function timecode(frames: number, base: number): string {
  const seconds = Math.floor(frames / base);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frames % base];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
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
