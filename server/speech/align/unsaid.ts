/** What the acoustic score tells: whether words were said at all. It tells little of single ones. */
import type { Placed } from './align.ts';

/** Score of words that were not said, by language. */
const UNSAID: Readonly<Record<string, number>> = { en: -45, fr: -65 };
/** Words in a row that are told. */
const MIN_RUN = 3;
/** By how much worse fewer words than that must be. */
const SHORT_RUN_FACTOR = 1.5;
/** Words whose mean tells of an edge. */
const EDGE = 2;

type Scored = Pick<Placed, 'score'>;

function limitOf(language: string): number {
  return UNSAID[language] ?? Number.NEGATIVE_INFINITY;
}

/** For each word whether it is one of three or more in a row that were not said, as far as their audio tells. */
export function unsaidRuns(placed: readonly Scored[], language: string): boolean[] {
  const limit = limitOf(language);
  const isUnsaid = placed.map(() => false);
  for (let first = 0; first < placed.length; first++) {
    let end = first;
    while (end < placed.length && placed[end]!.score < limit) end++;
    if (end - first >= MIN_RUN) isUnsaid.fill(true, first, end);
    first = end;
  }
  return isUnsaid;
}

/** Whether none of the words were said: the audio is laughter, music or another language. */
export function isNoneSaid(placed: readonly Scored[], language: string): boolean {
  const limit = (placed.length < MIN_RUN ? SHORT_RUN_FACTOR : 1) * limitOf(language);
  return placed.every(({ score }) => score < limit);
}

/** Whether the audio ends amid the words, or begins there: the outermost ones are squeezed into what is left of it. */
export function isEdgeUnsaid(placed: readonly Scored[], language: string): boolean {
  const limit = limitOf(language);
  const mean = (words: readonly Scored[]): number =>
    words.reduce((sum, { score }) => sum + score, 0) / words.length;
  return mean(placed.slice(0, EDGE)) < limit || mean(placed.slice(-EDGE)) < limit;
}
