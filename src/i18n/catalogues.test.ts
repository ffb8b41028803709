import { globSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { messagesOf } from '#scripts/compile-texts.ts';
import * as app from './fr/app.ts';
import * as server from './fr/server.ts';
import type { Catalogue } from './texts.ts';

const french: Catalogue = { ...app, ...server };
const english = Object.groupBy(
  globSync('src/i18n/en/*.ts').flatMap((path) => messagesOf(path, readFileSync(path, 'utf8'))),
  ({ area }) => area,
);
const areas = Object.keys(english);

/** The arguments of a message with what each is, and its tags. */
function argumentsOf(elements: readonly MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...argumentsOf(element.children)];
      case TYPE.select:
      case TYPE.plural:
        return [element.value, ...Object.values(element.options).flatMap(({ value }) => argumentsOf(value))];
      default:
        return [element.value];
    }
  });
  return [...new Set(found)].sort();
}

test('every area is translated by a catalogue that is loaded', () => {
  expect(Object.keys(french).sort()).toEqual([...areas].sort());
});

test.each(areas)('%s: French has each message, with the same values', (area) => {
  for (const { key, message } of english[area] ?? []) {
    const translated = french[area]?.[key];
    expect(translated, `${area}.${key}`).toBeTypeOf('string');
    expect(argumentsOf(parse(translated!)), `${area}.${key}`).toEqual(argumentsOf(parse(message)));
  }
});

/** What French typography asks: ’ for ', no-break spaces at : ; ! ? % « », … for three points. */
const FLAWS: readonly (readonly [name: string, flaw: RegExp])[] = [
  ['a straight apostrophe', /\p{L}'\p{L}/u],
  ['an English quotation mark', /[“”"]/],
  ['three points', /\.\.\./],
  [
    'no thin no-break space before ; ! ?',
    /[^\u202f\s;!?({«][;!?]+(?=[\s»)]|$)|(?<!«)[ \u00a0][;!?](?=\s|$)/u,
  ],
  ['no no-break space before :', /[\p{L})»]:(?=\s|$)| :(?=\s|$)/u],
  ['no no-break space within « »', /«[^\u00a0]|[^\u00a0]»/u],
  ['no no-break space before %', /[\d}] ?%/],
];

test.each(areas)('%s: French is set as French is', (area) => {
  for (const [key, message] of Object.entries(french[area] ?? {})) {
    const shown = message.replaceAll(/<\/?\w+>/g, '');
    for (const [name, flaw] of FLAWS)
      expect(flaw.test(shown), `${area}.${key} has ${name}: ${message}`).toBe(false);
  }
});
