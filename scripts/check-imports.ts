import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Checks who imports whom against the table of docs/architecture.md, and that no import cycle exists anywhere.
 * Type imports count: a layer that needs another's types depends on it.
 */

interface Layer {
  readonly name: string;
  readonly matches: RegExp;
  /** Layers it may import besides itself. */
  readonly layers: readonly string[];
  /** Packages it may import: exact names or `scope/*`; absent means any. */
  readonly packages?: readonly string[];
}

const SERVER_LEAVES = ['media', 'speech', 'storage', 'db', 'mail', 'suggest', 'billing', 'payloads'] as const;

/** What every layer may import: the texts. */
const TEXTS = 'i18n';

/** First match wins. Tests may import anything. */
const LAYERS: readonly Layer[] = [
  { name: TEXTS, matches: /^src\/i18n\//, layers: [], packages: ['icu-minify', '@schummar/icu-type-parser'] },
  { name: 'model', matches: /^src\/editor\/model\//, layers: [], packages: [] },
  { name: 'contract', matches: /^src\/api\/contract\//, layers: ['model'], packages: ['zod'] },
  { name: 'client', matches: /^src\/api\/client\//, layers: ['contract'], packages: ['zod'] },
  {
    name: 'render',
    matches: /^src\/render\//,
    layers: ['model'],
    packages: ['pixi.js', '@pixi/react', 'react'],
  },
  {
    name: 'ui',
    matches: /^src\/ui\//,
    layers: [],
    packages: ['react', 'react-dom', '@base-ui/react', 'lucide-react', 'clsx'],
  },
  { name: 'state', matches: /^src\/editor\/state\//, layers: ['model', 'contract', 'client'] },
  { name: 'keyboard', matches: /^src\/editor\/keyboard[^/]*$/, layers: ['model', 'state', 'ui'] },
  {
    name: 'panel',
    matches: /^src\/editor\/[^/]+\//,
    layers: ['model', 'state', 'render', 'contract', 'client', 'ui', 'keyboard'],
  },
  {
    name: 'workspace',
    matches: /^src\/editor\/[^/]+$/,
    layers: ['panel', 'model', 'state', 'render', 'contract', 'client', 'ui', 'keyboard'],
  },
  {
    name: 'account',
    matches: /^src\/account\//,
    layers: ['model', 'state', 'contract', 'client', 'ui'],
  },
  {
    name: 'projects',
    matches: /^src\/projects\//,
    layers: ['model', 'state', 'contract', 'client', 'ui'],
  },
  {
    name: 'review',
    matches: /^src\/review\//,
    layers: ['panel', 'model', 'state', 'contract', 'client', 'ui'],
  },
  {
    name: 'pages',
    matches: /^src\/pages\//,
    layers: [
      'account',
      'projects',
      'review',
      'panel',
      'workspace',
      'model',
      'state',
      'contract',
      'client',
      'ui',
    ],
  },
  { name: 'styles', matches: /^src\/styles\//, layers: [] },
  {
    name: 'app',
    matches: /^src\/[^/]+$/,
    layers: ['pages', 'account', 'ui', 'styles', 'state', 'panel', 'workspace'],
  },
  { name: 'reader', matches: /^server\/language\.ts$/, layers: [] },
  {
    name: 'routes',
    matches: /^server\/routes\//,
    layers: ['contract', 'services', 'server', 'reader'],
  },
  {
    name: 'services',
    matches: /^server\/services\//,
    layers: ['jobs', 'model', 'contract', 'server', 'threads', 'reader', ...SERVER_LEAVES],
  },
  {
    name: 'jobs',
    matches: /^server\/jobs\//,
    layers: ['model', 'contract', 'server', 'threads', 'reader', ...SERVER_LEAVES],
  },
  {
    name: 'threads',
    matches: /^server\/threads\//,
    layers: ['model', 'contract', 'reader', ...SERVER_LEAVES],
  },
  ...SERVER_LEAVES.map((leaf) => ({
    name: leaf,
    matches: new RegExp(`^server/${leaf}/`),
    layers: ['model', 'contract'],
  })),
  {
    name: 'server',
    matches: /^server\/[^/]+$/,
    layers: ['routes', 'services', 'jobs', 'threads', 'model', 'contract', 'reader', ...SERVER_LEAVES],
  },
];

interface Import {
  readonly from: string;
  readonly specifier: string;
  readonly line: number;
  /** Path in the repository, or null for a package. */
  readonly target: string | null;
}

const aliases = Object.entries(
  JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>,
).map(([alias, path]) => [alias.replace(/\*$/, ''), path.replace(/^\.\//, '').replace(/\*$/, '')] as const);

function resolveImport(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return relative('.', resolve(dirname(from), bare));
  for (const [alias, path] of aliases)
    if (bare.startsWith(alias)) return join(path, bare.slice(alias.length));
  return null;
}

function importsOf(path: string): Import[] {
  const source = readFileSync(path, 'utf8');
  const { module } = parseSync(path, source);
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  const found: { specifier: string; at: number }[] = [];
  for (const item of module.staticImports)
    found.push({ specifier: item.moduleRequest.value, at: item.start });
  for (const item of module.staticExports)
    for (const entry of item.entries)
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, at: item.start });
  for (const item of module.dynamicImports) {
    const text = source.slice(item.moduleRequest.start, item.moduleRequest.end);
    if (/^['"].*['"]$/.test(text)) found.push({ specifier: text.slice(1, -1), at: item.start });
  }
  return found.map(({ specifier, at }) => ({
    from: path,
    specifier,
    line: lineAt(at),
    target: resolveImport(path, specifier),
  }));
}

function layerOf(path: string): Layer | null {
  return LAYERS.find((layer) => layer.matches.test(path)) ?? null;
}

/** The folder of a panel (`src/editor/timeline`), which no other panel may import. */
function panelOf(path: string): string | null {
  return layerOf(path)?.name === 'panel' ? path.split('/').slice(0, 3).join('/') : null;
}

function violation(item: Import): string | null {
  const layer = layerOf(item.from);
  if (!layer) return null;
  const where = `${item.from}:${item.line} imports ${item.specifier}`;
  if (item.target === null) {
    if (!layer.packages || item.specifier.endsWith('.css')) return null;
    const name = item.specifier
      .split('/')
      .slice(0, item.specifier.startsWith('@') ? 2 : 1)
      .join('/');
    return layer.packages.includes(name) ? null : `${where}: ${layer.name} may not use this package`;
  }
  if (/\.(css|svg|png|webp|mp4|vtt|json|wasm|sql)$/.test(item.target)) return null;
  const target = layerOf(item.target);
  if (!target) return `${where}: that file belongs to no layer of scripts/check-imports.ts`;
  if (target !== layer && target.name !== TEXTS)
    return layer.layers.includes(target.name)
      ? null
      : `${where}: ${layer.name} may not import ${target.name}`;
  return target.name === TEXTS || panelOf(item.from) === panelOf(item.target)
    ? null
    : `${where}: a panel does not import another panel`;
}

/** How frames are presented by WebGL on the processor is known in one folder, and the folder in one file. */
const SOFTWARE_PRESENTER = /^src\/render\/software\//;
const CHOOSES_PRESENTER = 'src/render/choose-presenter.ts';
const ITS_WORDS = /damag|readback|scissor|cull|lifted|drag-?overlay/i;

function presenterImport({ from, target, line }: Import): string | null {
  if (!target || !SOFTWARE_PRESENTER.test(target)) return null;
  if (SOFTWARE_PRESENTER.test(from) || from === CHOOSES_PRESENTER) return null;
  return `${from}:${line} imports ${target}: only ${CHOOSES_PRESENTER} may`;
}

const TEST = /\.test\.tsx?$/;

/** Benches run on what the tests have; a test that needs a bench could not be run without it. */
function benchImport({ from, target, line, specifier }: Import): string | null {
  const isTest = from.startsWith('tests/') || (TEST.test(from) && !from.startsWith('bench/'));
  if (!isTest || !target?.startsWith('bench/')) return null;
  return `${from}:${line} imports ${specifier}: tests never import from bench`;
}

/** The lines of a file of the timeline that speak of what only the software presenter knows. */
function presenterWords(path: string): string[] {
  if (!/^src\/(render|editor\/timeline)\//.test(path) || SOFTWARE_PRESENTER.test(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, i) => {
      const word = ITS_WORDS.exec(text)?.[0];
      return word ? [`${path}:${i + 1} says '${word}': that belongs to src/render/software`] : [];
    });
}

/** Import cycles as lists of files (Tarjan's strongly connected components). */
function cycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node)!);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node)!, low.get(next)!));
      } else if (stack.includes(next)) low.set(node, Math.min(low.get(node)!, index.get(next)!));
    }
    if (low.get(node) !== index.get(node)) return;
    const component = stack.splice(stack.indexOf(node));
    if (component.length > 1 || edges.get(node)?.includes(node)) found.push(component);
  };
  for (const node of edges.keys()) if (!index.has(node)) visit(node);
  return found;
}

const files = globSync(
  [
    'src/**/*.{ts,tsx}',
    'server/**/*.ts',
    'scripts/**/*.ts',
    'tools/**/*.ts',
    'bench/**/*.{ts,tsx}',
    'tests/**/*.{ts,tsx}',
  ],
  { exclude: ['**/node_modules/**'] },
).sort();
const imports = files.flatMap(importsOf);
const problems = imports.map(benchImport).filter((text) => text !== null);
problems.push(
  ...imports
    .filter((item) => !TEST.test(item.from))
    .flatMap((item) => [violation(item), presenterImport(item)])
    .filter((text) => text !== null),
);
problems.push(...files.flatMap(presenterWords));
const known = new Set(files);
const edges = new Map<string, string[]>();
for (const file of files) edges.set(file, []);
for (const { from, target } of imports) if (target && known.has(target)) edges.get(from)!.push(target);
for (const cycle of cycles(edges)) problems.push(`import cycle: ${cycle.join(' → ')}`);

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`imports: ${files.length} files, no rule broken, no cycle`);
