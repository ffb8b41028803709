import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

/**
 * `npm run coverage [-- PROJECT…]`: line coverage of src and server by the vitest projects named (unit and integration unless
 * told), the server processes that tests start included. The browser is left out. Prints a line a folder and the whole.
 */
const FOLDER = resolve('.cache/coverage');
const PROCESSES = `${FOLDER}/processes`;

/** The parts of the formats of Istanbul and of V8 that are read. */
interface FileCoverage {
  readonly path: string;
  readonly statementMap: Readonly<Record<string, { readonly start: { readonly line: number } }>>;
  readonly s: Readonly<Record<string, number>>;
}
interface ProcessCoverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly {
      readonly ranges: readonly { startOffset: number; endOffset: number; count: number }[];
    }[];
  }[];
}

/** Covered or not, by line of each file. */
type Lines = Map<string, Map<number, boolean>>;

function readVitest(file: string): Lines {
  const report = JSON.parse(readFileSync(file, 'utf8')) as Record<string, FileCoverage>;
  return new Map(
    Object.values(report).map(({ path, statementMap, s }) => {
      const lines = new Map<number, boolean>();
      for (const [id, { start }] of Object.entries(statementMap))
        lines.set(start.line, lines.get(start.line) === true || (s[id] ?? 0) > 0);
      return [relative('.', path), lines];
    }),
  );
}

/** Marks what a process ran. Node strips types in place, so offsets are those of the source. */
function addProcess(file: string, all: Lines): void {
  const { result } = JSON.parse(readFileSync(file, 'utf8')) as ProcessCoverage;
  // The runner's own workers hold transformed sources, and have been counted.
  if (result.some(({ url }) => url.includes('/node_modules/vitest/'))) return;
  for (const { url, functions } of result) {
    const lines = url.startsWith('file:') && all.get(relative('.', fileURLToPath(url)));
    if (!lines) continue;
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const ran = new Uint8Array(source.length);
    // Outer ranges come before those within them.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    let start = 0;
    for (const [i, line] of source.split('\n').entries()) {
      const first = start + line.search(/\S|$/);
      if (lines.has(i + 1) && ran[first] === 1) lines.set(i + 1, true);
      start += line.length + 1;
    }
  }
}

const asked = process.argv.slice(2);
const projects = asked.length > 0 ? asked : ['unit', 'integration'];
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(PROCESSES, { recursive: true });
await execa(
  'vitest',
  [
    ...['run', '--coverage.enabled', `--coverage.reportsDirectory=${FOLDER}/vitest`],
    ...['--coverage.reportOnFailure', ...projects.flatMap((name) => ['--project', name])],
  ],
  { preferLocal: true, reject: false, stdio: 'inherit', env: { COVERAGE_OF_PROCESSES: PROCESSES } },
);
const lines = readVitest(`${FOLDER}/vitest/coverage-final.json`);
for (const file of globSync(`${PROCESSES}/*.json`)) addProcess(file, lines);

const folders = new Map<string, { covered: number; total: number }>();
for (const [path, ofFile] of lines)
  for (const name of [path.split('/').slice(0, 2).join('/'), 'all']) {
    const sum = folders.get(name) ?? { covered: 0, total: 0 };
    sum.total += ofFile.size;
    for (const isCovered of ofFile.values()) if (isCovered) sum.covered += 1;
    folders.set(name, sum);
  }
for (const [name, { covered, total }] of [...folders].sort())
  console.log(`${name.padEnd(24)} ${((100 * covered) / total).toFixed(1).padStart(5)} % of ${total} lines`);
