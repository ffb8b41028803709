/** Classes of words and of announcements that something is said again, the same for all languages. */
import type { SuggestLanguage } from '../types.ts';
import { asSet } from '../word-lists.ts';

/** Closed classes first; a word of none is told by its form (`classOf`). */
export const CLASS = {
  edge: 0,
  question: 1,
  determiner: 2,
  pronoun: 3,
  preposition: 4,
  conjunction: 5,
  auxiliary: 6,
  negation: 7,
  number: 8,
  adverb: 9,
  objectPronoun: 10,
  clause: 11,
  name: 12,
  ending1: 13,
  ending2: 14,
  ending3: 15,
  plural: 16,
  other: 17,
} as const;

type ClosedClass = keyof Pick<
  typeof CLASS,
  | 'question'
  | 'determiner'
  | 'pronoun'
  | 'preposition'
  | 'conjunction'
  | 'auxiliary'
  | 'negation'
  | 'number'
  | 'adverb'
  | 'objectPronoun'
  | 'clause'
>;

const WORDS: Readonly<Record<SuggestLanguage, Readonly<Record<ClosedClass, string>>>> = {
  en: {
    question: 'what which who whom whose when where why how',
    determiner:
      'the a an this that these those my your his its our their some any each every another all both',
    pronoun: 'i you he she it we they there someone somebody everyone everybody nobody nothing',
    objectPronoun: 'me him her us them myself yourself himself herself itself themselves',
    preposition:
      'of to in on at by for from with about into over under than after before during between through against within without among across toward towards since until near like around off out up down per',
    conjunction: 'and or but because if so though although while as unless whether nor',
    auxiliary:
      "am are is was were be been being have has had do does did can could will would shall should may might must don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't won't wouldn't shouldn't gonna wanna gotta",
    negation: 'not no never none',
    number:
      'one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion first second third fourth fifth half',
    adverb:
      'very really just also too only even still already always often quite pretty maybe probably again now then here',
    clause:
      "i'm you're he's she's it's we're they're i've you've we've they've i'll you'll he'll she'll we'll they'll i'd you'd he'd she'd we'd they'd that's there's what's who's where's how's let's",
  },
  fr: {
    question: 'quel quelle quels quelles quand comment pourquoi combien quoi lequel laquelle est-ce',
    determiner:
      'le la les un une des du au aux ce cet cette ces mon ton son ma ta sa mes tes ses notre votre leur nos vos leurs chaque quelques plusieurs tout toute tous toutes',
    pronoun: 'je tu il elle on nous vous ils elles ça cela ceci personne rien',
    objectPronoun: 'me te se lui moi toi eux y en',
    preposition:
      "de à dans sur sous par pour avec sans chez vers entre depuis pendant contre après avant jusque jusqu jusqu'à dès parmi selon",
    conjunction: 'et ou mais donc or ni car que qui si comme parce lorsque puisque dont où alors puis',
    auxiliary:
      'suis es est sommes êtes sont étais était étaient étions serai sera serait seraient ai as a avons avez ont avais avait avaient aurai aura aurait vais va allons allez vont allait peux peut peuvent pouvait veux veut veulent voulait voulais dois doit doivent devait faut fallait fait faire être avoir été eu',
    negation: 'ne pas plus jamais non aucun aucune',
    number:
      'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent cents mille million millions premier première deuxième troisième demi',
    adverb:
      'très bien aussi encore déjà toujours souvent assez peut-être seulement vraiment ici là maintenant ensuite trop peu',
    clause:
      "j'ai j'étais j'avais j'aurais j'irai j'vais c'est c'était y'a s'est s'était n'est n'ai n'a qu'il qu'elle qu'on qu'ils d'un d'une l'on s'il t'as t'es m'a l'a l'ai",
  },
};

const CLASSES = { en: classesOf(WORDS.en), fr: classesOf(WORDS.fr) } as const;

function classesOf(words: Readonly<Record<ClosedClass, string>>): ReadonlyMap<string, number> {
  const classes = new Map<string, number>();
  for (const [name, list] of Object.entries(words) as [ClosedClass, string][])
    for (const word of asSet(list)) if (!classes.has(word)) classes.set(word, CLASS[name]);
  return classes;
}

const ENDINGS: Readonly<Record<SuggestLanguage, readonly RegExp[]>> = {
  en: [/.{2}ing$/, /.{2}ed$/, /.{2}(ly|tion|ment|ness|ity)$/],
  fr: [/.{2}(er|ir|oir)$/, /.{2}(ait|aient|ais|ons|ez|ent)$/, /.{2}(é|ée|és|ées|tion|ment)$/],
};

