import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SURE_FROM } from '#model/constants.ts';
import { disjoint, lookThrough, suggestByRules } from './rules.ts';
import { joined, marked, shown } from './testing.ts';
import type { Suggestion, SuggestLanguage, SuggestReason, SuggestWord } from './types.ts';

/** What is cut or proposed, side by side as one. */
function cutsIn(words: readonly SuggestWord[], language: SuggestLanguage): string {
  return shown(words, joined(suggestByRules(words, language)));
}

/** What is cut, nothing being asked. */
function sureOnes(words: readonly SuggestWord[], language: SuggestLanguage): Suggestion[] {
  return suggestByRules(words, language).filter(({ confidence }) => confidence >= SURE_FROM);
}

function sureIn(sentence: string, language: SuggestLanguage): string {
  const { words } = marked(sentence);
  return shown(words, joined(sureOnes(words, language)));
}

/** What is expected to be cut is written in brackets; once without times, as client and recogniser may give them. */
function expectCuts(language: SuggestLanguage, sentence: string, isTimed = false): void {
  const { words, cuts } = marked(sentence, isTimed);
  expect(cutsIn(words, language)).toBe(shown(words, cuts));
}

function reasonsIn(language: SuggestLanguage, sentence: string, isTimed = false): SuggestReason[] {
  return suggestByRules(marked(sentence, isTimed).words, language).map(({ reason }) => reason);
}

describe('safe fillers', () => {
  test.each([
    'We [um,] went home.',
    '[Um, uh,] hello everybody.',
    'The answer is, [uhm,] four.',
    'It was [er] difficult, [hmm,] really.',
    'I think [uhhh] that works.',
    // Answers and exclamations.
    'A: Are you ready? B: Mhm. A: Then we start.',
    'A: Are you ready? B: Uh-huh. A: Then we start.',
    'A: Are you ready? B: Uh huh. A: Then we start.',
    'A: It is late. B: Hm. A: We should go.',
    'Mm hmm, that is right.',
    'Uh oh, the door is open.',
    // A place and a word spoken about.
    'They took him to the ER at night.',
    'He says um a lot.',
    'The word "um" is a filler.',
  ])('en: %s', (sentence) => {
    expectCuts('en', sentence);
    expectCuts('en', sentence, true);
  });

  test.each([
    'On est [euh] partis à midi.',
    '[Euh,] bonjour à tous.',
    'Il a dit, [heu,] quatre.',
    "C'était [hum,] compliqué.",
    'Je crois [euuuh] que oui.',
    'Il dit euh tout le temps.',
    'Le mot « euh » est partout.',
    'Rhum et parfum, voilà le menu.',
  ])('fr: %s', (sentence) => {
    expectCuts('fr', sentence);
    expectCuts('fr', sentence, true);
  });

  test('a filler that lasts seconds is not cut', () => {
    const { words } = marked('We um went', true);
    const long = words.map((word, i) => ({
      ...word,
      start: word.start + (i > 1 ? 4 : 0),
      end: word.end + (i > 0 ? 4 : 0),
    }));
    expect(suggestByRules(words, 'en')).toMatchObject([{ first: 1, last: 1, reason: 'filler' }]);
    expect(sureOnes(words, 'en')).toHaveLength(1);
    expect(sureOnes(long, 'en')).toEqual([]);
  });
});

describe('fillers by context', () => {
  test.each([
    'It was, [you know,] hard to say.',
    '[I mean,] we could try it.',
    'It was, [like,] a hundred people.',
    'They are, [um, like,] the best.',
    'That is nice, [you know.]',
    // In 97 of 100 places they say nothing, also where no comma or pause sets them off.
    'it was [you know] they were late',
    'with [you know] the kids and all',
    '[I mean] you can try',
    '[Well,] it is late.',
    'A: Is it late? B: [Well] it is.',
    // They mean something here.
    'Do you know what I mean?',
    'As you know, the shop is closed.',
    'What I mean is that we are late.',
    'you know what that is',
    'I like it, and you like it too.',
    'She was like, no way.',
    'It looks like rain.',
    'There are things like, say, bread.',
    'He did it well, and so did she.',
    'I think so, yes.',
  ])('en: %s', (sentence) => expectCuts('en', sentence));

  test.each([
    'It was [you know] ~ hard to say'.replace('[', '~ ['),
    'The plan is ~ so [um] ~ we start at nine',
    'we stayed ~ [well] it was late',
    'do you know ~ what time it is',
    'it looks like ~ rain',
  ])('en, by pauses: %s', (sentence) => expectCuts('en', sentence, true));

  test.each([
    "C'était, [tu vois,] difficile à dire.",
    'Il y avait, [genre,] cent personnes.',
    '[Ben,] je ne sais pas.',
    'Mais [bah] oui, on y va.',
    "C'est une bonne idée, [quoi.]",
    'Il a, [euh, enfin,] changé de métier.',
    // They mean something here.
    'Ben, Paul et Marie sont venus. Je connais Ben depuis dix ans.',
    'Elle est venue avec Ben.',
    'Tu vois ce que je veux dire ?',
    'Si tu vois Paul, dis-lui bonjour.',
    "C'est un genre de musique.",
    'Il en fait partie.',
    'Voilà pourquoi il est parti.',
    'Tu parles de quoi.',
    "C'est quoi ?",
    'Sous le coup de la colère, il est parti du coup de poing.',
    'Du coup, nous sommes restés.',
  ])('fr: %s', (sentence) => expectCuts('fr', sentence));
});

