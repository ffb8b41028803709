import { globSync, readFileSync } from 'node:fs';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { messagesOf } from '#scripts/compile-texts.ts';
import { appTexts } from './app-texts.ts';
import { LANGUAGES } from './language.ts';
import type { Catalogue } from './texts.ts';

const translations = await Promise.all(
  LANGUAGES.filter((language) => language !== 'en').map(async (language) => {
    const server = (await import(`./${language}/server.ts`)) as Catalogue;
    return [language, { ...(await appTexts(language)), ...server } as Catalogue] as const;
  }),
);
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

test.each(translations)('%s has each area, in a catalogue that is loaded', (_, catalogue) => {
  expect(Object.keys(catalogue).sort()).toEqual([...areas].sort());
});

test.each(translations)('%s has each message, with the same values', (_, catalogue) => {
  for (const area of areas)
    for (const { key, message } of english[area] ?? []) {
      const translated = catalogue[area]?.[key];
      expect(translated, `${area}.${key}`).toBeTypeOf('string');
      expect(argumentsOf(parse(translated!)), `${area}.${key}`).toEqual(argumentsOf(parse(message)));
    }
});

/** Not counts: limits, sizes, figures with decimals, and texts. */
const NO_COUNT =
  /^(most|least|allowed|limit|seconds|length|lasts|bits|bytes|size|time|date|start|end|at|name|who|project|what|part|reason|error|browser|host|word|whole|left|rate)$/;
/** A plural noun after the figure, in English or French. */
const PLURAL_NOUN =
  /^[\s\u00a0](?!(?:is|has|was|as|this|costs|plus|dans|sans|mais|pas|vous|fois)\b)(?:(?!of|in|at|de|du|en|et|and|or)\p{L}{2,} )?\p{L}{3,}[sx](?!\p{L})/u;

/** Figures that are followed by a plural though they can be 1. @param counted the values that a plural around them tells apart */
function uncounted(elements: readonly MessageFormatElement[], counted: readonly string[] = []): string[] {
  return elements.flatMap((element, i): string[] => {
    switch (element.type) {
      case TYPE.tag:
        return uncounted(element.children, counted);
      case TYPE.select:
        return Object.values(element.options).flatMap(({ value }) => uncounted(value, counted));
      case TYPE.plural: {
        const inner = [...counted, element.value];
        const missing = element.options.one || element.options['=1'] ? [] : [`${element.value} has no one`];
        return [
          ...missing,
          ...Object.values(element.options).flatMap(({ value }) => uncounted(value, inner)),
        ];
      }
      case TYPE.argument:
      case TYPE.number: {
        const next = elements[i + 1];
        const isPlural = next?.type === TYPE.literal && PLURAL_NOUN.test(next.value);
        return isPlural && !counted.includes(element.value) && !NO_COUNT.test(element.value)
          ? [`{${element.value}}${next.value}`]
          : [];
      }
      default:
        return [];
    }
  });
}

/** Said only of a limit of the product or of what is beyond it, of decimals, or of two and more: one has a text of its own. */
const NEVER_ONE =
  /(repairs\.tooMany(Words|Cuts)|replies\.(mostDownloads|vocabularyFull)|formats\.(tooManySpeakers|speakersMerged)|jobs\.tooLongTogether|media\.(bits|linksTakeLong|tooManyLinks|tooManyPackets|tooLong)|transcript\.(tooManyToSearch|becomes|saidPlaces|importFound)|cuts\.categories|comments\.days|state\.daysAgo|settings\.delete(Text|In)|projects\.trashText|model\.cents|download\.constantRate)$/;

const all = [
  ...areas.flatMap((area) => (english[area] ?? []).map(({ key, message }) => [`en ${area}.${key}`, message])),
  ...translations.flatMap(([language, catalogue]) =>
    areas.flatMap((area) =>
      Object.entries(catalogue[area] ?? {}).map(([key, message]) => [`${language} ${area}.${key}`, message]),
    ),
  ),
];

test('a figure that can be 1 has a singular', () => {
  const wrong = all
    .filter(([name]) => !NEVER_ONE.test(name!))
    .map(([name, message]) => [name, ...uncounted(parse(message!))]);
  expect(wrong.filter(([, ...found]) => found.length > 0)).toEqual([]);
  expect(uncounted(parse('{n} credentials left'))).toEqual(['{n} credentials left']);
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

test('French is set as French is', () => {
  for (const [name, message] of all.filter(([name]) => name!.startsWith('fr '))) {
    const shown = message!.replaceAll(/<\/?\w+>/g, '');
    for (const [flawed, flaw] of FLAWS)
      expect(flaw.test(shown), `${name} has ${flawed}: ${message}`).toBe(false);
  }
});

/** One English: curly quotes except in code, 'log in' and 'sign up', credentials. */
const ENGLISH_FLAWS = /\p{L}'\p{L}|''|[‘"]|\bsign(ed|s|ing)? (in|out)\b|\bcredits?\b/iu;

test('English is set as English is', () => {
  const shown = all
    .filter(([name]) => name!.startsWith('en '))
    .map(([name, message]) => [name!, message!.replaceAll(/"(start|end|[\d:.]+)"/g, '')] as const);
  expect(shown.filter(([, message]) => ENGLISH_FLAWS.test(message))).toEqual([]);
});
