const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const moments = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium' });

/** `12 min ago`; the date after a week. @param instant ISO 8601 */
export function timeAgo(instant: string, now = Date.now()): string {
  const passed = now - Date.parse(instant);
  if (passed < MINUTE) return 'just now';
  if (passed < HOUR) return `${Math.floor(passed / MINUTE)} min ago`;
  if (passed < DAY) return `${Math.floor(passed / HOUR)} h ago`;
  const days = Math.floor(passed / DAY);
  if (days === 1) return 'yesterday';
  return days < 7 ? `${days} days ago` : dateOf(instant);
}

/** As 'Nov 3, 2026'. */
export function dateOf(instant: string): string {
  return dates.format(new Date(instant));
}

/** With day and second, for a tip. */
export function momentOf(instant: string): string {
  return moments.format(new Date(instant));
}
