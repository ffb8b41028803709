import type { Doubt, Gap, Range } from '#model/types.ts';
import type { Recognised, RecognisedWord } from '../engine.ts';
import { doubtOf, doubtOfStretch } from '../plausible.ts';
import type { RemoteReply } from './server.ts';

/** Of the second question: enough to leave a loop, and little enough to hear what is said. */
const OTHER_TEMPERATURE = 0.4;

interface Checked extends Recognised {
  readonly leftOut: readonly Gap[];
}

/** What can be true of an answer. Where anything cannot, the server is asked once more; what is still doubtful is left out. @param duration seconds */
export async function believable(
  duration: number,
  ask: (temperature: number) => Promise<RemoteReply>,
): Promise<Recognised> {
  const first = checked(await ask(0), duration);
  if (first.leftOut.length === 0) return first;
  const second = checked(await ask(OTHER_TEMPERATURE), duration);
  return secondsOf(second.leftOut) <= secondsOf(first.leftOut) ? second : first;
}

function checked({ words, stretches, isShared }: RemoteReply, duration: number): Checked {
  const leftOut: (Gap & { readonly doubt: Doubt })[] = [];
  for (const stretch of stretches) {
    const doubt = doubtOfStretch(stretch, wordsIn(words, stretch), !isShared);
    if (doubt !== null) leftOut.push({ start: stretch.start, end: stretch.end, doubt });
  }
  const isLeft = (word: RecognisedWord): boolean => leftOut.some((stretch) => isIn(word, stretch));
  const kept = words.filter((word) => !isLeft(word));
  // A loop may go over many stretches, each of which could be true.
  const doubt = kept.length === 0 ? null : doubtOf(textsOf(kept), duration);
  return doubt === null
    ? { words: kept, isTimed: !isShared, leftOut }
    : { words: [], isTimed: !isShared, leftOut: [{ start: 0, end: duration, doubt }] };
}

function wordsIn(words: readonly RecognisedWord[], stretch: Range) {
  return words.filter((word) => isIn(word, stretch));
}

function isIn(word: RecognisedWord, { start, end }: Range): boolean {
  const middle = (word.start + word.end) / 2;
  return start <= middle && middle <= end;
}

function textsOf(words: readonly RecognisedWord[]): string[] {
  return words.map(({ text }) => text);
}

function secondsOf(ranges: readonly Gap[]): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0);
}
