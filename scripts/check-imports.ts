import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/**
 * Checks who imports whom against the table of docs/architecture.md. Biome refuses cycles and what single files may not
 * import (biome.json); it cannot resolve a specifier to a layer. Type imports count: a layer that needs another's types
 * depends on it. Tests may import anything.
 */

interface Layer {
  readonly name: string;
  readonly matches: RegExp;
  /** Layers it may import besides itself and the texts. */
  readonly layers: readonly string[];
  /** Packages it may import; absent means any. */
  readonly packages?: readonly string[];
}

const LEAVES = ['media', 'speech', 'storage', 'db', 'mail', 'suggest', 'billing', 'payloads'];
/** What every layer may import. */
const TEXTS = 'i18n';
/** Folders of server/media, each of which may import those before it: the walls between reading, planning, writing and cutting. */
const MEDIA = ['plan', 'ffmpeg', 'probe', 'encode', 'copy', 'join', 'cut', 'derive', 'voice'].map(
  (f) => `media/${f}`,
);

/** First match wins. */
const LAYERS: readonly Layer[] = [
  layer(TEXTS, /^src\/i18n\//, [], ['icu-minify', '@schummar/icu-type-parser']),
  layer('documents for tests', /^src\/editor\/model\/testing\.ts$/, ['model']),
  layer('model', /^src\/editor\/model\//, [], []),
  layer('contract', /^src\/api\/contract\//, ['model'], ['zod']),
  layer('client', /^src\/api\/client\//, ['contract'], ['zod']),
  layer('render', /^src\/render\//, ['model'], ['pixi.js', '@pixi/react', 'react']),
  layer('ui', /^src\/ui\//, [], ['react', 'react-dom', '@base-ui/react', 'lucide-react', 'clsx']),
  layer('state', /^src\/editor\/state\//, ['model', 'contract', 'client']),
  layer('commands', /^src\/editor\/(commands\/|keyboard)/, ['model', 'state', 'ui']),
  layer('shared', /^src\/editor\/shared\//, inPage()),
  layer('formats', /^src\/editor\/formats\/(formats|docx)\.ts$/, ['model'], ['docx']),
  layer('panel', /^src\/editor\/[^/]+\//, inPage('render', 'commands', 'shared', 'formats')),
  layer('workspace', /^src\/editor\/[^/]+$/, inPage('panel', 'render', 'commands')),
  layer('account', /^src\/account\//, inPage()),
  layer('projects', /^src\/projects\//, inPage()),
  layer('review', /^src\/review\//, inPage('panel')),
  layer('pages', /^src\/pages\//, inPage('account', 'projects', 'review', 'panel', 'workspace')),
  layer('styles', /^src\/styles\//, []),
  layer('app', /^src\/[^/]+$/, ['pages', 'account', 'ui', 'styles', 'state', 'panel', 'workspace']),
  layer('reader', /^server\/reader-language\.ts$/, []),
  layer('outgoing', /^server\/outgoing\//, [], []),
  layer('routes', /^server\/routes\//, ['contract', 'services', 'server', 'reader']),
  layer('services', /^server\/services\//, onServer('jobs', 'server', 'threads', 'reader')),
  layer('jobs', /^server\/jobs\//, onServer('server', 'threads', 'reader')),
  layer('threads', /^server\/threads\//, onServer('reader')),
  ...MEDIA.map((folder, i) =>
    layer(folder, new RegExp(`^server/${folder}/`), ['model', 'contract', 'media', ...MEDIA.slice(0, i)]),
  ),
  ...LEAVES.map((leaf) => layer(leaf, new RegExp(`^server/${leaf}/`), ['model', 'contract', 'outgoing'])),
  layer('command line', /^server\/cli\//, onServer('jobs', 'server', 'threads', 'reader', 'formats')),
  layer('server', /^server\/[^/]+$/, onServer('routes', 'services', 'jobs', 'threads', 'reader')),
];

/**
 * Walls within a layer: what each of its folders may import of the others. `root` is the files that stand in no folder. A layer that is not
 * named here has none.
 */
const ROOMS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  model: {
    root: [],
    time: ['root'],
    media: ['root', 'time'],
    words: ['root', 'time'],
    edit: ['root', 'time', 'words', 'pauses'],
    pauses: ['root', 'time', 'words', 'edit'],
    saved: ['root', 'time', 'words', 'pauses', 'edit'],
    transcripts: ['root', 'time', 'words', 'pauses', 'edit', 'saved'],
    merge: ['root', 'time', 'words', 'pauses', 'edit', 'saved', 'transcripts'],
    formats: ['root', 'time', 'media', 'words', 'pauses', 'edit', 'saved'],
    'text-edit': ['root', 'time', 'words', 'pauses', 'edit', 'saved', 'merge', 'formats'],
    script: ['root', 'time', 'words', 'pauses', 'edit', 'saved', 'formats'],
  },
  state: {
    device: [],
    session: ['device'],
    work: ['device', 'session'],
    document: ['session'],
    playback: ['session', 'work', 'document'],
    view: ['device', 'document'],
    saving: ['device', 'session', 'work', 'document', 'playback'],
    transcription: ['device', 'session', 'work', 'document'],
    cuts: ['device', 'session', 'work', 'document', 'playback', 'view', 'transcription'],
    transcript: ['device', 'session', 'work', 'document', 'playback', 'transcription', 'cuts'],
    download: ['device', 'session', 'work', 'document', 'saving'],
    comments: ['session', 'work', 'document', 'playback', 'view', 'saving', 'cuts'],
    root: ['session', 'work', 'document', 'saving', 'transcription', 'cuts', 'download'],
    upload: ['device', 'session', 'work', 'document', 'saving', 'transcription', 'root'],
  },
  render: {
    geometry: [],
    batches: ['root'],
    layers: ['root', 'geometry', 'batches'],
    software: ['root', 'geometry', 'layers'],
    root: ['geometry', 'batches', 'layers', 'software'],
  },
  db: {
    schema: [],
    connection: ['schema'],
    accounts: ['schema', 'connection'],
    projects: ['schema', 'connection', 'accounts', 'edits'],
    edits: ['schema', 'connection', 'accounts', 'projects'],
  },
  jobs: {
    queue: [],
    accounts: ['queue', 'media', 'transcripts'],
    media: ['queue', 'transcripts'],
    transcripts: ['queue', 'media'],
    upkeep: ['queue', 'accounts', 'media', 'transcripts'],
    root: ['queue', 'accounts', 'media', 'transcripts', 'upkeep'],
  },
};
/** The folder of each layer that has rooms. */
const ROOM_ROOTS: Readonly<Record<string, string>> = {
  model: 'src/editor/model/',
  state: 'src/editor/state/',
  render: 'src/render/',
  db: 'server/db/',
  jobs: 'server/jobs/',
};

/** The folder of the layer that a file stands in. */
function roomOf(layerName: string, path: string): string {
  const [folder, file] = path.slice(ROOM_ROOTS[layerName].length).split('/');
  return file === undefined ? 'root' : folder;
}

/** Why a file may not import another one of its layer, or null where it may. */
function refusalWithin(layerName: string, from: string, path: string): string | null {
  const rooms = ROOMS[layerName];
  if (!rooms) return null;
  const [own, target] = [roomOf(layerName, from), roomOf(layerName, path)];
  return own === target || rooms[own]?.includes(target)
    ? null
    : `${layerName}/${own} may not import ${layerName}/${target}`;
}

function layer(
  name: string,
  matches: RegExp,
  layers: readonly string[],
  packages?: readonly string[],
): Layer {
  return { name, matches, layers, ...(packages && { packages }) };
}

function inPage(...more: readonly string[]): string[] {
  return ['model', 'state', 'contract', 'client', 'ui', ...more];
}

function onServer(...more: readonly string[]): string[] {
  return ['model', 'contract', ...LEAVES, ...MEDIA, ...more];
}

const ALIASES = Object.entries(
  JSON.parse(readFileSync('package.json', 'utf8')).imports as Record<string, string>,
).map(([alias, path]) => [alias.replace(/\*$/, ''), path.replace(/^\.\//, '').replace(/\*$/, '')] as const);

/** The path in the repository, or null for a package. */
function resolved(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return relative('.', resolve(dirname(from), bare));
  for (const [alias, path] of ALIASES)
    if (bare.startsWith(alias)) return join(path, bare.slice(alias.length));
  return null;
}

/** The specifiers of a source's imports and re-exports, with where they stand. */
function specifiersOf(path: string, source: string): { specifier: string; line: number }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, source).module;
  const requests = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest),
    ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest ?? [])),
    ...dynamicImports.map(({ moduleRequest }) => moduleRequest),
  ].map(({ start, end }) => ({
    text: source.slice(start, end),
    line: source.slice(0, start).split('\n').length,
  }));
  return requests.flatMap(({ text, line }) =>
    /^['"].*['"]$/.test(text) ? [{ specifier: text.slice(1, -1), line }] : [],
  );
}

function layerOf(path: string): Layer | undefined {
  return LAYERS.find(({ matches }) => matches.test(path));
}

/** Why this file may not import that, or null where it may. */
function refusal(from: string, specifier: string): string | null {
  const own = layerOf(from);
  const path = resolved(from, specifier);
  if (!own || /\.(css|svg|png|webp|mp4|vtt|json|wasm|sql)$/.test(path ?? specifier)) return null;
  if (path === null) {
    const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
    return !own.packages || own.packages.includes(name) ? null : `${own.name} may not use this package`;
  }
  const target = layerOf(path);
  if (!target) return 'that file belongs to no layer of scripts/check-imports.ts';
  if (target.name === TEXTS || own.layers.includes(target.name)) return null;
  if (target !== own) return `${own.name} may not import ${target.name}`;
  const panelOf = (file: string): string | undefined => file.split('/')[2];
  return own.name === 'panel' && panelOf(from) !== panelOf(path)
    ? 'a panel does not import another panel'
    : refusalWithin(own.name, from, path);
}

/** The imports of a source that break a rule. */
export function importProblems(path: string, source: string): string[] {
  return specifiersOf(path, source).flatMap(({ specifier, line }) => {
    const why = refusal(path, specifier);
    return why === null ? [] : [`${path}:${line} imports ${specifier}: ${why}`];
  });
}

if (import.meta.main) {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/**/*.ts'], { exclude: ['**/*.test.{ts,tsx}'] });
  const problems = files.flatMap((path) => importProblems(path, readFileSync(path, 'utf8')));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`imports: ${files.length} files, no rule broken`);
}
