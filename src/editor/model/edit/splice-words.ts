import { isSilence } from '../cut-reasons.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import type { Cut, EditorDocument, Paragraph, Words } from '../types.ts';
import { replaceWords, type WordHunk, wordMiddle } from '../words/words.ts';
import { cutEnd, reindexed } from './cut.ts';

/** Replaces words (`hunks` sorted, disjoint); silences follow, other cuts keep their times. Returns `doc` where hunks do not fit. */
export function spliceWords(doc: EditorDocument, hunks: readonly WordHunk[]): EditorDocument {
  return reconcileSilences(doc, spliceWordsOnly(doc, hunks));
}

/** As `spliceWords`, without changing silences: operations state those themselves. */
export function spliceWordsOnly(doc: EditorDocument, hunks: readonly WordHunk[]): EditorDocument {
  if (hunks.length === 0 || !hunksExist(doc.words, hunks)) return doc;
  const words = replaceWords(doc.words, hunks);
  if (!hunksFit(words, hunks, doc.duration)) return doc;
  return {
    ...doc,
    words,
    paragraphs: mapParagraphs(doc.paragraphs, hunks),
    cuts: mapCuts(doc.cuts, words, hunks),
  };
}

function hunksExist(words: Words, hunks: readonly WordHunk[]): boolean {
  let from = 0;
  for (const { at, remove } of hunks) {
    if (at < from || at + remove > words.length) return false;
    from = at + remove;
  }
  return true;
}

function hunksFit(words: Words, hunks: readonly WordHunk[], duration: number): boolean {
  let shift = 0;
  for (const { at, remove, insert } of hunks) {
    const first = at + shift;
    for (let i = first; i <= first + insert.length && i < words.length; i++) {
      const isOrdered = words.start[i] >= (i === 0 ? 0 : words.end[i - 1]);
      if (!isOrdered || !(words.end[i] > words.start[i]) || words.end[i] > duration) return false;
    }
    shift += insert.length - remove;
  }
  return true;
}

/** Maps paragraphs over replaced words: new words join the paragraph of the word they replace, and empty paragraphs are removed. */
export function mapParagraphs(
  paragraphs: readonly Paragraph[],
  hunks: readonly WordHunk[],
): readonly Paragraph[] {
  if (hunks.every((hunk) => hunk.insert.length === hunk.remove)) return paragraphs;
  const mapped: Paragraph[] = [];
  let next = 0;
  let shift = 0;
  let previousEnd = -1;
  for (const paragraph of paragraphs) {
    while (next < hunks.length && hunks[next].at + hunks[next].remove - 1 <= paragraph.endWordIdx) {
      shift += hunks[next].insert.length - hunks[next].remove;
      next++;
    }
    const hunk = hunks[next];
    let endWordIdx = paragraph.endWordIdx + shift;
    if (hunk !== undefined && hunk.at <= paragraph.endWordIdx) {
      const oldWordsInside = paragraph.endWordIdx - hunk.at + 1;
      endWordIdx = hunk.at + shift + Math.min(oldWordsInside, hunk.insert.length) - 1;
    }
    if (endWordIdx <= previousEnd) continue;
    previousEnd = endWordIdx;
    mapped.push(
      shift === 0 && endWordIdx === paragraph.endWordIdx ? paragraph : { ...paragraph, endWordIdx },
    );
  }
  return mapped;
}

function mapCuts(cuts: readonly Cut[], words: Words, hunks: readonly WordHunk[]): readonly Cut[] {
  let next = 0;
  let shift = 0;
  let changed = false;
  const mapped = cuts.map((cut) => {
    if (cut.startWordIdx < 0) return isSilence(cut) ? cut : note(cut, reindexed(words, cut));
    while (next < hunks.length && hunks[next].at + hunks[next].remove <= cut.startWordIdx) {
      shift += hunks[next].insert.length - hunks[next].remove;
      next++;
    }
    const startWordIdx = cut.startWordIdx + shift;
    const endWordIdx = cut.endWordIdx + shift;
    const isClear = next === hunks.length || hunks[next].at > cut.endWordIdx;
    if (!isClear || !namesItsWords(words, cut, startWordIdx, endWordIdx)) {
      return note(cut, reindexed(words, cut));
    }
    return shift === 0 ? cut : note(cut, { ...cut, startWordIdx, endWordIdx });
  });
  return changed ? mapped : cuts;

  function note(before: Cut, after: Cut): Cut {
    if (after !== before) changed = true;
    return after;
  }
}

/** False also where a neighbour moved inside. */
function namesItsWords(words: Words, cut: Cut, first: number, last: number): boolean {
  return (
    (first === 0 || wordMiddle(words, first - 1) < cut.start) &&
    (last === words.length - 1 || wordMiddle(words, last + 1) >= cutEnd(cut))
  );
}
