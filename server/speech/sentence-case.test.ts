import { expect, test } from 'vitest';
import { inSentenceCase } from './sentence-case.ts';

const written = (text: string, before: string | null = null): string =>
  inSentenceCase(
    text.split(' ').map((word) => ({ text: word })),
    before,
  )
    .map((word) => word.text)
    .join(' ');

test('a part that goes on with a sentence begins without a capital, names keep theirs', () => {
  expect(written('And then we went', 'home')).toBe('and then we went');
  expect(written('And then we went', 'home.')).toBe('And then we went');
  expect(written('at least', 'difference.')).toBe('At least');
  expect(written('and so on', 'etc.')).toBe('and so on');
  expect(written('And then we went')).toBe('And then we went');
  expect(written('thought You know, May came To Paris and I’m here')).toBe(
    'thought you know, May came to Paris and I’m here',
  );
  expect(written('il dit : « Mais C’est vrai » et AND')).toBe('il dit : « Mais c’est vrai » et AND');
});

test('I is a capital, and two commas are one', () => {
  expect(written("so i think i'm here,, and i, too, via ski")).toBe(
    "so I think I'm here, and I, too, via ski",
  );
});
