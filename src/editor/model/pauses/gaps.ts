import { cutEnd, firstEndingAfter } from '../edit/cut.ts';
import type { Doubt, EditorDocument, Gap } from '../types.ts';
import { normaliseSilences } from './silences.ts';

/** Adds speech without words; skips what a resumed stream replays. */
export function appendGaps(doc: EditorDocument, gaps: readonly Gap[]): EditorDocument {
  const lastStart = doc.gaps.at(-1)?.start ?? -1;
  const fresh = gaps.filter(({ start }) => start > lastStart);
  if (fresh.length === 0) return doc;
  const normalised = normaliseGaps([...doc.gaps, ...fresh], doc.duration);
  return normalised.length === doc.gaps.length ? doc : { ...doc, gaps: normalised };
}

/** Sorted, disjoint and inside the recording; gaps that overlap become one, with the doubt of the first. */
export function normaliseGaps(gaps: readonly Gap[], duration: number): readonly Gap[] {
  const normalised = normaliseSilences(gaps, duration);
  if (normalised === gaps) return gaps;
  const doubts = new Map(gaps.map(({ start, doubt }) => [Math.max(0, start), doubt]));
  return normalised.map((range) => withDoubt(range, doubts.get(range.start)));
}

export function withDoubt({ start, end }: Gap, doubt: Doubt | undefined): Gap {
  return { start, end, ...(doubt && { doubt }) };
}

/** Gaps whose middle lies in no cut. */
export function freeGaps({ gaps, cuts }: Pick<EditorDocument, 'gaps' | 'cuts'>): readonly Gap[] {
  return gaps.filter(({ start, end }) => {
    const middle = (start + end) / 2;
    const cut = cuts[firstEndingAfter(cuts, middle)];
    return cut === undefined || cut.start > middle || cutEnd(cut) <= middle;
  });
}
