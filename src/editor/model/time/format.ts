import { model } from '#i18n/en/common.ts';
import { decimalSign, formatFixed } from '#i18n/texts.ts';
import { clockOf, tenthsOf } from './clock.ts';

export function credentialsText(count: number): string {
  return model.credentials({ count });
}

/** `h:mm:ss`: the time to the tenth, without it; 0 for what is no time. */
export function formatTime(seconds: number): string {
  return clockOf(Math.floor(tenthsOf(seconds) / 10));
}

/** `h:mm:ss.cc`, to the nearest hundredth. @param sign before the hundredths, the reader's where it is not said */
export function formatExactTime(seconds: number, sign = decimalSign()): string {
  const hundredths = Math.round(seconds * 100);
  return `${clockOf(Math.floor(hundredths / 100))}${sign}${String(hundredths % 100).padStart(2, '0')}`;
}

/** Tenths of a second from which lengths are shown without them. */
const HOUR = 36_000;

/** `0:00:28.3`; `h:mm:ss` from an hour on. */
export function formatLength(seconds: number): string {
  const tenths = tenthsOf(seconds);
  return tenths < HOUR ? `${formatTime(seconds)}${decimalSign()}${tenths % 10}` : formatTime(seconds);
}

/** Seconds between two lengths as they are shown, so that the three add up. */
export function savedSeconds(source: number, output: number): number {
  return tenthsOf(shownLength(source) - shownLength(output)) / 10;
}

function shownLength(seconds: number): number {
  const tenths = tenthsOf(seconds);
  return tenths < HOUR ? tenths / 10 : Math.floor(tenths / 10);
}

/** `4 m 12.3 s`; from an hour on without a tenth that is 0. */
export function formatSaved(seconds: number): string {
  const tenths = tenthsOf(seconds);
  const isExact = tenths < HOUR || tenths % 10 !== 0;
  return inUnits(Math.floor(tenths / 10), isExact ? formatFixed((tenths % 600) / 10, 1) : null);
}

/** `4 m 12 s`, counted up: how long something takes. */
export function formatWait(seconds: number): string {
  return inUnits(Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : 0, null);
}

/** @param exact seconds beyond the last minute where they have decimals */
function inUnits(whole: number, exact: string | null): string {
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = exact ?? whole % 60;
  if (hours > 0) return model.hoursMinutesAndSeconds({ hours, minutes, seconds: rest });
  return minutes > 0 ? model.minutesAndSeconds({ minutes, seconds: rest }) : model.seconds({ seconds: rest });
}

const MB = 1024 * 1024;

export function formatSize(bytes: number): string {
  if (bytes < 100_000) return model.kilobytes({ size: Math.ceil(bytes / 1024) });
  return model.megabytes({
    size: bytes < 10 * MB ? formatFixed(bytes / MB, 1) : Math.round(bytes / MB),
  });
}

/** Most characters in a list, and in the hover label (specification §9). */
export const DESCRIPTION_LENGTH = 50;
export const HOVER_LENGTH = 55;

export function truncate(text: string, n: number): string {
  if (text.length <= n) return text;
  // Twice n code units hold at least n characters, however many of them are pairs.
  const characters = Array.from(text.slice(0, 2 * n + 2));
  return characters.length <= n ? text : `${characters.slice(0, n).join('').trimEnd()}…`;
}
