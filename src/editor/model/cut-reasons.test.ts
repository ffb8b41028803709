import { expect, test } from 'vitest';
import { CUT_REASONS, isReason, isSilence, REASONS } from './cut-reasons.ts';
import { makeCut } from './edit/cut.ts';
import { cutsOf, groupCuts } from './edit/cut-order.ts';
import { setSilenceMode } from './pauses/silences.ts';
import { checkDocument } from './saved/check-document.ts';
import { parseDocument } from './saved/parse-document.ts';
import { serialize } from './saved/serialize.ts';
import { documentOf } from './testing.ts';

const plain = setSilenceMode(documentOf(REASONS.join(' ')), true);
const doc = {
  ...plain,
  cuts: REASONS.map((reason, i) =>
    // A silence lies between words.
    makeCut(plain.words, {
      ...(isSilence({ reason }) ? { start: i + 1.65, end: i + 1.95 } : { start: i + 1, end: i + 1.6 }),
      id: `c${i + 1}`,
      reason,
    }),
  ),
};

test('a cut of any reason is valid, survives a reload, and stands in its filter and group', () => {
  expect(checkDocument(doc)).toEqual([]);
  expect(parseDocument(serialize(doc))).toMatchObject({ notes: [], doc: { cuts: doc.cuts } });
  for (const [i, reason] of REASONS.entries()) {
    expect(cutsOf(doc.cuts, [reason])).toEqual([doc.cuts[i]]);
    expect(groupCuts(doc.cuts)).toContainEqual({ reason, cuts: [doc.cuts[i]] });
  }
});

test('silences are the last group; the filter names them before suggestions', () => {
  expect(
    groupCuts(doc.cuts)
      .map(({ reason }) => CUT_REASONS[reason].plural())
      .at(-1),
  ).toBe('Silences');
  expect(REASONS.slice(0, 3)).toEqual(['manual', 'silence', 'suggested']);
});

test('what every object has is no reason', () => {
  expect(['manual', 'toString', 'new', undefined, 3].map(isReason)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
