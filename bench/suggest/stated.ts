/** How far the confidence that suggestions state is from the share of them that is right, on talk that nothing was learned from. */
import { join } from 'node:path';
import { SURE_FROM } from '#model/constants.ts';
import { suggestByRules } from '#server/suggest/rules.ts';
import type { Suggestion } from '#server/suggest/types.ts';
import { bare } from '../../tools/train-disfluencies/slips.ts';
import { spokenFiles } from '../../tools/train-disfluencies/treebanks.ts';
import type { Quality } from './quality.ts';

const SPOKEN = join(import.meta.dirname, '../../.cache/spoken');

interface Verdict extends Suggestion {
  readonly isRight: boolean;
}

/** Of each kind, cut and offered; with the marks of the talk and without. None where the talk is not there. */
export function statedConfidences(): Quality[] {
  return (['en', 'fr'] as const).flatMap((language) => {
    const all = spokenFiles(SPOKEN, language)
      .filter(({ isHeldOut }) => isHeldOut)
      .flatMap(({ words, cut }) => {
        const plain = words.map(({ text, ...word }) => ({ ...word, text: bare(text) }));
        return [words, plain].flatMap((spoken) =>
          suggestByRules(spoken, language).map((one): Verdict => {
            const isRight = cut.subarray(one.first, one.last + 1).every((is) => is === 1);
            return { ...one, isRight };
          }),
        );
      });
    const kinds = Map.groupBy(all, ({ reason, confidence }) =>
      confidence >= SURE_FROM ? `${reason}_cut` : `${reason}_offered`,
    );
    return [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([kind, list]) => above(language, kind, list));
  });
}

function above(language: string, kind: string, list: readonly Verdict[]): Quality {
  const stated = list.reduce((sum, { confidence }) => sum + confidence, 0) / list.length;
  const right = list.filter(({ isRight }) => isRight).length / list.length;
  return {
    metric: `suggest.stated_${language}_${kind}`,
    value: Math.round((stated - right) * 1000) / 1000,
    unit: `above ${right.toFixed(2)} right`,
    n: list.length,
  };
}
