/** Numbers from 0 to 999 as they are spoken in English and French, in searchable form: lower case, no accents, no hyphens. */

const ENGLISH = words(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const ENGLISH_TENS = words('twenty thirty forty fifty sixty seventy eighty ninety');
const FRENCH = words(
  'zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf',
);
const FRENCH_TENS = words('vingt trente quarante cinquante soixante soixante quatre_vingt quatre_vingt');
/** Far more often an article than a number. */
const ARTICLES: ReadonlySet<string> = new Set(['un', 'une']);

/** Searches beyond that many ways to write a query keep to what was typed. */
const MAX_SPELLINGS = 32;
/** 'nine hundred and ninety nine'. */
const MAX_NUMBER_WORDS = 5;

/** Built at the first search. */
let known: {
  readonly spoken: readonly (readonly string[])[];
  readonly values: ReadonlyMap<string, number>;
} | null = null;

/**
 * The other ways to write a query with numbers in it: '10 years' for 'ten years', 'ten years' and 'dix years' for '10 years'.
 * @param query in searchable form
 */
export function otherSpellings(query: string): string[] {
  const parts: string[][] = [];
  const typed = query.split(' ');
  for (let i = 0; i < typed.length; ) {
    const { length, ways } = numberAt(typed, i);
    parts.push([typed.slice(i, i + length).join(' '), ...ways]);
    i += length;
  }
  if (parts.reduce((count, ways) => count * ways.length, 1) > MAX_SPELLINGS) return [];
  const all = parts.reduce<string[]>(
    (begun, ways) => begun.flatMap((start) => ways.map((way) => (start === '' ? way : `${start} ${way}`))),
    [''],
  );
  return [...new Set(all)].filter((way) => way !== query);
}

/** The longest number that begins with word `at`, and how else it is written; a word alone where it is none. */
function numberAt(typed: readonly string[], at: number): { length: number; ways: readonly string[] } {
  known ??= build();
  const first = typed[at];
  if (/^(0|[1-9]\d{0,2})$/.test(first)) return { length: 1, ways: known.spoken[Number(first)] };
  for (let length = Math.min(MAX_NUMBER_WORDS, typed.length - at); length > 0; length--) {
    const value = known.values.get(typed.slice(at, at + length).join(' '));
    if (value !== undefined) return { length, ways: [String(value)] };
  }
  return { length: 1, ways: [] };
}

function build() {
  const values = new Map<string, number>();
  const spoken = Array.from({ length: 1000 }, (_, number) => {
    const all = [...new Set([...english(number), ...french(number)])].filter((way) => !ARTICLES.has(way));
    for (const way of all) values.set(way, number);
    return all;
  });
  return { spoken, values };
}

function english(number: number): string[] {
  if (number < 20) return [ENGLISH[number]];
  const rest = number % 100;
  if (number < 100) {
    const tens = ENGLISH_TENS[Math.floor(number / 10) - 2];
    return [number % 10 === 0 ? tens : `${tens} ${ENGLISH[number % 10]}`];
  }
  const count = Math.floor(number / 100);
  const hundreds = [said(ENGLISH[count], 'hundred'), ...(count === 1 ? [said('a', 'hundred')] : [])];
  if (rest === 0) return hundreds;
  return hundreds.flatMap((start) => [said(start, 'and', english(rest)[0]), said(start, english(rest)[0])]);
}

function french(number: number): string[] {
  if (number < 20) return [FRENCH[number]];
  if (number < 100) {
    const decade = Math.floor(number / 10);
    const tens = FRENCH_TENS[decade - 2];
    // Seventy and ninety go on from sixty and eighty.
    const rest = decade === 7 || decade === 9 ? (number % 10) + 10 : number % 10;
    if (number === 80) return ['quatre vingts', tens];
    if (rest === 0) return [tens];
    const isJoined = (rest === 1 || rest === 11) && decade < 8;
    return [isJoined ? said(tens, 'et', FRENCH[rest]) : said(tens, FRENCH[rest])];
  }
  const count = Math.floor(number / 100);
  const hundreds = count === 1 ? 'cent' : said(FRENCH[count], 'cent');
  const rest = number % 100;
  if (rest === 0) return count === 1 ? [hundreds] : [`${hundreds}s`, hundreds];
  return french(rest).map((way) => `${hundreds} ${way}`);
}

function said(...parts: readonly string[]): string {
  return parts.join(' ');
}

/** Underscores stand for spaces. */
function words(list: string): readonly string[] {
  return list.split(' ').map((word) => word.replaceAll('_', ' '));
}