describe('what may be meant is proposed at most', () => {
  test.each([
    'I know you know, and that is fine.',
    'I mean it.',
    'I mean the one on the left, and he means the other.',
    'So, we went home.',
    'It is late. Well, it was fun.',
    'I was— I admit it freely— wrong.',
    'The house was old— the house was also large.',
    'I came, I saw, I conquered.',
  ])('en: %s', (sentence) => expect(sureIn(sentence, 'en')).toBe(sentence));

  test.each(['Enfin, ils arrivèrent.', 'En fait, il avait raison.', 'Il était— il faut le dire— en retard.'])(
    'fr: %s',
    (sentence) => expect(sureIn(sentence, 'fr')).toBe(sentence),
  );
});

describe('repeats', () => {
  test.each([
    'We went to [the] the shop.',
    '[I I] I think we should.',
    '[I, um,] I think we should.',
    '[I want to] I want to go home.',
    'This is [one of the] one of the best.',
    '[we can we can] we can do that',
    'The [company] company was sold.',
    'It fell [off the,] off the table.',
    // Correct or on purpose.
    'He had had enough, and I know that that is true.',
    'It is very very big.',
    'No, no, no, we stay.',
    'It was a long, long time ago.',
    'Thank you, thank you.',
    'It grew more and more and more.',
    'Day after day after day they came.',
    'He lives in New York New York.',
    'Call one one two.',
    'She gave her her book.',
    'What it is is a mess.',
    'Bye bye, and good night.',
    // Nothing can end after 'and'.
    'we ate and [it] it was good',
  ])('en: %s', (sentence) => expectCuts('en', sentence));

  test.each([
    'On va à [la] la gare.',
    '[je je] je pense que oui.',
    '[Je, euh,] je pense que oui.',
    '[on peut on peut] on peut le faire',
    '[il y a] il y a deux trains.',
    'La [maison] maison est vendue.',
    // Correct or on purpose.
    'Nous nous voyons demain, et vous vous reposez.',
    'Il est très très grand.',
    'Non, non, il reste.',
    "C'est de plus en plus en plus difficile.",
    'Tout en en parlant, il faut le faire faire.',
    "D'accord, d'accord.",
    'Oh là là, quelle histoire.',
    'oh la la quelle histoire',
  ])('fr: %s', (sentence) => expectCuts('fr', sentence));
});

describe('restarts', () => {
  test.each([
    '[I want—] I think we should go.',
    '[We went to the-] we went to a beach.',
    '[I was going to, um,] I decided to stay.',
    'And then [w-] we left.',
    "[I] I'm sure of it.",
    '[They were...] they have a house.',
    // Style, not slips.
    'He ran, he fell, he rose again.',
    'What I am I owe to you.',
    'They bought pre- and post-war houses.',
    'That is that.',
  ])('en: %s', (sentence) => expectCuts('en', sentence));

  test.each([
    '[Je voulais—] je pense que oui.',
    '[On est allés dans la-] on est allés à la plage.',
    '[Il faut que, euh,] il faudrait partir.',
    'Et puis [n-] nous sommes partis.',
    "[Je] j'ai faim.",
    'Je suis venu, je suis parti.',
    "Ce qu'il est, il le doit à son père.",
    "Comment tu t'appelles ?",
  ])('fr: %s', (sentence) => expectCuts('fr', sentence));
});

