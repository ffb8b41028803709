import { proxy } from 'valtio';
import {
  contextAround,
  correctWords,
  doubtfulWords,
  markWordChecked,
  sameWords,
} from '#model/edit/doubtful.ts';
import { correctSeenWord, editWord } from '#model/edit/transcript.ts';
import { correctionDeed, deedAbout } from '#model/merge/deed.ts';
import type { Words } from '#model/types.ts';
import { wordAt, wordAtTime, wordMiddle } from '#model/words/words.ts';
import { currentWord } from '../cuts/cut-actions.ts';
import { keepOnDevice, textOnDevice } from '../device/device-memory.ts';
import { currentDoc } from '../document/document.ts';
import { selectedRange } from '../document/selected-words.ts';
import { placeCaret } from '../document/selection.ts';
import { transcriptPort } from '../document/transcript-port.ts';
import { playback, playStretch } from '../playback/playback.ts';
import { correct } from '../transcription/alignment.ts';

const MARKED_KEY = 'mark_doubtful_words';

/** Checking doubtful words one after another. */
export const checking = proxy({
  /** Whether they are marked in the text; remembered on this device. */
  marked: true,
  active: false,
  /** The middle of the checked word, source seconds, because indexes shift with corrections. Null if none is left. */
  at: null as number | null,
  /** Text of its field. */
  typed: '',
  /** The question before correcting everywhere is open. */
  asking: false,
});

export function markDoubtful(on: boolean): void {
  checking.marked = on;
  keepOnDevice(MARKED_KEY, on ? 'on' : 'off');
}

/** Restores the setting of this device. */
export function recallMarks(): void {
  checking.marked = textOnDevice(MARKED_KEY) !== 'off';
}

/** Index of the checked word; −1 for none. */
export function checkedWord(): number {
  return checking.at === null ? -1 : wordAtTime(currentDoc().words, checking.at);
}

/** From the target word on. */
export function startChecking(): void {
  const from = selectedRange()?.first ?? Math.max(0, currentWord());
  placeCaret(null);
  checking.active = true;
  goFrom(from - 1, 1);
}

export function stopChecking(): void {
  Object.assign(checking, { active: false, at: null, typed: '', asking: false });
}

/** Goes to the next (1) or previous (−1) doubtful word; starts checking if it is not active. */
export function stepDoubt(direction: 1 | -1): void {
  if (!checking.active) startChecking();
  else goFrom(checkedWord(), direction);
}

export function goToDoubt(word: number): void {
  const { words } = currentDoc();
  checking.at = wordMiddle(words, word);
  checking.typed = words.text[word];
  checking.asking = false;
  transcriptPort()?.reveal(word);
  hearAgain();
}

/** Plays the word with its surroundings. */
export function hearAgain(): void {
  const word = checkedWord();
  if (word >= 0 && playback.status === 'ready')
    playStretch({ ...contextAround(currentDoc(), word), loops: false });
}

/** Accepts the word, or writes what was typed instead; goes on to the next. */
export function applyCheck(): void {
  const word = checkedWord();
  if (word < 0) return;
  const { typed } = checking;
  const isAccepted = !isCorrected();
  correct(
    (doc) => (isAccepted ? markWordChecked(doc, word) : editWord(doc, word, typed)),
    isAccepted ? deedAbout('acceptedWord', typed) : correctionDeed(typed),
  );
  goFrom(word, 1);
}

interface Reading {
  readonly first: number;
  readonly last: number;
  /** What may have been said instead. */
  readonly other: string;
}

/** Writes another reading in place of the words that stand; checking goes on behind it. */
export function writeOther({ first, last, other }: Reading): void {
  const { words } = currentDoc();
  const seen = { ...wordAt(words, first), end: words.end[last] };
  correct((doc) => correctSeenWord(doc, seen, other), correctionDeed(other));
  if (checking.active) goFrom(first, 1);
}

/** Whether what is typed differs from the word. */
export function isCorrected(): boolean {
  return isCorrection(checking.typed, currentDoc().words.text[checkedWord()]);
}

let counted: { readonly words: Words; readonly word: number; readonly count: number } | null = null;

/** How many words `applyEverywhere` changes; 0 if the text is unchanged. Counted once per word, not per key. */
export function placesEverywhere(): number {
  const word = checkedWord();
  if (word < 0 || !isCorrected()) return 0;
  const doc = currentDoc();
  if (counted?.words !== doc.words || counted.word !== word)
    counted = { words: doc.words, word, count: sameWords(doc, word).length };
  return counted.count;
}

/** Takes the typed correction. */
export function typeCorrection(text: string): void {
  checking.typed = text;
}

/** Closes the question of `askEverywhere` without an answer. */
export function cancelEverywhere(): void {
  checking.asking = false;
}

/** Asks before `applyEverywhere`. */
export function askEverywhere(): void {
  checking.asking = placesEverywhere() > 1;
}

/** Writes what was typed for all words that read the same; one undo step. */
export function applyEverywhere(): void {
  const word = checkedWord();
  checking.asking = false;
  if (word < 0) return;
  const places = sameWords(currentDoc(), word);
  correct((doc) => correctWords(doc, places, checking.typed), {
    kind: 'correctedPlaces',
    count: places.length,
  });
  goFrom(word, 1);
}

function isCorrection(typed: string, text: string | undefined): boolean {
  return typed.trim() !== '' && typed.trim() !== text;
}

/** Goes to the nearest doubtful word after (before) `word`, wrapping around. */
function goFrom(word: number, direction: 1 | -1): void {
  const doubts = doubtfulWords(currentDoc());
  const next =
    direction > 0
      ? (doubts.find((each) => each > word) ?? doubts[0])
      : (doubts.findLast((each) => each < word) ?? doubts.at(-1));
  if (next === undefined) Object.assign(checking, { at: null, typed: '', asking: false });
  else goToDoubt(next);
}
