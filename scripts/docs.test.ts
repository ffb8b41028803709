import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import * as contract from '#contract/index.ts';
import { openApi } from '#server/routes/openapi.ts';

/** What the documents name is there: files, headings, commands, functions. */

const DOCS = globSync(['*.md', '{docs,tools}/**/*.md']);
const LINKS = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;
const read = (path: string): string => readFileSync(path, 'utf8');
/** As GitHub makes them of headings. */
const anchors = (path: string): string[] =>
  [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );

test.each(DOCS)('%s links to what is there', (path) => {
  const broken = [...read(path).matchAll(LINKS)].flatMap(([, link = '']) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : join(dirname(path), file);
    return existsSync(target) && (!anchor || anchors(target).includes(anchor)) ? [] : [link];
  });
  expect(broken).toEqual([]);
});

test('every document is linked from another', () => {
  const linked = DOCS.flatMap((path) =>
    [...read(path).matchAll(LINKS)].map(([, link = '']) => join(dirname(path), link.replace(/(?!^)#.*/, ''))),
  );
  const isLinked = (path: string): boolean => linked.includes(path) || linked.includes(dirname(path));
  expect(DOCS.filter((path) => path.startsWith('docs/') && !isLinked(path))).toEqual([]);
});

// The changelog names what was there once.
test.each(DOCS.filter((path) => path !== 'CHANGELOG.md'))(
  '%s names files and commands that are there',
  (path) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const text = read(path);
    const commands = [...text.matchAll(/npm run ([a-z][\w:-]*)|`(test:[\w-]+)/g)].map(([, a, b]) => a ?? b!);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const files = text.match(
      /(?<![\w./-])(scripts|tools|src|server|tests|bench|deploy)\/[\w./-]+\.(ts|tsx|css|sh)\b/g,
    );
    // A name in capitals is that of the reader's file.
    expect((files ?? []).filter((file) => !/\b[A-Z]+\./.test(file) && !existsSync(file))).toEqual([]);
  },
);

test('the README names every command that tests', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => name.startsWith('test'));
  expect(commands.filter((name) => !new RegExp(`${name}\\b`).test(read('README.md')))).toEqual([]);
});

test('the recipes of CONTRIBUTING.md name files and functions that are there', () => {
  const sources = globSync('{src,server,scripts,tools,tests}/**/*.{ts,tsx,css}');
  const code = sources
    .filter((path) => !path.endsWith('docs.test.ts'))
    .map(read)
    .join('\n');
  const quoted = [...read('CONTRIBUTING.md').matchAll(/`([^`\n]+)`/g)].map(([, text]) => text!).join('\n');
  const files = quoted.match(/(?<![\w./-])[a-z][\w.-]+\.(ts|tsx|css)\b/g) ?? [];
  expect(files.filter((file) => !sources.some((path) => path.endsWith(`/${file}`)))).toEqual([]);
  const names = quoted.match(/\b([a-z]+|[A-Z][a-z]+)[A-Z][A-Za-z]*\b/g) ?? [];
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('docs/decisions.md has a line for each call and field beyond the specification', () => {
  const [, calls = ''] = read('docs/specification.md').split(/^## 7\..*$/m);
  const specified = new Map(
    [...calls.matchAll(/\| POST \/api\/(\w+)\/ \|(.*)/g)].map(([, name = '', rest = '']) => [name, rest]),
  );
  const rows = read('docs/decisions.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const ofFailures = ['desc', 'reference', 'no_project', 'media_unreadable', 'joining', 'field'];
  const everywhere = ['status', ...ofFailures, 'project_id'];
  const missing = Object.values(contract).flatMap((call) => {
    if (typeof call !== 'object' || !('path' in call) || !('request' in call)) return [];
    const name = call.path.split('/')[2] ?? '';
    const row = rows.find((line) => line.includes(`\`${name}\``)) ?? '';
    const known = specified.get(name);
    if (known === undefined) return row === '' ? [name] : [];
    const fields = [...Object.keys(call.request.shape), ...fieldsOfReply(call.reply)];
    const more = fields.filter((field) => !everywhere.includes(field) && !known.includes(field));
    return more.filter((field) => !row.includes(`\`${field}\``)).map((field) => `${name}: ${field}`);
  });
  expect(missing).toEqual([]);
});

function fieldsOfReply(reply: z.ZodType): string[] {
  if (reply instanceof z.ZodObject) return Object.keys(reply.shape);
  if (reply instanceof z.ZodUnion)
    return reply.options.flatMap((option) => fieldsOfReply(option as z.ZodType));
  return [];
}

/** Calls of the contract; fields of their requests and replies, and the words that these can be. */
const [calls, fields] = (() => {
  const { paths } = openApi() as { paths: object };
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name);
      if (key === 'enum' || key === 'const') for (const word of [value].flat()) found.add(String(word));
      walk(value);
    }
  };
  walk(paths);
  return [new Set(Object.keys(paths).map((path) => path.split('/')[2]!)), found] as const;
})();
const tables = globSync('server/db/schema/*.ts').flatMap((path) =>
  [...read(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name!),
);
/** Names of metrics, which server/observe.test.ts compares. */
const METRIC = /^(trimscript|nodejs|process)_/;
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([a-z][a-z\d]*(?:_[a-z\d]+)*)`/g)].map(([, name]) => name!);
const isThere = (name: string): boolean =>
  calls.has(name) || fields.has(name) || tables.includes(name) || METRIC.test(name);

test.each(DOCS.filter((path) => path.startsWith('docs/')))(
  '%s names calls and fields that are there',
  (path) => {
    const text = read(path).replaceAll(/```[\s\S]*?```/g, '');
    const sentences = text.split(/(?<=[.:;])\s+|\n\n|\n(?=[|#-])/);
    const ofCalls = sentences.map(namesIn).filter((names) => names.some((name) => calls.has(name)));
    const firstCells = [...text.matchAll(/^\| (?:Calls?|Fields?) \|.*\n((?:\|.*\n?)*)/gm)].flatMap(
      ([, rows]) => rows!.split('\n').flatMap((row) => namesIn(row.split('|')[1] ?? '')),
    );
    expect([...ofCalls.flat(), ...firstCells].filter((name) => !isThere(name))).toEqual([]);
  },
);

test('a field that is gone is seen, beside its call or in a table', () => {
  expect(['converted', 'get_download_price'].every(isThere)).toBe(true);
  expect(isThere('becomes')).toBe(false);
});
