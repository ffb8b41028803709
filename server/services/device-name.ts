import bowser from 'bowser';
import { replies } from '#i18n/en/server.ts';

/** Longer ones are none of a browser's. */
const MAX_AGENT = 512;
const ON = ' on ';

/** As 'Firefox on Windows', from a User-Agent, as it is stored; `null` where it names neither. */
export function deviceName(userAgent: string | undefined): string | null {
  if (!userAgent || userAgent.length > MAX_AGENT) return null;
  const { browser, os } = bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names.length > 0 ? names.join(ON) : null;
}

/** A stored device in the language of who reads it. */
export function deviceWords(stored: string | null): string | null {
  const [browser = '', system] = stored?.split(ON) ?? [];
  return system === undefined ? stored : replies.device({ browser, system });
}
