import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { cutTime, cutWords, suggestCuts } from '#model/edit/cuts.ts';
import { writeSavedEdit } from '#model/merge/saved-edit.ts';
import { appendGaps } from '#model/pauses/gaps.ts';
import { setSilenceMode } from '#model/pauses/silences.ts';
import { checkDocument, parseDocument, serialize } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { savedDocument } from './saved-document.ts';

const written = z.fromJSONSchema(JSON.parse(readFileSync('docs/document.schema.json', 'utf8')));

test('the documents in docs/document-format.md are what it says, and read back without a repair', () => {
  const examples = [
    ...readFileSync('docs/document-format.md', 'utf8').matchAll(/```json\n([\s\S]*?)```/g),
  ].map(([, text = '']): unknown => JSON.parse(text));
  expect(examples).toHaveLength(2);
  for (const example of examples) {
    savedDocument.parse(example);
    written.parse(example);
    const { doc, notes } = parseDocument(example);
    expect(notes).toEqual([]);
    expect(checkDocument(doc)).toEqual([]);
    expect(serialize(doc)).toMatchObject(
      Object.fromEntries(
        Object.entries(example as object).filter(([name]) => !['transcription', 'settings'].includes(name)),
      ),
    );
  }
});

test('what the web app saves fits the schema', () => {
  const words = documentOf('zero one two three four five six', [{ start: 6.6, end: 8 }]);
  const cut = cutTime(suggestCuts(cutWords(setSilenceMode(words, true), 1, 2), [[4, 4]]), 0.2, 0.8, {
    isNew: true,
  });
  const doc = appendGaps(cut, [{ start: 7, end: 7.5, doubt: 'loop' }]);
  const saved: unknown = JSON.parse(
    JSON.stringify(
      writeSavedEdit({ doc, transcription: { complete: false, added: [{ start: 0, end: 1 }] } }),
    ),
  );
  expect(savedDocument.parse(saved)).toEqual(saved);
  expect(written.parse(saved)).toEqual(saved);
});

test('the schema refuses what a writer must not make', () => {
  const [example] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/document-format.md', 'utf8')) ?? [];
  const text = example?.replace(/```(json)?/g, '') ?? '';
  const spoilt: readonly (readonly [string, string])[] = [
    ['"version": 1', '"version": 3'],
    ['"en"', '"de"'],
    ['"manual"', '"boredom"'],
    ['"duration": 1.09', '"duration": 0.05'],
    ['"silenceThreshold": 1', '"silenceThreshold": 11'],
    ['"speaker": [0, 0, 0]', '"speaker": [0, 0, 5]'],
    ['0.871', '1.1'],
  ];
  for (const [from, to] of spoilt) {
    expect(text).toContain(from);
    expect(written.safeParse(JSON.parse(text.replace(from, to))).success, to).toBe(false);
  }
});
