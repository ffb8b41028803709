/** Talk made of clean sentences: slips of every kind put in by rule, as words with what is to be cut. */
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';

export interface Said {
  readonly words: SuggestWord[];
  /** 1: to be cut. */
  readonly cut: Uint8Array;
}

interface Piece {
  readonly text: string;
  readonly cut: boolean;
  /** A pause may stand before it. */
  readonly isBreak: boolean;
}

const FILLERS = { en: ['uh', 'um', 'er', 'uh um'], fr: ['euh', 'heu', 'hum', 'euh euh'] } as const;
const MARKERS = {
  en: ['you know', 'i mean', 'well', 'like', "let's see", 'oh', 'okay', 'or'],
  fr: ['tu vois', 'enfin', 'ben', 'bon', 'je veux dire', 'comment dire', 'voilà', 'ou'],
} as const;
const CORRECTIONS = {
  en: [
    'no',
    'sorry',
    'i mean',
    'no sorry',
    'wait',
    'no wait',
    'or rather',
    'rather',
    'actually',
    'excuse me',
    'oops',
    'well actually',
    'uh no',
    'make that',
    'or',
    'no i mean',
    'scratch that',
    'that is',
    'oh no',
    'uh i mean',
  ],
  fr: [
    'non',
    'pardon',
    'enfin',
    'je veux dire',
    'non pardon',
    'attends',
    'non attends',
    'ou plutôt',
    'plutôt',
    'en fait',
    'excusez-moi',
    'oups',
    'euh non',
    'non enfin',
    'ou',
    'désolé',
    'je me trompe',
    'je voulais dire',
    'euh pardon',
    'ah non',
  ],
} as const;
const CONTRACTED = {
  en: {
    "i'm": 'i',
    "i've": 'i',
    "it's": 'it',
    "we're": 'we',
    "they're": 'they',
    "that's": 'that',
    "he's": 'he',
    "she's": 'she',
    "he'd": 'he',
    "you're": 'you',
    "we've": 'we',
    "they've": 'they',
    "don't": 'do',
  },
  fr: {
    "j'ai": 'je',
    "j'étais": 'je',
    "c'est": 'ce',
    "c'était": 'ce',
    "qu'on": 'que',
    "qu'il": 'que',
    "d'un": 'de',
    "l'eau": 'la',
  },
} as const;
/** Words that take each other's place. */
const GROUPS = {
  en: [
    'the a this that',
    'my your his her our their',
    'i you he she we they it',
    'in on at to from for with',
    'is was',
    'are were',
    'has had have',
    'can could',
    'will would',
    'and but so',
    'when where why how what who',
    'him her them us me',
    'do did does',
    "it's that's he's she's they're we're i'm",
  ],
  fr: [
    'le la les un une',
    'mon ma mes ton ta son sa notre leur',
    'je tu il elle on nous ils',
    'à de dans sur pour avec en',
    'est était',
    'sont étaient',
    'a avait ont',
    'et mais donc',
    'quand où comment pourquoi qui',
    'du des au',
    'ce cette ces',
    "c'est c'était il",
    "j'ai je tu on",
  ],
} as const;

export interface Maker {
  readonly language: SuggestLanguage;
  readonly random: () => number;
  /** Clean sentences of words. */
  readonly sentences: readonly (readonly string[])[];
}

const plain = (word: string): string => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** @param share of sentences with a slip */
export function talk(maker: Maker, count: number, share: number): Said {
  const { random, sentences } = maker;
  const first = Math.floor(random() * sentences.length);
  const isPlain = random() < 0.6;
  const pieces: Piece[] = [];
  for (let n = 0; n < count; n++) {
    let sentence = kept(sentences[(first + n) % sentences.length]!);
    if (random() < share) sentence = slipped(maker, sentence);
    if (random() < share * 0.4) sentence = slipped(maker, sentence);
    pieces.push(...sentence);
  }
  return timed(maker, isPlain ? pieces.map((piece) => ({ ...piece, text: bare(piece.text) })) : pieces);
}

const kept = (sentence: readonly string[]): Piece[] =>
  sentence.map((text, i) => ({ text, cut: false, isBreak: i === 0 }));

