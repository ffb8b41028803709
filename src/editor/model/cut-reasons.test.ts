import { expect, test } from 'vitest';
import { checkDocument } from './check.ts';
import { makeClip } from './clips.ts';
import { cutsOf, groupCuts } from './cut-order.ts';
import { CUT_REASONS, isReason, REASONS } from './cut-reasons.ts';
import { parseDocument } from './parse-document.ts';
import { serialize } from './serialize.ts';
import { setSilenceMode } from './silences.ts';
import { documentOf } from './testing.ts';

const plain = setSilenceMode(documentOf(REASONS.join(' ')), true);
const doc = {
  ...plain,
  clips: REASONS.map((reason, i) =>
    makeClip(plain.words, { id: `c${i + 1}`, start: i + 1, end: i + 1.6, reason }),
  ),
};

test('a cut of any reason is valid, survives a reload, and stands in its filter and group', () => {
  expect(checkDocument(doc)).toEqual([]);
  expect(parseDocument(serialize(doc))).toMatchObject({ notes: [], doc: { clips: doc.clips } });
  for (const [i, reason] of REASONS.entries()) {
    expect(cutsOf(doc.clips, [reason])).toEqual([doc.clips[i]]);
    expect(groupCuts(doc.clips)).toContainEqual({ reason, clips: [doc.clips[i]] });
  }
});

test('groups come as manual, suggested, silences; the filter names silences before suggestions', () => {
  expect(groupCuts(doc.clips).map(({ reason }) => CUT_REASONS[reason].plural)).toEqual([
    'Manual cuts',
    'Suggested cuts',
    'Silences',
  ]);
  expect(REASONS).toEqual(['manual', 'silence', 'suggested']);
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
