import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type FormatOptions, type FormatValues } from 'icu-minify/format';
import { compile } from '#text-compiler';
import { LANGUAGE_FACTS, type Language, language } from './language.ts';

/** What a tag of a message becomes: `<link>words</link>` gives `words` to `values.link`. */
type Tag<Element> = (words: (string | Element)[]) => Element;
type Tags<Message extends string> = Message extends `${string}</${infer Name}>${infer Rest}`
  ? Name | Tags<Rest>
  : never;
type Arguments<Message extends string> = GetICUArgs<
  Message,
  { ICUNumberArgument: number; ICUDateArgument: Date; ICUArgument: string | number }
>;
type Plain<Message extends string> = keyof Arguments<Message> extends never
  ? () => string
  : (values: Readonly<Arguments<Message>>) => string;

/** A message as a function of its values: of strings, or where it has tags, of elements (see `rich` of src/ui). */
export type Text<Message extends string> = [Tags<Message>] extends [never]
  ? Plain<Message>
  : <Element>(
      values: Readonly<Arguments<Message>> & { readonly [Name in Tags<Message>]: Tag<Element> },
    ) => string | Element | (string | Element)[];

export type Texts<Messages extends Readonly<Record<string, string>>> = {
  readonly [Key in keyof Messages]: Text<Messages[Key]>;
};

/** The messages of an area in another language: the same keys. */
export type Translation<Area> = Readonly<Record<keyof Area, string>>;
/** Areas by name. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>;

const catalogues = new Map<Language, Catalogue>();

/** Makes translations known to `texts`. What is not translated is shown in English. */
export function setCatalogue(of: Language, catalogue: Catalogue): void {
  catalogues.set(of, catalogue);
}

/**
 * The texts of one area of the product, in English ICU messages. Each is a function that gives the text in the language
 * of its reader at the time of the call, so none may be called while a module loads.
 */
export function texts<const Messages extends Readonly<Record<string, string>>>(
  area: string,
  messages: Messages,
): Texts<Messages> {
  const of = (key: string) => (values?: FormatValues) => {
    const reader = language();
    const message =
      reader === 'en' ? messages[key] : (catalogues.get(reader)?.[area]?.[key] ?? messages[key]);
    return format(compile(message as string), LANGUAGE_FACTS[reader].locale, values, FORMATS);
  };
  return Object.fromEntries(Object.keys(messages).map((key) => [key, of(key)])) as Texts<Messages>;
}

/** An area's messages in another language; its keys are those of the English ones. */
export function translation<Area>(messages: Translation<Area>): Translation<Area> {
  return messages;
}

const FORMATS: FormatOptions = {
  formatters: {
    getDateTimeFormat: kept(
      (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
    ),
    getNumberFormat: kept(
      (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
    ),
    getPluralRules: kept(
      (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
    ),
  },
};

/** Intl's formatters take 50 µs to make and are few: each is made once. */
function kept<Of extends unknown[], Made>(make: (...of: Of) => Made): (...of: Of) => Made {
  const made = new Map<string, Made>();
  return (...of) => {
    const key = JSON.stringify(of);
    const known = made.get(key) ?? make(...of);
    made.set(key, known);
    return known;
  };
}

/** A number as the reader writes it: `1,234.5`, `1 234,5`. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return FORMATS.formatters.getNumberFormat(LANGUAGE_FACTS[language()].locale, options).format(value);
}

/** With so many decimals and no separators of thousands: `1234.50`, `1234,50`. Cheap: for each pause of a transcript. */
export function formatFixed(value: number, decimals: number): string {
  return value.toFixed(decimals).replace('.', decimalSign());
}

/** Between a number and its decimals. */
export function decimalSign(): string {
  return language() === 'en' ? '.' : formatNumber(0.1).charAt(1);
}

/** A date or a time of day as the reader writes it, in their time zone. */
export function formatDate(value: Date, options?: Intl.DateTimeFormatOptions): string {
  return FORMATS.formatters.getDateTimeFormat(LANGUAGE_FACTS[language()].locale, options).format(value);
}
