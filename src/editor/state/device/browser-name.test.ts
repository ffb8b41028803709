import { expect, test } from 'vitest';
import { appTexts } from '#i18n/app-texts.ts';
import { setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { browserName, shownBrowserName } from './browser-name.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/126.0 Safari/537.36 Edg/126.0`, 'Edge on Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/126.0 Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605 Version/17.5 Mobile/15E Safari/604',
    'Safari on iPhone',
  ],
  ['curl/8.0', 'Browser'],
])('%s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});

test('a stored name is read in the language of its reader', async () => {
  setCatalogue('fr', await appTexts('fr'));
  setLanguageSource(() => 'fr');
  const names = ['Chrome on Linux', 'Safari on iPhone', 'Browser on Windows'].map(shownBrowserName);
  setLanguageSource(() => 'en');
  expect(names).toEqual(['Chrome sous Linux', 'Safari sur iPhone', 'Navigateur sous Windows']);
});
