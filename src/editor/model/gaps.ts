import { cutEnd, firstEndingAfter } from './cut.ts';
import { tidySilences } from './silences.ts';
import type { EditorDocument, Range } from './types.ts';

/** Adds speech without words (source seconds); skips those a resumed stream replays. */
export function appendGaps(doc: EditorDocument, gaps: readonly Range[]): EditorDocument {
  const lastStart = doc.gaps.at(-1)?.start ?? -1;
  const fresh = gaps.filter(({ start }) => start > lastStart);
  if (fresh.length === 0) return doc;
  const tidy = tidySilences([...doc.gaps, ...fresh], doc.duration);
  return tidy.length === doc.gaps.length ? doc : { ...doc, gaps: tidy };
}

/** Gaps whose middle lies in no cut. */
export function freeGaps({ gaps, cuts }: Pick<EditorDocument, 'gaps' | 'cuts'>): readonly Range[] {
  return gaps.filter(({ start, end }) => {
    const middle = (start + end) / 2;
    const cut = cuts[firstEndingAfter(cuts, middle)];
    return cut === undefined || cut.start > middle || cutEnd(cut) <= middle;
  });
}
