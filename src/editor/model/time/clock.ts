import { decimalSign } from '#i18n/texts.ts';
import type { Rational } from '../types.ts';

/** `h:mm:ss` of whole seconds. */
export function clockOf(whole: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** Tenths of a second, 0 for what is no time: what is shown, subtracted and charged is rounded to them first. */
export function tenthsOf(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 10)) : 0;
}

/** A moment to the frame of its second, `0:00:14:12`; to the tenth where there are no frames, `0:00:14.3`. */
export function formatTimecode(seconds: number, frameRate: Rational | null): string {
  if (frameRate === null) {
    const tenths = tenthsOf(seconds);
    return `${clockOf(Math.floor(tenths / 10))}${decimalSign()}${tenths % 10}`;
  }
  const rate = frameRate.num / frameRate.den;
  const time = Number.isFinite(seconds) ? Math.max(0, seconds) + ROUNDING : 0;
  const whole = Math.floor(time);
  const frame = Math.floor((time - whole) * rate);
  const digits = Math.max(2, String(Math.ceil(rate) - 1).length);
  return `${clockOf(whole)}:${String(frame).padStart(digits, '0')}`;
}

/** Of a frame's time that was computed, seconds. */
const ROUNDING = 1e-6;

/** As a field shows a time: `14.35`, and from a minute on `4:40.37` or `1:04:40.37`. */
export function formatFieldTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const whole = Math.floor(hundredths / 100);
  const decimals = String(hundredths % 100).padStart(2, '0');
  return `${whole < 60 ? whole : clockOf(whole).replace(/^0:0?/, '')}${decimalSign()}${decimals}`;
}

const TIME = /^(?:(?:(\d+):)?(\d+):(?=[0-5]?\d(?!\d)))?(\d+\.?\d*|\.\d+)$/;

/**
 * Seconds that a typed time stands for: `280.37`, `4:40.37`, `1:04:40`; with a sign from `from` on: `+0.2`, `-1:30`, `-5f`
 * for frames. A comma is a point. NaN for anything else, and for frames where there is no rate.
 */
export function parseTime(text: string, from: number, frameRate: Rational | null): number {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  const sign = /^[+-]/.exec(plain)?.[0];
  const amount = plain.slice(sign ? 1 : 0).trim();
  const seconds = sign && /^\d+ ?f$/i.test(amount) ? framesAs(amount, frameRate) : clockAs(amount);
  if (!sign) return seconds;
  return sign === '-' ? from - seconds : from + seconds;
}

function framesAs(amount: string, frameRate: Rational | null): number {
  return frameRate === null ? Number.NaN : (Number.parseInt(amount, 10) * frameRate.den) / frameRate.num;
}

function clockAs(amount: string): number {
  const [, hours = 0, minutes = 0, seconds] = TIME.exec(amount) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
