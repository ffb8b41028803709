import { expect, test } from 'vitest';
import { twice } from './check-names.ts';

test('a name is found that two files export; re-exports and local names are none', () => {
  const files = [
    ['a.ts', 'export interface Range {}\nexport const own = 1;\nconst local = 2;'],
    ['b.ts', "export function Range() {}\nexport { own } from './a.ts';\nconst local = 3;"],
    ['c.ts', 'export const other = 1;\nexport type { Range as Elsewhere } from "./a.ts";'],
  ] as const;
  expect(twice(files)).toEqual(new Map([['Range', ['a.ts', 'b.ts']]]));
});