describe('retakes', () => {
  test.each([
    '[Welcome to the show about old houses.] Welcome to the show about old houses. Today we visit one.',
    '[Welcome to the show about old houses. Sorry, let me start over.] Welcome to the show about old houses. Hello.',
    '[The company was founded in...] The company was founded in Paris by two brothers.',
    '[Our product saves you time and money. It works on every phone.] Our product saves you time and money. It works on every phone. Try it.',
    // Each says something else, or says it on purpose.
    'He looked at the door on the left. He looked at the door on the right.',
    'We sold ten units in March. We sold twelve units in March.',
    'A: How are you doing today, my friend? B: How are you doing today, my friend?',
    'Nobody came. Nobody called. Nobody came.',
    'The first room was painted blue. The second room was painted green.',
    'I do not know. We waited for an hour. I do not know.',
  ])('en: %s', (sentence) => {
    expectCuts('en', sentence);
    expectCuts('en', sentence, true);
  });

  test.each([
    '[Bienvenue dans cette émission sur les maisons.] Bienvenue dans cette émission sur les maisons. Allons-y.',
    '[Bienvenue dans cette émission sur les maisons. Pardon, je reprends.] Bienvenue dans cette émission sur les maisons.',
    '[La société a été fondée à la...] La société a été fondée à la fin du siècle.',
    'Il regarda la porte de gauche. Il regarda la porte de droite.',
  ])('fr: %s', (sentence) => {
    expectCuts('fr', sentence);
    expectCuts('fr', sentence, true);
  });

  test('a repeated sentence is unsure; it is sure if announced, long, or repeated with its neighbour', () => {
    const confidence = (sentence: string): number | undefined =>
      suggestByRules(marked(sentence, true).words, 'en').find(({ reason }) => reason === 'retake')
        ?.confidence;
    expect(confidence('The old boat was green. The old boat was green. We left.')).toBeLessThan(0.5);
    expect(
      confidence('The old boat was green. Sorry, one more time. The old boat was green.'),
    ).toBeGreaterThan(0.9);
    expect(
      confidence('The old boat was green. Nobody wanted it. The old boat was green. Nobody wanted it.'),
    ).toBeGreaterThan(0.7);
    expect(
      confidence('The old boat behind our house was green. The old boat behind our house was green.'),
    ).toBeGreaterThan(0.7);
  });

  test('unsure suggestions neither extend nor hide sure ones', () => {
    const { words, cuts } = marked('The old [um] boat was green. The old boat was green. We left.', true);
    const [first, last] = cuts[0]!;
    expect(sureOnes(words, 'en')).toMatchObject([{ first, last, reason: 'filler' }]);
    expect(suggestByRules(words, 'en')).toMatchObject([
      { first: 0, last: first - 1, reason: 'retake' },
      { first, last, reason: 'filler' },
      { first: last + 1, last: 5, reason: 'retake' },
    ]);
  });

  test('takes of one sentence are found minutes apart, and only the last is kept', () => {
    const take = 'The quick tour starts at the old harbour behind the church.';
    const talk = 'Some other words are said here for a while.';
    const { words } = marked(`${take} ${talk} ${take} ${talk.replace('other', 'more')} ${take}`, true);
    // A minute goes by before each sentence, and nobody says one twice in exactly the same time.
    let wait = 0;
    const later = words.map(({ start, end, text, speaker }, i) => {
      if (words[i - 1]?.text.endsWith('.')) wait += 60;
      return { text, speaker, start: start + wait, end: end + wait * 1.0001 };
    });
    const first = suggestByRules(later, 'en');
    expect(first.map(({ first, last }) => [first, last])).toEqual([
      [0, 10],
      [20, 30],
    ]);
  });
});

describe('retakes as people make them', () => {
  const TALK =
    'Can you close the window over there? The lamp is a little too bright for me. Now it is fine again.';
  /** Seconds go by before the last sentence. */
  const taken = (sentence: string, seconds = 0): string => {
    const { words } = marked(sentence, true);
    const last = words.findLastIndex(({ text }, i) => i < words.length - 1 && /[.?!]$/.test(text)) + 1;
    const later = words.map((word, i) => {
      const by = i < last ? 0 : seconds;
      return { ...word, start: word.start + by, end: word.end + by * 1.0001 };
    });
    const found = suggestByRules(later, 'en').filter(({ reason }) => reason === 'retake');
    return shown(words, joined(found));
  };

  test.each([
    [
      'broken off, and begun again after other talk',
      `[The old harbour was built—] ~ ${TALK} The old harbour was built by monks.`,
      20,
    ],
    [
      'word for word, half an hour later',
      `[The old harbour behind the church was built by monks long before the town.] ${TALK} The old harbour behind the church was built by monks long before the town.`,
      1700,
    ],
    [
      'with a word of meaning changed',
      `[The old harbour behind the church was built by monks long before the town.] ${TALK} The old harbour behind the church was made by monks long before the town.`,
      60,
    ],
    [
      'announced, in other words',
      '[The old harbour was built by monks. Let me do that again.] Monks made this harbour.',
      1,
    ],
    ['counted in', '[The old harbour was built by. Three, two, one.] The old harbour was built by monks.', 1],
  ])('%s', (_, sentence, seconds) => {
    expect(taken(sentence.replaceAll(/[[\]]/g, ''), seconds)).toBe(
      shown(marked(sentence, true).words, marked(sentence, true).cuts),
    );
  });

  test('the takes of a passage are told apart, the one that stays last', () => {
    const take = 'The quick tour starts at the old harbour behind the church.';
    const { words } = marked(`${take} Sorry, one more time. ${take} Take three. ${take} Then we eat.`);
    expect(lookThrough(words, 'en').takes).toEqual([
      [
        [0, 10],
        [15, 25],
        [28, 38],
      ],
    ]);
  });
});

