import type { Rational } from '../types.ts';

/** The message is a sentence for the user. */
export class FormatError extends Error {}

/** A text without any time: no captions, though perhaps a script. */
export class UntimedText extends FormatError {}

/** Nominal frames a second: 30 for 30000/1001. */
export function timebaseOf({ num, den }: Rational): number {
  return Math.round(num / den);
}

export function isNtsc({ num, den }: Rational): boolean {
  return Math.abs(num / den - (timebaseOf({ num, den }) * 1000) / 1001) < 1e-3 && num % den !== 0;
}

/** 29.97 and 59.94: the rates whose timecode may leave numbers out to keep to the clock. */
export function hasDropFrame(rate: Rational): boolean {
  return isNtsc(rate) && [30, 60].includes(timebaseOf(rate));
}

/** SMPTE timecode of a frame number; drop-frame has a semicolon before its frames. */
export function timecodeOf(frames: number, base: number, isDrop = false): string {
  const count = isDrop ? frames + droppedBefore(frames, base) : frames;
  const seconds = Math.floor(count / base);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return `${clock}${isDrop ? ';' : ':'}${String(count % base).padStart(2, '0')}`;
}

/** Frame number of a timecode, whose separator says whether it is drop-frame; null where it is none. */
export function parseTimecode(timecode: string, base: number): { frames: number; isDrop: boolean } | null {
  const found = /^(\d\d):(\d\d):(\d\d)([:;.,])(\d\d)$/.exec(timecode);
  if (!found) return null;
  const [hours, minutes, seconds] = found.slice(1, 4).map(Number);
  const isDrop = found[4] !== ':';
  const all = hours * 60 + minutes;
  const count = (all * 60 + seconds) * base + Number(found[5]);
  return { frames: isDrop ? count - droppedEach(base) * (all - Math.floor(all / 10)) : count, isDrop };
}

/** Numbers left out at the start of each minute but every tenth. */
function droppedEach(base: number): number {
  return base / 15;
}

function droppedBefore(frames: number, base: number): number {
  const each = droppedEach(base);
  const inTen = base * 600 - 9 * each;
  const tens = Math.floor(frames / inTen);
  const rest = frames % inTen;
  const minutes = rest < each ? 0 : Math.floor((rest - each) / (base * 60 - each));
  return each * (9 * tens + minutes);
}
