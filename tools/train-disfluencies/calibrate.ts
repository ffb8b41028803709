/** How often each finder is right, by how sure it says it is: isotonic, on talk that it did not learn from. */
import { english } from '#server/suggest/english.ts';
import { french } from '#server/suggest/french.ts';
import { findSlips } from '#server/suggest/rules.ts';
import type { Weights } from '#server/suggest/tagger/scoring.ts';
import { readTokens } from '#server/suggest/tokens.ts';
import type { SuggestLanguage } from '#server/suggest/types.ts';
import { bare, type Said } from './slips.ts';

export interface Verdict {
  /** Language, finder and kind. */
  readonly key: string;
  readonly confidence: number;
  readonly isRight: boolean;
}

const LANGUAGES = { en: english, fr: french } as const;

/** With marks and without, as recognisers write. A slip is right if all of its words are to be cut. */
export function verdicts(files: readonly Said[], language: SuggestLanguage, weights: Weights): Verdict[] {
  return files.flatMap((file) => {
    const plain = file.words.map(({ text, ...word }) => ({ ...word, text: bare(text) }));
    return [file.words, plain].flatMap((words) =>
      findSlips(readTokens(words, LANGUAGES[language]), language, weights).map(
        ({ finder, suggestion: { first, last, reason, confidence } }) => ({
          key: `${language} ${finder} ${reason}`,
          confidence,
          isRight: file.cut.subarray(first, last + 1).every((one) => one === 1),
        }),
      ),
    );
  });
}

/** Verdicts a step, at least: fewer say nothing. */
const MIN_VERDICTS = 25;

interface Step {
  from: number;
  right: number;
  count: number;
}

/** JSON: of each key steps of `[confidence from which, probability]`, ascending; of probabilities the lower end. */
export function calibrated(all: readonly Verdict[]): string {
  const byKey = [...Map.groupBy(all, ({ key }) => key)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = byKey.map(([key, list]) => {
    const steps = stepsOf(list).map((step) => [rounded(step.from), rounded(share(step))]);
    return [key, steps] as const;
  });
  return `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`;
}

/** Neighbours that fall are pooled until none does. */
function stepsOf(verdicts: readonly Verdict[]): Step[] {
  const sorted = verdicts.toSorted((a, b) => a.confidence - b.confidence);
  const steps: Step[] = [];
  for (const { confidence, isRight } of sorted) {
    const last = steps.at(-1);
    if (last && (last.count < MIN_VERDICTS || last.from === confidence)) {
      last.right += Number(isRight);
      last.count++;
    } else steps.push({ from: confidence, right: Number(isRight), count: 1 });
    pool(steps);
  }
  const rest = steps.at(-1)!;
  const before = steps.at(-2);
  if (before && rest.count < MIN_VERDICTS) {
    steps.pop();
    before.right += rest.right;
    before.count += rest.count;
  }
  return steps;
}

function pool(steps: Step[]): void {
  for (let n = steps.length - 1; n > 0; n--) {
    const [before, after] = [steps[n - 1]!, steps[n]!];
    if (after.count < MIN_VERDICTS || before.right * after.count < after.right * before.count) return;
    before.right += after.right;
    before.count += after.count;
    steps.pop();
  }
}

/** Standard deviations: in nine of ten such counts the true share is higher. */
const CAUTION = 1.28;

/** The lower end of what the share may be (Wilson): what was seen a few times is not certain. */
function share({ right, count }: Step): number {
  const p = right / count;
  const z = CAUTION ** 2 / count;
  return (p + z / 2 - CAUTION * Math.sqrt((p * (1 - p)) / count + z / (4 * count))) / (1 + z);
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