export function classOf(key: string, isName: boolean, language: SuggestLanguage): number {
  const closed = CLASSES[language].get(key);
  if (closed !== undefined) return closed;
  if (/^\d/.test(key)) return CLASS.number;
  if (language === 'fr') {
    // « l'eau », « d'eau », « j'aime ».
    const elided = /^([a-zç]+)'/.exec(key)?.[1];
    if (elided === 'l') return CLASS.determiner;
    if (elided === 'd') return CLASS.preposition;
    if (elided === 'j' || elided === 'c') return CLASS.clause;
  }
  if (isName) return CLASS.name;
  const ending = ENDINGS[language].findIndex((form) => form.test(key));
  if (ending >= 0) return CLASS.ending1 + ending;
  return /..[sx]$/.test(key) ? CLASS.plural : CLASS.other;
}

/** Bits: a run of announcements is the sum of its kinds. */
export const CUE = {
  filler: 1,
  no: 2,
  wait: 4,
  sorry: 8,
  mean: 16,
  rather: 32,
  or: 64,
  fix: 128,
  oops: 256,
  actually: 512,
  well: 1024,
  aside: 2048,
  ask: 4096,
} as const;

type CueKind = keyof typeof CUE;

const PHRASES: Readonly<Record<SuggestLanguage, Readonly<Record<CueKind, string>>>> = {
  en: {
    filler: 'uh|um|er|erm|uhm|hmm|ah|eh|uhh|umm|mm',
    no: 'no|nope|no no|not that|not',
    wait: 'wait|hold on|hang on|wait a minute|wait a second|just a second|one second|wait a sec',
    sorry:
      "sorry|excuse me|pardon|pardon me|my bad|i'm sorry|im sorry|my mistake|apologies|i apologize|forgive me",
    mean: 'i mean|i meant|i meant to say|i meant to ask|i mean to say|what i meant was|what i mean is|meant|that is to say',
    rather: 'rather|instead|or rather|should i say|i should say',
    or: 'or',
    fix: "make that|make it|scratch that|strike that|correction|never mind|nevermind|forget that|forget it|let me rephrase|let me start over|let me try again|let me restart|i take that back|that's wrong|that's not right|that's not it|i was wrong|i got that wrong|cancel that|ignore that|i misspoke|let me correct that|change that",
    oops: 'oops|whoops|ugh|wow|darn|damn|shoot|gosh|dang|oh no|yikes|ooh|geez|oopsie|my god|oh my god|crap',
    actually: 'actually|in fact|really',
    well: 'oh|well|so|okay|ok|yeah|yes|right|now|anyway',
    aside:
      "you know|let's see|let me see|you see|how do i say|how should i say|what is it called|what's it called|what do you call it|let me think|sort of|kind of",
    ask: "tell me|can you tell me|i want to know|i'd like to know|i wanted to know|i want to ask|i wanted to ask|and tell me",
  },
  fr: {
    filler: 'euh|heu|hum|hein|hmm|euuh|euhh',
    no: 'non|non non|pas|nan',
    wait: 'attends|attendez|une seconde|un instant|deux secondes|minute',
    sorry: "pardon|désolé|désolée|excuse-moi|excusez-moi|je m'excuse|mes excuses|je suis désolé|navré",
    mean: "je veux dire|je voulais dire|c'est-à-dire|je dis|enfin je veux dire|j'entends",
    rather: 'plutôt|ou plutôt|ou enfin|disons',
    or: 'ou',
    fix: "je me reprends|je reprends|je recommence|je corrige|je me trompe|je me suis trompé|je me suis trompée|correction|oublie|oubliez|laisse tomber|c'est pas ça|ce n'est pas ça|c'est faux",
    oops: 'oups|zut|mince|aïe|mon dieu|oh là|ouh là|merde',
    actually: 'en fait|en réalité|au fait',
    well: 'oh|ah|bon|ben|bah|enfin|alors|voilà|oui|ouais|du coup|donc|bref|bon ben',
    aside: 'tu vois|vous voyez|tu sais|vous savez|comment dire|comment dirais-je|on va dire|comment on dit',
    ask: 'dis-moi|dites-moi|je voudrais savoir|je veux savoir',
  },
};

export interface CuePhrase {
  readonly words: readonly string[];
  readonly kind: number;
}

/** By their last word. */
export const CUE_PHRASES = { en: phrasesOf(PHRASES.en), fr: phrasesOf(PHRASES.fr) } as const;

function phrasesOf(phrases: Readonly<Record<CueKind, string>>): ReadonlyMap<string, readonly CuePhrase[]> {
  const all = (Object.entries(phrases) as [CueKind, string][]).flatMap(([name, list]) =>
    list.split('|').map((phrase) => ({ words: phrase.split(' '), kind: CUE[name] })),
  );
  return Map.groupBy(all, ({ words }) => words.at(-1)!);
}
