import { expect, test } from 'vitest';
import { selectExpression } from './cut-plan.ts';

/** What ffmpeg makes of the expression. */
function keeps(expression: string, n: number): boolean {
  const call = new Function('n', 'gte', 'lt', 'cond', `return ${expression.replaceAll('if(', 'cond(')}`);
  const gte = (a: number, b: number) => Number(a >= b);
  const lt = (a: number, b: number) => Number(a < b);
  return Boolean(call(n, gte, lt, (test: number, yes: number, no: number) => (test ? yes : no)));
}

test('the select expression keeps exactly the frames of the ranges and is a shallow tree', () => {
  const ranges = Array.from({ length: 3000 }, (_, i) => ({ startFrame: 7 * i + 2, endFrame: 7 * i + 5 }));
  const expression = selectExpression(ranges);
  for (let n = 0; n < 200; n++) expect(keeps(expression, n)).toBe(n % 7 >= 2 && n % 7 < 5);
  let depth = 0;
  let deepest = 0;
  for (const letter of expression) {
    if (letter === '(') deepest = Math.max(deepest, ++depth);
    if (letter === ')') depth--;
  }
  expect(deepest).toBeLessThan(20);
});

test('an open last range keeps all that follows', () => {
  const expression = selectExpression([
    { startFrame: 0, endFrame: 2 },
    { startFrame: 9, endFrame: Number.POSITIVE_INFINITY },
  ]);
  expect([0, 1, 2, 8, 9, 1e6].map((n) => keeps(expression, n))).toEqual([
    true,
    true,
    false,
    false,
    true,
    true,
  ]);
});
