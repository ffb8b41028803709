import type { CutReason } from '#model/cut-reasons.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words.ts';

export interface Run {
  readonly text: string;
  /** Null where the words are kept. */
  readonly cut: CutReason | null;
  /** Index of its first word. */
  readonly first: number;
}

/** First and last word (inclusive) of a paragraph. */
export function paragraphWords(doc: EditorDocument, paragraph: number): readonly [number, number] {
  const first = paragraph === 0 ? 0 : doc.paragraphs[paragraph - 1].endWordIdx + 1;
  return [first, doc.paragraphs[paragraph]?.endWordIdx ?? doc.words.length - 1];
}

/** The words of a paragraph, in runs that are cut and runs that are kept. */
export function runsOf(doc: EditorDocument, paragraph: number): Run[] {
  const [first, last] = paragraphWords(doc, paragraph);
  const runs: Run[] = [];
  const add = (from: number, to: number, cut: CutReason | null): void => {
    if (to >= from) runs.push({ text: textOf(doc.words, from, to), cut, first: from });
  };
  let next = first;
  for (const { startWordIdx, endWordIdx, reason } of doc.cuts) {
    if (startWordIdx < 0 || endWordIdx < next) continue;
    if (startWordIdx > last) break;
    add(next, startWordIdx - 1, null);
    add(Math.max(next, startWordIdx), Math.min(last, endWordIdx), reason);
    next = endWordIdx + 1;
  }
  add(next, last, null);
  return runs;
}