describe('artefacts of recognisers', () => {
  const loop = (times: (copy: number, word: number) => [number, number]): SuggestWord[] =>
    Array.from({ length: 12 }, (_, i) => {
      const [start, end] = times(Math.floor(i / 3), i % 3);
      return { text: ['we', 'saw', 'it'][i % 3]!, start, end, speaker: 0 };
    });

  test('copies without duration are not repeats', () => {
    const squeezed = loop((c, w) => [c * 0.1 + w * 0.03, c * 0.1 + w * 0.03 + 0.025 + 0.004 * c]).slice(0, 6);
    expect(suggestByRules(squeezed, 'en')).toEqual([]);
    const spoken = loop((c, w) => [c * 1.2 + w * (0.3 + 0.02 * c), c * 1.2 + w * (0.3 + 0.02 * c) + 0.25]);
    expect(suggestByRules(spoken, 'en')).toMatchObject([{ first: 0, last: 8, reason: 'repeat' }]);
  });

  test('a function word of 60 ms counts as spoken', () => {
    const words = ['they', 'they', 'were', 'good'].map((text, i) => {
      return { text, start: 0.1 * i, end: 0.1 * i + (i < 2 ? 0.06 : 0.09), speaker: 0 };
    });
    expect(suggestByRules(words, 'en')).toMatchObject([{ first: 0, last: 0, reason: 'repeat' }]);
  });

  test('many copies of exactly the same length are a loop', () => {
    expect(
      suggestByRules(
        loop((c, w) => [c * 2 + w * 0.5, c * 2 + w * 0.5 + 0.4]),
        'en',
      ),
    ).toEqual([]);
  });

  test('a sentence that fills two recogniser windows alike is no retake', () => {
    const sentence = 'Thanks for watching this long video today.';
    const { words } = marked(`${sentence} ${sentence} ${sentence}`);
    const stuck = words.map((word, i) => ({ ...word, start: i * 0.3, end: i * 0.3 + 0.3 }));
    expect(suggestByRules(stuck, 'en')).toEqual([]);
  });
});

test.each(['en', 'fr'] as const)('of clean prose nothing is cut: %s', (language) => {
  const prose = readFileSync(join(import.meta.dirname, 'prose', `${language}.txt`), 'utf8');
  expect(prose.split(/\s+/).length).toBeGreaterThan(700);
  for (const isTimed of [false, true]) {
    const { words } = marked(prose, isTimed);
    expect(
      sureOnes(words, language).map(({ first, last, reason }) => [
        reason,
        words
          .slice(Math.max(0, first - 3), last + 4)
          .map(({ text }) => text)
          .join(' '),
      ]),
    ).toEqual([]);
  }
});

test('suggestions are sorted and disjoint; of overlapping ones the one that explains more is kept', () => {
  const sentence = '[I, um, I want to—] I think, [you know,] we should.';
  expectCuts('en', sentence);
  expect(reasonsIn('en', sentence)).toEqual(['repeat', 'restart', 'filler']);
  expect(
    disjoint([
      { first: 3, last: 5, reason: 'filler', confidence: 0.9 },
      { first: 0, last: 4, reason: 'retake', confidence: 0.7 },
    ]),
  ).toEqual([{ first: 0, last: 5, reason: 'retake', confidence: 0.7 }]);
});

test('words of punctuation, of nothing and of one letter are harmless', () => {
  for (const texts of [[], ['—'], ['', '', ''], ['a'], ['?', '!', 'um', '…'], ['I', '—', 'I', 'see']]) {
    const words = texts.map((text) => ({ text, start: Number.NaN, end: Number.NaN, speaker: 0 }));
    for (const { first, last } of suggestByRules(words, 'en')) expect(first).toBeLessThanOrEqual(last);
  }
});
