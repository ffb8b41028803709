import { expect, test } from 'vitest';
import { inLanguage } from '#server/reader-language.ts';
import { deviceName, deviceWords } from './sessions.ts';

test('browser and system in words; what is no browser has no name', () => {
  const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const mac =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
  const phone =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
  expect(deviceName(windows)).toBe('Firefox on Windows');
  expect(deviceName(mac)).toBe('Safari on macOS');
  expect(deviceName(phone)).toBe('Chrome on Android');
  expect(deviceName(undefined)).toBeNull();
  expect(deviceName('')).toBeNull();
  expect(deviceName(`${windows}${' x'.repeat(400)}`)).toBeNull();
});

test('a stored device is read in the language of its reader', async () => {
  expect(deviceWords('Firefox on Windows')).toBe('Firefox on Windows');
  expect(await inLanguage('fr', () => deviceWords('Firefox on Windows'))).toBe('Firefox sous Windows');
  expect(deviceWords('Firefox')).toBe('Firefox');
  expect(deviceWords(null)).toBeNull();
});
