/** How words are said, in the phones of PocketSphinx's English model: by espeak-ng's phonemes, for English and French alike. */
import { execa } from 'execa';

const VOICES: Readonly<Record<string, string>> = { en: 'en-us', fr: 'fr' };
/** Pronunciations of one word. */
const MAX_PRONUNCIATIONS = 12;

/** IPA to phones; commas between alternatives, '' for a sound that may be left out. Longer keys win. */
const SHARED =
  'p P|b B|t T|d D|k K|ɡ G|f F|v V|s S|z Z|ʃ SH|ʒ ZH|tʃ CH|dʒ JH|m M|n N|ŋ NG|l L|ɫ L|j Y|w W|h HH|x K|ɲ N Y|ʔ ,T|θ TH|ð DH';
const ENGLISH =
  'ɹ R|r R|ɾ T,D|n̩ AH N|i IY|ɪ IH|ᵻ IH|ɛ EH|æ AE|a AA,AE|aː AA|ɑ AA|ɒ AA|ɔ AO|o OW|oɹ AO R|ʊ UH|u UW|ʌ AH|ə AH|ɐ AH|ɚ ER|ɜ ER|e EY|eɪ EY|aɪ AY|ɔɪ OY|aʊ AW|oʊ OW|əʊ OW|əl AH L';
const FRENCH =
  'ʁ HH,R,K|r HH,R,K|ɥ W|a AA,AE|ɑ AA|ɛ EH|e EY,IH|i IY|o OW|ɔ AO,AH|u UW|y UW,IY|ø UH,ER|œ AH,ER|ə AH,|ɛ̃ AE,AE N|œ̃ AE,AH N|ɑ̃ AA,AO N|ɔ̃ AO,OW N|ɐ AA';

type Phones = readonly string[];
type Table = ReadonlyMap<string, Phones>;
function tableOf(text: string): Table {
  const entries = text.split('|').map((entry): [string, Phones] => {
    const at = entry.indexOf(' ');
    return [entry.slice(0, at), entry.slice(at + 1).split(',')];
  });
  return new Map(entries);
}
const TABLES: Readonly<Record<string, Table>> = {
  en: tableOf(`${SHARED}|${ENGLISH}`),
  fr: tableOf(`${SHARED}|${FRENCH}`),
};

/** Small words as they are said in passing: espeak-ng says each as it is said alone. */
const WEAK = tableOf(
  'a AH|an AH N|and AH N D,AH N,AE N|are ER|as AH Z|at AH T|but B AH T|can K AH N|do D AH|for F ER|from F R AH M|had HH AH D,AH D,AE D|has HH AH Z,AH Z|have HH AH V,AH V|he IY|her ER|him IH M|his IH Z|is AH Z|it AH T|just JH IH S T|of AH V,AH|or ER|that DH AH T|the DH IY,DH AH|them DH AH M,AH M|to T AH,T IH|was W AH Z|you Y AH|your Y ER',
);
/** What people say while they think. */
const FILLERS = tableOf(
  'um AH M,AH AH M,M,AH|uh AH,AH AH,ER|hmm HH M,M,HH AH M|mm M,AH M|mhm M HH M,AH HH AH M|euh AH,AH AH,ER,ER ER',
);

/**
 * Pronunciations of each text; silence for what makes no sound. @throws where espeak-ng is missing or breaks, the signal's reason
 */
export async function pronounced(
  texts: readonly string[],
  language: string,
  signal: AbortSignal,
): Promise<Phones[]> {
  const table = TABLES[language];
  if (!table) throw new Error(`No phones of ${language}`);
  const forms = texts.map((text) => spokenForms(text, language));
  const unique = [...new Set(forms.flat())];
  const { stdout } = await execa('espeak-ng', ['-q', '--ipa', '-v', VOICES[language]!], {
    input: unique.map((form) => `${form}\n`).join(''),
    cancelSignal: signal,
    // It looks for a sound server even when it plays nothing, and leaves a folder in the temporary one.
    env: { PULSE_RUNTIME_PATH: '/dev/null' },
  });
  // A line in, a line out.
  const lines = stdout.split('\n');
  const known = new Map(unique.map((form, i) => [form, variants(lines[i] ?? '', table)]));
  return forms.map(([plain = '', ...others]) => {
    const filler = FILLERS.get(plain);
    if (filler) return filler;
    const own = known.get(plain) ?? [];
    const more = language === 'fr' ? own.flatMap((phones) => liaison(plain, phones)) : WEAK.get(plain);
    const all = [...own, ...(more ?? []), ...others.flatMap((form) => known.get(form) ?? [])];
    return all.length === 0 ? ['SIL'] : [...new Set(all)].slice(0, MAX_PRONUNCIATIONS);
  });
}

/** What is said of a display word, each a line for espeak-ng; 1984 and 902 are said in two ways in English, 902 and 45 in digits as well. */
function spokenForms(text: string, language: string): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}'.,%€$£&+@-]+/gu, ' ')
    .replace(/^[\s'.,-]+|[\s'.,-]+$/g, '')
    .toLowerCase();
  if (plain === '') return [];
  const digits = /^\d{1,3}$/.test(plain) ? digitByDigit(plain, language) : [];
  const [, hundreds, rest = ''] = (language === 'en' && /^(\d\d?)(\d\d)$/.exec(plain)) || [];
  if (!hundreds) return [plain, ...digits];
  return [plain, `${hundreds} ${rest === '00' ? 'hundred' : rest.replace(/^0/, 'oh ')}`, ...digits];
}

function digitByDigit(digits: string, language: string): string[] {
  const spaced = [...digits].join(' ');
  const isOh = language === 'en' && digits.includes('0');
  return [...(digits.length > 1 ? [spaced] : []), ...(isOh ? [spaced.replaceAll('0', 'oh')] : [])];
}

/** @param ipa as espeak-ng writes it, with signs of stress, length and other languages */
function variants(ipa: string, table: Table): string[] {
  const phones = ipa
    .normalize('NFC')
    .replace(/\([a-z-]+\)/g, '')
    .replace(/\u0361|[ˈˌː\s.-]/g, '');
  let found = [''];
  for (let at = 0; at < phones.length; ) {
    const length = [3, 2, 1].find((n) => table.has(phones.slice(at, at + n)));
    const choices = length ? table.get(phones.slice(at, at + length))! : [''];
    found = found
      .flatMap((begun) => choices.map((phones) => `${begun} ${phones}`.trim()))
      .slice(0, MAX_PRONUNCIATIONS);
    at += length ?? 1;
  }
  return [...new Set(found)].filter((phones) => phones !== '');
}

/** The consonant that sounds before a vowel alone. */
function liaison(text: string, phones: string): Phones {
  if (/[sxz]$/.test(text)) return [`${phones} Z`];
  if (/[td]$/.test(text)) return [`${phones} T`];
  return /n$/.test(text) ? [`${phones} N`] : [];
}
