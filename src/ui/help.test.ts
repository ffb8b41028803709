import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { GUIDES } from './guides.ts';
import { HELP } from './help.tsx';

test('every place leads to a page that exists, and every page is linked from a place', () => {
  const slugs: readonly string[] = GUIDES.map(({ slug }) => slug);
  expect(new Set(Object.values(HELP))).toEqual(new Set(slugs));
});

test('every place stands somewhere in the product', () => {
  const sources = globSync('src/**/*.tsx', { exclude: ['src/ui/**'] }).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const linked = sources.flatMap((source) => [
    ...source.matchAll(/\b(?:help|about)(?:=|: [^,\n]*?)["'](\w+)["']/g),
  ]);
  const places = new Set(linked.flatMap(([, place = '']) => (place in HELP ? [place] : [])));
  expect([...places].sort()).toEqual(Object.keys(HELP).sort());
});
