import { state as texts } from '#i18n/en/editor.ts';
import { formatDate } from '#i18n/texts.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `12 min ago`; the date after a week. @param instant ISO 8601 */
export function timeAgo(instant: string, now = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return texts.justNow();
  if (passed < HOUR) return texts.minutesAgo({ minutes: Math.floor(passed / MINUTE) });
  if (passed < DAY) return texts.hoursAgo({ hours: Math.floor(passed / HOUR) });
  const days = Math.floor(passed / DAY);
  if (days === 1) return texts.yesterday();
  return days < 7 ? texts.daysAgo({ days }) : texts.onDate({ date: dateOf(instant) });
}

/** As 'Nov 3, 2026'. */
export function dateOf(instant: string): string {
  return formatDate(new Date(instant), { dateStyle: 'medium' });
}

/** With day and second, for a tip. */
export function momentOf(instant: string): string {
  return formatDate(new Date(instant), { dateStyle: 'full', timeStyle: 'medium' });
}
