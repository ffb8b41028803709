import { expect, test } from 'vitest';
import { parseDone, parseRow } from './backtrace.ts';
import { wordsOf } from './words-of.ts';

/** Lines as PocketSphinx 0.8 writes them with `-backtrace yes`. */
const LOG = `INFO: pocketsphinx.c(1168): and i'm not (piece0 -44897)
word                 start end   pprob ascr       lscr       lback
<s>                  0     7     0.999 -406528    0          1  
<sil>                8     28    0.823 -471040    -524288    1  
and(2)               29    64    1.001 -1118208   -242       1  
i'm(2)               65    97    0.033 -1564672   -447       2  
[NOISE]              98    123   0.985 -536576    -321       3  
++UM++               124   162   0.782 -1476608   -460       2  
not                  160   213   0.086 -1624064   -611       1  
i                    214   325   0.999 -2378752   -400       1  
</s>                 326   331   1.000 -711680    -169       1  
piece0 done --------------------------------------`.split('\n');

test('rows of the log become words in seconds, cleaned, disjoint and within the sound', () => {
  const tokens = LOG.map(parseRow).filter((row) => row !== null);
  expect(tokens).toHaveLength(9);
  const words = wordsOf(tokens, 3);
  expect(words.map(({ text }) => text)).toEqual(['and', "I'm", 'not', 'I']);
  expect(words[0]).toEqual({ text: 'and', start: 0.29, end: 0.65, confidence: 1 });
  for (const [i, word] of words.entries()) {
    expect(word.end).toBeGreaterThan(word.start);
    expect(word.start).toBeGreaterThanOrEqual(words[i - 1]?.end ?? 0);
    expect(word.end).toBeLessThanOrEqual(3);
  }
});

test('words that overlap are parted, a word that another covers goes', () => {
  const row = (token: string, first: number, last: number) => ({
    token,
    first,
    last,
    probability: 0.5,
    acoustic: 0,
  });
  const words = wordsOf([row('one', 0, 49), row('two', 40, 79), row('three', 60, 70)], 9);
  expect(words.map(({ text, start, end }) => [text, start, end])).toEqual([
    ['one', 0, 0.5],
    ['two', 0.5, 0.8],
  ]);
});

test('the end of an utterance is recognised by its name', () => {
  expect(LOG.map(parseDone).filter(Boolean)).toEqual(['piece0']);
});
