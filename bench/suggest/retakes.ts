/** Passages of the project's prose said again as people do it, among other talk: how many of the earlier takes are found. */
import { suggestByRules } from '#server/suggest/rules.ts';
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { proseOf, type Quality } from './quality.ts';

/** Passages of each kind. */
const PASSAGES = 6;
/** Seconds of other talk between two takes. */
const APART = { soon: 15, later: 120, far: 600, farthest: 1700 } as const;
/** Of an earlier take's words, those that have to be found. */
const ENOUGH = 0.6;

export const CUES = {
  en: [
    'Let me do that again.',
    'Okay, take two.',
    "Sorry, I'll say that again.",
    'Three, two, one.',
    'One more time.',
    'Let me start over.',
  ],
  fr: [
    'On recommence.',
    'Je la refais.',
    'Deuxième prise.',
    'Trois, deux, un.',
    'Pardon, je reprends.',
    'Encore une fois.',
  ],
} as const;

/** The same in other words; the first is what was said before. */
export const REWORDED = {
  en: [
    [
      'The harbour was built by monks in the twelfth century.',
      'Monks made this harbour some nine hundred years ago.',
    ],
    [
      'You can download the files from our page for free.',
      'All the files are on our page, and they cost nothing.',
    ],
    ['My grandmother taught me how to bake this bread.', 'I learned this bread from my grandmother.'],
    ['Today we look at how batteries grow old.', 'Why do batteries age? That is our subject today.'],
    [
      'The team moved into a bigger office last spring.',
      'Since spring the team has had more room, in a new office.',
    ],
    [
      'Most accidents happen within a mile of home.',
      'People rarely crash far away: it happens around the corner.',
    ],
  ],
  fr: [
    ['Le port a été construit par des moines au Moyen Âge.', 'Ce sont des moines qui ont bâti ce port.'],
    [
      'Vous pouvez télécharger les fichiers sur notre page.',
      'Les fichiers sont tous gratuits, sur notre page.',
    ],
    ["Ma grand-mère m'a appris à faire ce pain.", 'Ce pain, je le tiens de ma grand-mère.'],
    ['Nous parlons du vieillissement des batteries.', 'Pourquoi les batteries vieillissent, voilà le sujet.'],
    ["L'équipe a déménagé au printemps dernier.", "Depuis le printemps, l'équipe a de nouveaux bureaux."],
    ['Les accidents arrivent surtout près de chez soi.', 'On a rarement un accident loin de la maison.'],
  ],
} as const;

interface Session {
  readonly words: readonly SuggestWord[];
  /** Word indexes of the earlier take. */
  readonly take: readonly [number, number];
}

export function retakeShares(): Quality[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const maker = new Maker(language);
    const kinds: Record<string, (n: number) => Session> = {
      said_again: (n) => maker.session(n, (passage) => [passage, passage], APART.later),
      begun_again_soon: (n) => maker.session(n, broken, APART.soon),
      begun_again_later: (n) => maker.session(n, broken, APART.later),
      changed: (n) => maker.session(n, (passage) => [passage, maker.changed(passage)], APART.later),
      far: (n) => maker.session(n, (passage) => [passage, passage], APART.far),
      farthest: (n) => maker.session(n, (passage) => [passage, passage], APART.farthest),
      announced: (n) => maker.session(n, (passage) => [halfOf(passage), passage], 0, CUES[language][n]),
      announced_reworded: (n) =>
        maker.session(n, () => REWORDED[language][n]!.map((text) => text.split(' ')), 0, CUES[language][n]),
    };
    return Object.entries(kinds).map(([kind, make]) => {
      const sessions = Array.from({ length: PASSAGES }, (_, n) => make(n));
      const found = sessions.filter((session) => isFound(session, language)).length;
      return {
        metric: `suggest.retakes_${language}_${kind}`,
        value: found,
        unit: `of ${PASSAGES}`,
        n: PASSAGES,
      };
    });
  });
}

function isFound({ words, take: [first, last] }: Session, language: SuggestLanguage): boolean {
  const found = new Uint8Array(words.length);
  for (const one of suggestByRules(words, language))
    if (one.reason === 'retake') found.fill(1, one.first, one.last + 1);
  const covered = found.subarray(first, last + 1).reduce((sum, one) => sum + one, 0);
  return covered >= ENOUGH * (last + 1 - first);
}

/** The first take stops in the middle of a sentence. */
function broken(passage: readonly string[]): string[][] {
  const half = halfOf(passage);
  return [[...half.slice(0, -1), `${half.at(-1)!.replace(/[^\p{L}\p{N}]+$/u, '')}—`], [...passage]];
}

function halfOf(passage: readonly string[]): string[] {
  return passage.slice(0, Math.max(5, Math.ceil(passage.length / 2)));
}

class Maker {
  readonly #sentences: readonly string[][];
  readonly #random = seeded(4);

  constructor(language: SuggestLanguage) {
    this.#sentences = proseOf(language).filter(({ length }) => length >= 4);
  }

  /** Long sentences of the prose, far from each other; what stands between is the rest of it, with other words at each turn. */
  session(
    n: number,
    takesOf: (passage: readonly string[]) => readonly (readonly string[])[],
    seconds: number,
    cue?: string,
  ): Session {
    const long = this.#sentences.filter(({ length }) => length >= 10 && length <= 30);
    const passage = long[Math.floor((n * long.length) / PASSAGES)]!;
    const rest = this.#sentences.filter((sentence) => sentence !== passage);
    const [first, second] = takesOf(passage);
    const words: SuggestWord[] = [];
    let at = 0;
    const say = (texts: readonly string[]): void => {
      for (const text of texts) {
        const end = at + 0.1 + (0.045 + 0.02 * this.#random()) * text.length;
        words.push({ text, start: at, end, speaker: 0 });
        at = end + 0.03;
      }
      at += 0.4 + this.#random();
    };
    for (const sentence of rest.slice(0, 4)) say(sentence);
    const from = words.length;
    say(first!);
    const take = [from, words.length - 1] as const;
    if (cue) say(cue.split(' '));
    const stop = at + seconds;
    // Nobody says the same prose twice within an hour: each turn has words of its own.
    for (let turn = 0, i = 4; at < stop; i++) {
      if (i >= rest.length) [turn, i] = [turn + 1, 0];
      say(
        turn === 0 ? rest[i]! : rest[i]!.map((word, k) => ((k + turn) % 3 === 0 ? `${word}${turn}x` : word)),
      );
    }
    say(second!);
    for (const sentence of rest.slice(-3)) say(sentence);
    return { words, take };
  }

  /** One word in seven is another of the prose. */
  changed(passage: readonly string[]): string[] {
    const others = this.#sentences.flat();
    return passage.map((word, i) =>
      i % 7 === 4 ? others[Math.floor(this.#random() * others.length)]! : word,
    );
  }
}
