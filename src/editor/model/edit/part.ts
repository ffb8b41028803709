import { EPSILON } from '../constants.ts';
import { rangeWithout } from '../time/ranges.ts';
import type { Cut, EditorDocument, Range } from '../types.ts';
import { makeCut } from './cut.ts';
import { timeMapOf } from './time-map.ts';

/** What plays within a stretch of an edit. @param kept source seconds, in playing order @param part edited seconds */
export function keptWithin(kept: readonly Range[], part: Range): readonly Range[] {
  const within: Range[] = [];
  let before = 0;
  for (const { start, end } of kept) {
    const from = start + Math.max(0, part.start - before);
    const to = Math.min(end, start + part.end - before);
    if (to - from > EPSILON) within.push({ start: from, end: to });
    before += end - start;
  }
  return within;
}

const parts = new WeakMap<readonly Cut[], { part: Range; of: EditorDocument; doc: EditorDocument }>();

/** An edit of which everything else is cut away, for a download of a part. The same for the same part of an edit. @param part edited seconds */
export function partOf(of: EditorDocument, part: Range): EditorDocument {
  const known = parts.get(of.cuts);
  if (known?.of === of && known.part.start === part.start && known.part.end === part.end) return known.doc;
  const within = keptWithin(timeMapOf(of).kept, part).toSorted((a, b) => a.start - b.start);
  const cuts = rangeWithout({ start: 0, end: of.duration }, within).map((range, i) =>
    makeCut(of.words, { ...range, id: `part${i}`, reason: 'manual' }),
  );
  const isSame = known !== undefined && JSON.stringify(known.doc.cuts) === JSON.stringify(cuts);
  const doc = { ...of, cuts: isSame ? known.doc.cuts : cuts };
  parts.set(of.cuts, { part, of, doc });
  return doc;
}
