import { expect, test } from 'vitest';
import { serialize } from '../saved/document.ts';
import { documentOf } from '../testing.ts';
import { readFileTags, tagsBetween, withTags } from './file-tags.ts';

test('tags are single lines of at most 200 characters and a number from 1 on', () => {
  expect(
    readFileTags({ title: ' Two\nlines ', artist: '', album: 7, number: 12, cover: 'x', year: 1 }),
  ).toEqual({ title: 'Two lines', number: 12 });
  for (const number of [0, 1.5, 10_000, '3', null]) expect(readFileTags({ number })).toEqual({});
  expect(readFileTags({ title: 'é'.repeat(300) }).title).toHaveLength(200);
  for (const nothing of [null, [], 'title', 3]) expect(readFileTags(nothing)).toEqual({});
});

test('two windows that change different tags both have their way, and one that is emptied is as recorded again', () => {
  const first = { title: 'a', artist: 'b', number: 2 };
  const one = tagsBetween(first, { title: 'new', artist: 'b', number: 2 })!;
  const other = tagsBetween(first, { title: 'a', number: 3 })!;
  expect(one).toEqual({ title: 'new' });
  expect(other).toEqual({ artist: null, number: 3 });
  expect(withTags(withTags(first, one), other)).toEqual({ title: 'new', number: 3 });
  expect(tagsBetween(first, { number: 2, artist: 'b', title: 'a' })).toBeUndefined();
});

test('a document with tags is version 2', () => {
  const doc = documentOf('zero one two');
  expect(serialize({ ...doc, tags: { title: 'a' } })).toMatchObject({ version: 2, tags: { title: 'a' } });
  expect(serialize(doc)).not.toHaveProperty('tags');
});
