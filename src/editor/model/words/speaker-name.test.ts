import { expect, test } from 'vitest';
import * as french from '#i18n/fr/common.ts';
import { setLanguageSource } from '#i18n/language.ts';
import { setCatalogue } from '#i18n/texts.ts';
import { speakerName } from './speaker-name.ts';

const SPEAKERS = ['Speaker 1', 'Anne', 'Intervenant 3', 'Speaker for the union'];
const names = () => [0, 1, 2, 3, 4].map((i) => speakerName(SPEAKERS, i));

test('unnamed speakers are numbered in the reader’s language', () => {
  expect(names()).toEqual(['Speaker 1', 'Anne', 'Speaker 3', 'Speaker for the union', 'Speaker 5']);
  setCatalogue('fr', { model: french.model });
  setLanguageSource(() => 'fr');
  expect(names()).toEqual([
    'Intervenant 1',
    'Anne',
    'Intervenant 3',
    'Speaker for the union',
    'Intervenant 5',
  ]);
  setLanguageSource(() => 'en');
});