/** As recognisers write that know no punctuation. */
export function bare(text: string): string {
  return plain(text) || text;
}

function slipped(maker: Maker, sentence: readonly Piece[]): Piece[] {
  const { language, random } = maker;
  const at = Math.floor(random() * sentence.length);
  const said = (from: number, to: number): string[] => sentence.slice(from, to).map(({ text }) => bare(text));
  const insert = (place: number, words: readonly string[], cue: readonly string[]): Piece[] => {
    if (words.length === 0 || sentence.slice(Math.max(0, place - 1), place + 1).some(({ cut }) => cut))
      return [...sentence];
    const texts = [...words];
    const tail = random();
    if (tail < 0.18) texts.push(`${texts.pop()},`);
    else if (tail < 0.28) texts.push(`${texts.pop()}—`);
    else if (tail < 0.32) texts.push(`${texts.pop()}...`);
    const pieces = [
      ...texts.map((text) => ({ text, cut: true, isBreak: false })),
      ...cue.map((text) => ({ text, cut: true, isBreak: true })),
    ];
    const next = sentence[place];
    const rest = next ? [{ ...next, isBreak: true }, ...sentence.slice(place + 1)] : [];
    return [...sentence.slice(0, place), ...pieces, ...rest];
  };
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)]!;
  const cue = (often: number, list: readonly string[]): string[] =>
    random() < often ? pick(list).split(' ') : [];
  const quiet = (): string[] => cue(0.3, random() < 0.7 ? FILLERS[language] : MARKERS[language]);
  const loud = (): string[] => cue(0.5, random() < 0.6 ? CORRECTIONS[language] : FILLERS[language]);
  // Most often nothing is wrong: the speaker only thinks.
  if (random() < 0.35) {
    const said = pick(random() < 0.75 ? FILLERS[language] : MARKERS[language].slice(0, 3)).split(' ');
    return insert(
      at,
      said.map((text) => (random() < 0.2 ? `${text},` : text)),
      [],
    );
  }
  const kind = random();
  if (kind < 0.34) {
    // Said twice, most often one or two words, most often small ones.
    const length = [1, 1, 1, 2, 2, 3, 4][Math.floor(random() * 7)]!;
    const place = smallNear(sentence, at);
    if (at + length > sentence.length) return [...sentence];
    const times = random() < 0.12 ? 2 : 1;
    const words = said(place, place + length);
    return insert(place, times === 2 ? [...words, ...words] : words, quiet());
  }
  if (kind < 0.44) {
    // A small word in another's place: 'a the', 'he she'.
    for (let i = at; i < sentence.length; i++) {
      const key = plain(sentence[i]!.text);
      const group = GROUPS[language].map((list) => list.split(' ')).find((list) => list.includes(key));
      if (!group) continue;
      const other = pick(group.filter((word) => word !== key));
      const lead = i > 0 && random() < 0.35 ? said(i - 1, i) : [];
      return insert(i - lead.length, [...lead, other], random() < 0.3 ? loud() : []);
    }
    return [...sentence];
  }
  if (kind < 0.5) {
    // 'I I'm', 'they're they'.
    const whole = CONTRACTED[language] as Readonly<Record<string, string>>;
    const turned = random() < 0.5;
    const isEither = (key: string): boolean => (turned ? Object.values(whole).includes(key) : key in whole);
    const found = sentence.findIndex(({ text }, i) => i >= at && isEither(plain(text)));
    if (found < 0) return [...sentence];
    const key = plain(sentence[found]!.text);
    const others = Object.keys(whole).filter((one) => whole[one] === key);
    return insert(found, [turned ? pick(others) : whole[key]!], quiet());
  }
  if (kind < 0.72) {
    // Other words first: with the same beginning, mostly, and mostly announced where without.
    const length = 1 + Math.floor(random() * 4);
    const stop = Math.min(sentence.length, at + length);
    const same = random() < 0.72 ? Math.max(1, Math.floor(random() * (stop - at))) : 0;
    const other =
      random() < 0.5
        ? wordsElsewhere(maker, plain(sentence[at + same]?.text ?? ''), length - same)
        : sampled(maker, Math.max(1, length - same));
    if (same === 0 && other.length === 0) return [...sentence];
    const announced = same === 0 ? cue(0.9, CORRECTIONS[language]) : loud();
    if (same === 0 && announced.length === 0) return [...sentence];
    return insert(at, [...said(at, at + same), ...other], announced);
  }
  if (kind < 0.84) {
    // The whole beginning again in other words.
    const length = 2 + Math.floor(random() * 7);
    const same = 1 + Math.floor(random() * 2);
    const place = sentence.findIndex(({ cut }) => !cut);
    if (place !== 0) return [...sentence];
    return insert(0, [...said(0, same), ...sampled(maker, length - same)], loud());
  }
  if (kind < 0.92) {
    // Given up and something else begun; found only where it is announced.
    const length = 1 + Math.floor(random() * 6);
    const from = maker.sentences[Math.floor(random() * maker.sentences.length)]!;
    const announced = cue(
      0.85,
      random() < 0.6 ? CORRECTIONS[language] : [...MARKERS[language], ...FILLERS[language]],
    );
    return insert(0, from.slice(0, length).map(bare), announced);
  }
  // A fragment of the next word.
  const next = plain(sentence[at]?.text ?? '');
  if (next.length < 4) return [...sentence];
  const from = Math.max(0, at - Math.floor(random() * 2));
  return insert(from, [...said(from, at), `${next.slice(0, 1 + Math.floor(random() * 3))}-`], quiet());
}

