/** What stands where two recognisers differ, and what of it is marked as unsure. */
import type { PassRun, PassWord } from '#contract/index.ts';
import { MAX_OTHER_LENGTH } from '#model/constants.ts';
import type { HeardWord } from './differences.ts';
import type { Agreement, Reading } from './readings.ts';

/**
 * `replace`: the second one hears better than the first, by measurement. `mark`: nobody knows which one does, or both are the same,
 * so words that it hears otherwise are marked only.
 */
export type PassMode = 'replace' | 'mark';

/** Of a word that is marked, at most; of one that is not, at least. The border is at 0.6. */
const UNSURE = 0.5;
const SURE = 0.6;
/** The second one's own probability, below which it says itself that a word is a guess. */
const LOW = 0.5;
/** The same in the mean of words that stand for others: all of them are one guess. */
const GUESS = 0.8;
/** The same for words that both heard, beside some that they hear differently. */
const LOW_BESIDE = 0.6;
/** A second of audio by which one reading fits the audio clearly better. */
const CLEAR = 400;
/** Mean probability below which the aligner may overrule the second one. */
const OVERRULED = 0.6;
/** Share of its time in which somebody must speak for a word that one alone heard. */
const VOICED = 0.5;

/** With the reading that does not stand. Null where the first words stand as they are. */
export function decided(reading: Reading, mode: PassMode): PassRun | null {
  const run = standing(reading, mode);
  if (!run) return null;
  const isMark = textOf(run.now) === textOf(run.was);
  const other = textOf(isMark ? reading.now : reading.was);
  return other === '' ? run : { ...run, other: other.slice(0, MAX_OTHER_LENGTH) };
}

/** Null where the word stands as it is: both heard it. */
export function confirmed({ was, confidence, isNear }: Agreement): PassRun | null {
  const word = asWritten(was);
  const as = (confidence: number): PassRun => ({ was: [word], now: [{ ...word, confidence }] });
  // The audio did not tell that it was said.
  if (was.confidence < UNSURE) return confidence < LOW ? null : as(Math.max(SURE, confidence));
  const isDoubtful = isNear && confidence < LOW_BESIDE && was.confidence >= SURE;
  return isDoubtful ? as(Math.min(UNSURE, confidence)) : null;
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

function standing(reading: Reading, mode: PassMode): PassRun | null {
  const { was, now, isAlone, isHesitant, hasRoom } = reading;
  if (mode === 'mark' || isHesitant || !hasRoom) return isForFirst(reading) ? null : marked(was);
  if (was.length === 0) return added(reading);
  if (now.length === 0) return left(reading);
  if (isAlone) return alone(reading);
  if (isForFirst(reading) && meanOf(now) < OVERRULED) return marked(was);
  return { was: was.map(asWritten), now: fitted(reading, sureness(reading)) };
}

/** Words that the second alone heard: only where somebody speaks, and the audio has room for them. */
function added(reading: Reading): PassRun | null {
  const { now, voiced } = reading;
  if (voiced < VOICED || isForFirst(reading) || meanOf(now) < LOW) return null;
  return { was: [], now: fitted(reading, sureness(reading)) };
}

/** Words that the first alone heard: gone where nobody speaks or the audio is better off without them. */
function left(reading: Reading): PassRun | null {
  const { was, before, after, gain, voiced } = reading;
  // What is said twice is written once by the second.
  if (isSaidAgain(was, before) || isSaidAgain(was, after)) return null;
  if (voiced < VOICED || (gain !== null && gain > 0)) return { was: was.map(asWritten), now: [] };
  return marked(was);
}

/** Short commands and answers: the first hears them better. */
function alone(reading: Reading): PassRun | null {
  const { was, gain } = reading;
  if (perSecond(reading) > CLEAR) return { was: was.map(asWritten), now: fitted(reading, () => UNSURE) };
  return gain !== null && gain > 0 ? marked(was) : null;
}

/** Confidence of each of the second one's words. */
function sureness(reading: Reading): (word: HeardWord) => number {
  const isGuess = meanOf(reading.now) < GUESS;
  return ({ confidence }) =>
    isGuess || confidence < LOW ? Math.min(UNSURE, confidence) : Math.max(SURE, confidence);
}

function isForFirst(reading: Reading): boolean {
  return perSecond(reading) < -CLEAR;
}

function perSecond({ gain, seconds }: Reading): number {
  return gain === null ? 0 : gain / Math.max(0.1, seconds);
}

function meanOf(words: readonly HeardWord[]): number {
  return words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length);
}

function isSaidAgain(words: readonly HeardWord[], beside: HeardWord | null): boolean {
  const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return beside !== null && words.every(({ text }) => letters(text) === letters(beside.text));
}

function marked(words: readonly HeardWord[]): PassRun | null {
  if (words.length === 0) return null;
  const was = words.map(asWritten);
  if (was.every(({ confidence }) => confidence <= UNSURE)) return null;
  return { was, now: was.map((word) => ({ ...word, confidence: Math.min(UNSURE, word.confidence) })) };
}

function asWritten({ text, start, end, confidence }: HeardWord): PassWord {
  return { text, start, end, confidence };
}

/** The end of a sentence. */
const STOP = /[.?!…]+(?=["'”’»)\]]*$)/u;
const PRONOUN = /^I(['’]|$)/u;

/** The second one's words as they are written between those of the first. */
function fitted(reading: Reading, confidenceOf: (word: HeardWord) => number): PassWord[] {
  const { was, now, before, after, beginsSentence } = reading;
  const words = now.map((word) => ({ ...asWritten(word), confidence: confidenceOf(word) }));
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return words;
  const isBeginning = before ? STOP.test(before.text) : isCapital(was[0]?.text ?? first.text);
  if (isBeginning) first.text = first.text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
  else if (beginsSentence && !PRONOUN.test(first.text))
    first.text = first.text.replace(/\p{L}/u, (letter) => letter.toLowerCase());
  const stop = STOP.exec(was.at(-1)?.text ?? '')?.[0];
  if (after && !isCapital(after.text)) last.text = last.text.replace(STOP, '');
  else if (stop && !STOP.test(last.text)) last.text = last.text.replace(/[,;:]?$/, stop);
  return words;
}

function isCapital(text: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(text);
}
