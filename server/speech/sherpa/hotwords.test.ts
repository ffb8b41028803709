import { expect, test } from 'vitest';
import { MOONSHINE, PARAKEET } from '../models/manifest.ts';
import { configOf } from './engine.ts';
import { bpeVocabOf, hotwordsOf, isThin } from './hotwords.ts';

test('names become phrases without the characters that the library reserves', () => {
  expect(hotwordsOf(['Zoë Nguyễn', 'AC/DC', ':2.0 @home #1', "O'Neill"])).toBe(
    "Zoë Nguyễn/AC DC/2.0 home 1/O'Neill",
  );
  expect(hotwordsOf([])).toBeNull();
  expect(hotwordsOf(['//', ' '])).toBeNull();
});

test('the vocabulary has the tokens of the table with their rank as score', () => {
  const tokens = '<unk> 0\n<|en|> 1\n\u2581t 2\nhe 3\n\u2581the 4\n<blk> 5\n';
  expect(bpeVocabOf(tokens).split('\n')).toEqual([
    '<unk>\t0',
    '<|en|>\t0',
    '\u2581t\t0',
    'he\t-1',
    '\u2581the\t-2',
    '<blk>\t-3',
    '',
  ]);
});

test('only Parakeet searches by beam, and only for names', () => {
  expect(configOf('/models', PARAKEET, null)).toMatchObject({ decodingMethod: 'greedy_search' });
  const biased = configOf('/models', PARAKEET, '/tmp/bpe.vocab');
  expect(biased).toMatchObject({
    decodingMethod: 'modified_beam_search',
    modelConfig: { modelingUnit: 'bpe', bpeVocab: '/tmp/bpe.vocab' },
  });
  expect(configOf('/models', MOONSHINE, null)).not.toHaveProperty('decodingMethod');
});

test('a segment that beam search lost is recognised by its few words', () => {
  const words = Array.from({ length: 12 }, (_, i) => ({ text: 'a', start: i, end: i + 1, confidence: 1 }));
  expect(isThin(words, 6)).toBe(false);
  expect(isThin(words.slice(0, 1), 6)).toBe(true);
  expect(isThin([], 6)).toBe(true);
  expect(isThin(words.slice(0, 1), 0.6)).toBe(false);
});
