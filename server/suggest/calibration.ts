import calibration from './calibration.json' with { type: 'json' };
import type { Found, SuggestLanguage } from './types.ts';

/** Probability below which a suggestion is dropped. */
const MIN_CONFIDENCE = 0.25;

/** Most confidence of a marker that no pause or comma sets off: it may be part of the sentence, so a person decides. */
const MAX_LOOSE_CONFIDENCE = 0.89;

type Steps = readonly (readonly number[])[];

/**
 * Replaces the confidence of a finder by the probability of being right that was measured for it on recorded talk
 * (`tools/train-disfluencies.ts`), and drops what is most likely wrong.
 */
export function believed(found: readonly Found[], language: SuggestLanguage): Found[] {
  return found.flatMap(({ finder, suggestion }) => {
    const steps = (calibration as Record<string, Steps>)[`${language} ${finder} ${suggestion.reason}`];
    const measured = steps ? probability(steps, suggestion.confidence) : 0;
    const confidence = finder === 'loose' ? Math.min(MAX_LOOSE_CONFIDENCE, measured) : measured;
    return confidence < MIN_CONFIDENCE ? [] : [{ finder, suggestion: { ...suggestion, confidence } }];
  });
}

/** The measured probability at that confidence; below the first step half of its, since few were measured there. */
function probability(steps: Steps, confidence: number): number {
  return steps.findLast(([from]) => from! <= confidence + 1e-9)?.[1] ?? steps[0]![1]! / 2;
}
