import { expect, test } from 'vitest';
import { appTexts } from '#i18n/app-texts.ts';
import { setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { shownNotice } from './transcript-origin.ts';

test('where a transcript came from is read in the language of the reader, not of who imported it', async () => {
  setCatalogue('fr', await appTexts('fr'));
  const stored = [
    'Imported from talk (1).srt (SubRip).',
    'Importé de talk (1).srt (SubRip).',
    'Heard twice.',
  ];
  expect(stored.map(shownNotice)).toEqual([stored[0], stored[0], stored[2]]);
  setLanguageSource(() => 'fr');
  const french = stored.map(shownNotice);
  setLanguageSource(() => 'en');
  expect(french).toEqual([stored[1], stored[1], stored[2]]);
});
