import bowser from 'bowser';

/** Longer ones are none of a browser's. */
const MAX_AGENT = 512;

/** As 'Firefox on Windows', from a User-Agent; `null` where it names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(' on ') : null;
}
