/** Frames a second of timecode, the fewest that hold its highest frame; with a semicolon it drops frames, which lower rates never do. */
const RATES = [24, 25, 30, 50, 60];
const MIN_DROP_FRAME_RATE = 30;
/** Timecodes that tell it; `Math.max` takes no more arguments. */
const ENOUGH = 10_000;

const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:[.,]\d{1,7})?)$/;
const TIMECODE = /^(\d+)[:;](\d\d)[:;](\d\d)[:;](\d\d)$/;

/** Frames and ticks a second. */
export interface Rate {
  readonly frames: number;
  readonly ticks: number;
}

/** Lines that end in LF, CR LF, CR or CR CR LF. */
export function linesOf(text: string): string[] {
  const plain = text.replace(/\r+\n?/g, (end) => (end.endsWith('\n') ? '\n' : '\n'.repeat(end.length)));
  return plain.split('\n');
}

/** Frames a second of all timecodes among these texts. */
export function rateOf(texts: readonly string[]): number {
  const codes = texts.filter((text) => TIMECODE.test(text.trim())).slice(0, ENOUGH);
  const highest = Math.max(0, ...codes.map((code) => Number(code.trim().slice(-2))));
  const least = codes.some((code) => code.includes(';')) ? MIN_DROP_FRAME_RATE : 0;
  return RATES.find((rate) => rate > highest && rate >= least) ?? highest + 1;
}

/** Seconds of `1:02:03:24` at a rate, or of a clock. NaN for others. */
export function timecodeSeconds(text: string, rate: number): number {
  const [, hours, minutes, seconds, frames] = TIMECODE.exec(text.trim()) ?? [];
  if (hours === undefined) return secondsOfClock(text);
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(frames) / rate;
}

/** Seconds of `1:02:03.5` or `02:03`; a colon before the last part is a point in LRC. NaN for others. */
export function secondsOfClock(text: string): number {
  const [, hours = '0', minutes, seconds] = CLOCK.exec(text.trim()) ?? [];
  if (minutes === undefined) return Number.NaN;
  return Number(hours) * 3600 + Number(minutes) * 60 + decimal(seconds);
}

/** Seconds of `1.5`, `1.5s`, `75f`, `350t`, of a clock or of timecode. NaN for others. */
export function timeOf(text: string, rate: Rate): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(h|m|s|ms|f|t)?$/.exec(text.trim()) ?? [];
  if (number === undefined) return timecodeSeconds(text, rate.frames);
  const units: Readonly<Record<string, number>> = {
    ...{ h: 3600, m: 60, s: 1, ms: 1e-3 },
    ...{ f: 1 / rate.frames, t: 1 / rate.ticks },
  };
  return Number(number) * units[unit ?? 's'];
}

export function decimal(text: string): number {
  return Number(text.replace(',', '.'));
}
