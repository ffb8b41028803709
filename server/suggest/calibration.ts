import calibration from './calibration.json' with { type: 'json' };
import type { Found, SuggestLanguage } from './types.ts';

/** Probabilities from which a suggestion is told at all. */
const MIN_CONFIDENCE = 0.25;

/** A word that nothing sets off may carry the sentence in a text that is read out: a person decides. */
const MAX_LOOSE_CONFIDENCE = 0.89;

type Steps = readonly (readonly number[])[];

/**
 * With the probability of being right as confidence, as measured on talk (`tools/train-disfluencies.ts`) for its finder and kind;
 * what is most likely wrong is left out.
 */
export function believed(found: readonly Found[], language: SuggestLanguage): Found[] {
  return found.flatMap(({ finder, suggestion }) => {
    const steps = (calibration as Record<string, Steps>)[`${language} ${finder} ${suggestion.reason}`];
    const measured = steps ? probability(steps, suggestion.confidence) : 0;
    const confidence = finder === 'loose' ? Math.min(MAX_LOOSE_CONFIDENCE, measured) : measured;
    return confidence < MIN_CONFIDENCE ? [] : [{ finder, suggestion: { ...suggestion, confidence } }];
  });
}

/** The first step's below it: fewer were seen there. */
function probability(steps: Steps, confidence: number): number {
  return steps.findLast(([from]) => from! <= confidence + 1e-9)?.[1] ?? steps[0]![1]! / 2;
}
