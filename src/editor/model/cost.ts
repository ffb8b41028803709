import { model } from '#i18n/en/common.ts';
import { formatFixed } from '#i18n/texts.ts';

/** Whole minutes of output, rounded up, at least 1; a millisecond over a minute counts as rounding. */
export function credentialsFor(outputSeconds: number): number {
  const minutes = Math.ceil((outputSeconds - 0.001) / 60);
  return Number.isFinite(minutes) ? Math.max(1, minutes) : 1;
}

export function credentialsText(count: number): string {
  return model.credentials({ count });
}

/** `h:mm:ss`, rounded down; 0 for what is no time. */
export function formatTime(seconds: number): string {
  const whole = wholeSeconds(Math.floor(seconds + 1e-6));
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${pad(Math.floor(whole / 60) % 60)}:${pad(whole % 60)}`;
}

/** `h:mm:ss.cc`, to the nearest hundredth. */
export function formatExactTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  return `${formatTime(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** `4 m 12 s`, to the nearest second. */
export function formatSaved(seconds: number): string {
  const whole = wholeSeconds(Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = whole % 60;
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

function wholeSeconds(seconds: number): number {
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
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
