import { expect, test } from 'vitest';
import { endsSentence } from './sentence-end.ts';

test('a stop ends a sentence, that of a title or an initial does not', () => {
  for (const text of ['so.', 'so?"', 'vraiment\u00a0!»', 'I.', 'etc.', '3.', 'so…', '什么？'])
    expect(endsSentence(text)).toBe(true);
  for (const text of ['so', 'so,', 'Mr.', '(Dr.', 'J.', 'e.g.', 'M.', 'Mme.'])
    expect(endsSentence(text)).toBe(false);
});
