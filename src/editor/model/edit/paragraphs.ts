import { MAX_SPEAKERS } from '../constants.ts';
import type { EditorDocument, Paragraph } from '../types.ts';
import { beginsBlock } from './arrangement.ts';
import {
  firstWordOfParagraph,
  namedSpeakers,
  paragraphOfWord,
  setParagraphs,
  withParagraphSpeakers,
} from './transcript.ts';

/** Inclusive word indexes. */
export interface SpeakerRun {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
  readonly speaker: number;
}

/** Splits the paragraphs it cuts through. */
export function withRun(
  paragraphs: readonly Paragraph[],
  { startWordIdx, endWordIdx, speaker }: SpeakerRun,
): readonly Paragraph[] {
  const result: Paragraph[] = [];
  let first = 0;
  for (const paragraph of paragraphs) {
    const last = paragraph.endWordIdx;
    if (first < startWordIdx) {
      result.push(last < startWordIdx ? paragraph : { ...paragraph, endWordIdx: startWordIdx - 1 });
    }
    if (first <= endWordIdx && endWordIdx <= last) result.push({ endWordIdx, speaker });
    if (last > endWordIdx) result.push(paragraph);
    first = last + 1;
  }
  return result;
}

/** Final paragraphs of a transcription; keeps those the user gave to another speaker. */
export function finishParagraphs(doc: EditorDocument, final: readonly Paragraph[]): EditorDocument {
  const finished = withParagraphSpeakers(setParagraphs(doc, final));
  const chosen = chosenRuns(doc);
  if (chosen.length === 0) return finished;
  return setParagraphs(finished, chosen.reduce(withRun, finished.paragraphs));
}

function chosenRuns({ words, paragraphs }: EditorDocument): SpeakerRun[] {
  const runs: SpeakerRun[] = [];
  let startWordIdx = 0;
  for (const { endWordIdx, speaker } of paragraphs) {
    if (!words.speaker.subarray(startWordIdx, endWordIdx + 1).includes(speaker))
      runs.push({ startWordIdx, endWordIdx, speaker });
    startWordIdx = endWordIdx + 1;
  }
  return runs;
}

/** `wordIdx` begins a paragraph of the same speaker. */
export function splitParagraph(doc: EditorDocument, wordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  if (at < 0 || firstWordOfParagraph(doc, at) === wordIdx) return doc;
  const first = { ...doc.paragraphs[at], endWordIdx: wordIdx - 1 };
  return { ...doc, paragraphs: doc.paragraphs.toSpliced(at, 0, first) };
}

/** The paragraph that `wordIdx` begins becomes part of the one before, and of its speaker. Not where a block begins with it. */
export function joinParagraphAt(doc: EditorDocument, wordIdx: number): EditorDocument {
  if (!beginsParagraph(doc, wordIdx) || wordIdx === 0 || beginsBlock(doc, wordIdx)) return doc;
  return givenBack(doc, wordIdx, doc.paragraphs[paragraphOfWord(doc, wordIdx)].endWordIdx);
}

export function beginsParagraph(doc: EditorDocument, wordIdx: number): boolean {
  const at = paragraphOfWord(doc, wordIdx);
  return at >= 0 && firstWordOfParagraph(doc, at) === wordIdx;
}

/** Words from the start of their paragraph up to `wordIdx` go to the one before; all of them join it. Not over the border of a block. */
export function giveToPrevious(doc: EditorDocument, wordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  return at < 1 || beginsBlock(doc, firstWordOfParagraph(doc, at)) ? doc : givenBack(doc, wordIdx, wordIdx);
}

function givenBack(doc: EditorDocument, wordIdx: number, endWordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  const longer: Paragraph = { ...doc.paragraphs[at - 1], endWordIdx };
  const isWhole = endWordIdx === doc.paragraphs[at].endWordIdx;
  return { ...doc, paragraphs: doc.paragraphs.toSpliced(at - 1, isWhole ? 2 : 1, longer) };
}

/** Words from `wordIdx` to the end of their paragraph go to the next one; all of them join it. Not over the border of a block. */
export function giveToNext(doc: EditorDocument, wordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  if (at < 0 || at === doc.paragraphs.length - 1 || beginsBlock(doc, doc.paragraphs[at].endWordIdx + 1))
    return doc;
  const start = firstWordOfParagraph(doc, at);
  if (start === wordIdx) return { ...doc, paragraphs: doc.paragraphs.toSpliced(at, 1) };
  const shorter = { ...doc.paragraphs[at], endWordIdx: wordIdx - 1 };
  return { ...doc, paragraphs: doc.paragraphs.with(at, shorter) };
}

/** New paragraphs; each speaker keeps the number (name, colour) of the one they share most speech with. */
export function rediarize(doc: EditorDocument, paragraphs: readonly Paragraph[]): EditorDocument {
  return keepSpeakers(doc, withParagraphSpeakers(setParagraphs({ ...doc, speakers: [] }, paragraphs)));
}

/** `after`, whose words may be others of the same audio, with the numbers and names that the speakers have in `doc`. */
export function keepSpeakers(doc: EditorDocument, after: EditorDocument): EditorDocument {
  const numbers = numbersKept(withParagraphSpeakers(doc), after);
  const paragraphs = after.paragraphs.map((paragraph) => ({
    ...paragraph,
    speaker: numbers.get(paragraph.speaker) ?? paragraph.speaker,
  }));
  return withParagraphSpeakers({ ...after, paragraphs, speakers: namedSpeakers(doc.speakers, paragraphs) });
}

/** Old number by new number: largest shared speech first. */
function numbersKept(before: EditorDocument, relabelled: EditorDocument): Map<number, number> {
  const shared = new Map<number, { now: number; old: number; seconds: number }>();
  const [olds, words] = [before.words, relabelled.words];
  for (let i = 0, j = 0; i < words.length && j < olds.length; ) {
    const seconds = Math.min(words.end[i], olds.end[j]) - Math.max(words.start[i], olds.start[j]);
    if (seconds > 0) {
      const [now, old] = [words.speaker[i], olds.speaker[j]];
      const pair = shared.get(now * MAX_SPEAKERS + old) ?? { now, old, seconds: 0 };
      pair.seconds += seconds;
      shared.set(now * MAX_SPEAKERS + old, pair);
    }
    if (words.end[i] < olds.end[j]) i++;
    else j++;
  }
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  for (const { now, old } of [...shared.values()].sort((a, b) => b.seconds - a.seconds)) {
    if (numbers.has(now) || taken.has(old)) continue;
    numbers.set(now, old);
    taken.add(old);
  }
  // Unnamed numbers first: a given name never passes to another speaker.
  const free = Array.from({ length: MAX_SPEAKERS }, (_, i) => i).filter((i) => !taken.has(i));
  const known = before.speakers.length;
  free.sort((a, b) => Number(a < known) - Number(b < known) || a - b);
  for (const { speaker } of relabelled.paragraphs)
    if (!numbers.has(speaker)) numbers.set(speaker, free.shift() ?? speaker);
  return numbers;
}
