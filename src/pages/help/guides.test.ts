import { expect, test } from 'vitest';
import { GUIDES } from '#src/ui/guides.ts';
import { findGuides } from './guides.ts';

test('guides are found by the beginnings of words, titles first', () => {
  expect(findGuides('paus')[0]?.slug).toBe('pauses');
  expect(findGuides('FCPXML premiere').map(({ slug }) => slug)).toEqual(['other-programs']);
  expect(findGuides('undo').length).toBeGreaterThan(2);
});

test('no words find all, foreign words none', () => {
  expect(findGuides('  ')).toEqual(GUIDES);
  expect(findGuides('zebra')).toEqual([]);
});
