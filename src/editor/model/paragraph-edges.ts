import { paragraphOfWord, paragraphStart } from './transcript.ts';
import type { EditorDocument, Paragraph } from './types.ts';

/** `wordIdx` begins a paragraph of the same speaker. */
export function splitParagraph(doc: EditorDocument, wordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  if (at < 0 || paragraphStart(doc, at) === wordIdx) return doc;
  const first = { ...doc.paragraphs[at], endWordIdx: wordIdx - 1 };
  return { ...doc, paragraphs: doc.paragraphs.toSpliced(at, 0, first) };
}

/** The paragraph that `wordIdx` begins becomes part of the one before, and of its speaker. */
export function joinParagraph(doc: EditorDocument, wordIdx: number): EditorDocument {
  if (!beginsParagraph(doc, wordIdx) || wordIdx === 0) return doc;
  return givenBack(doc, wordIdx, doc.paragraphs[paragraphOfWord(doc, wordIdx)].endWordIdx);
}

export function beginsParagraph(doc: EditorDocument, wordIdx: number): boolean {
  const at = paragraphOfWord(doc, wordIdx);
  return at >= 0 && paragraphStart(doc, at) === wordIdx;
}

/** Words from the start of their paragraph up to `wordIdx` go to the one before; all of them join it. */
export function giveToPrevious(doc: EditorDocument, wordIdx: number): EditorDocument {
  return paragraphOfWord(doc, wordIdx) < 1 ? doc : givenBack(doc, wordIdx, wordIdx);
}

function givenBack(doc: EditorDocument, wordIdx: number, endWordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  const longer: Paragraph = { ...doc.paragraphs[at - 1], endWordIdx };
  const isWhole = endWordIdx === doc.paragraphs[at].endWordIdx;
  return { ...doc, paragraphs: doc.paragraphs.toSpliced(at - 1, isWhole ? 2 : 1, longer) };
}

/** Words from `wordIdx` to the end of their paragraph go to the next one; all of them join it. */
export function giveToNext(doc: EditorDocument, wordIdx: number): EditorDocument {
  const at = paragraphOfWord(doc, wordIdx);
  if (at < 0 || at === doc.paragraphs.length - 1) return doc;
  const start = paragraphStart(doc, at);
  if (start === wordIdx) return { ...doc, paragraphs: doc.paragraphs.toSpliced(at, 1) };
  const shorter = { ...doc.paragraphs[at], endWordIdx: wordIdx - 1 };
  return { ...doc, paragraphs: doc.paragraphs.with(at, shorter) };
}