/** People say small words again, not great ones. */
function smallNear(sentence: readonly Piece[], at: number): number {
  for (let i = at; i < Math.min(sentence.length, at + 4); i++)
    if (plain(sentence[i]!.text).length <= 4) return i;
  return at;
}

function sampled({ sentences, random }: Maker, count: number): string[] {
  const sentence = sentences[Math.floor(random() * sentences.length)]!;
  const from = Math.floor(random() * Math.max(1, sentence.length - count));
  return sentence.slice(from, from + count).map(bare);
}

/** What follows a word of the same ending somewhere else. */
function wordsElsewhere({ sentences, random }: Maker, like: string, count: number): string[] {
  for (let tries = 0; tries < 30; tries++) {
    const sentence = sentences[Math.floor(random() * sentences.length)]!;
    const at = sentence.findIndex((word) => plain(word) !== like && plain(word).slice(-2) === like.slice(-2));
    if (at >= 0) return sentence.slice(at, at + Math.max(1, count)).map(bare);
  }
  return [];
}

/** Spoken at a common speed, with pauses mostly after marks and slips. */
export function withPauses(random: () => number, { words, cut }: Said): Said {
  const pieces = words.map(({ text }, i) => ({
    text,
    cut: cut[i] === 1,
    isBreak: i > 0 && /[^\p{L}\p{N}]$/u.test(words[i - 1]!.text),
  }));
  const { words: timed } = spokenAs(random, pieces, true);
  return { words: timed.map((word, i) => ({ ...word, speaker: words[i]!.speaker })), cut };
}

/** Half of it without times; pauses mostly where a slip or a sentence begins, some anywhere. */
function timed({ random }: Maker, pieces: readonly Piece[]): Said {
  return spokenAs(random, pieces, random() < 0.5);
}

function spokenAs(random: () => number, pieces: readonly Piece[], isTimed: boolean): Said {
  let at = 0;
  let wasCut = false;
  const words = pieces.map(({ text, cut, isBreak }) => {
    const often = isBreak || (wasCut && !cut) ? 0.5 : 0.06;
    if (random() < often) at += 0.1 + random() * random() * 1.2;
    wasCut = cut;
    const start = at + (random() < 0.7 ? 0 : 0.04);
    at = start + 0.06 + (0.03 + 0.03 * random()) * text.length;
    return { text, start: isTimed ? start : Number.NaN, end: isTimed ? at : Number.NaN, speaker: 0 };
  });
  return { words, cut: Uint8Array.from(pieces, ({ cut }) => Number(cut)) };
}
