import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { type Count, check, playwright, postgresql, script, summarize, vitest } from './test-parts.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm run test:all [-- PART…]`: everything that is tested, part by part. The result of each part is kept by commit, so that a run
 * that was ended goes on where it was: a part that passed at this commit is not run again unless it is named.
 */
const UPDATE = '--update';
const args = process.argv.slice(2);
const pictures = args.includes(UPDATE) ? ['--update-snapshots=changed'] : [];

const PARTS: Readonly<Record<string, () => Promise<Count>>> = {
  check,
  unit: () => vitest('unit'),
  integration: () => vitest('integration'),
  browser: () => playwright(['e2e']),
  pictures: () => playwright(['visual'], pictures),
  'all-integration': () => vitest('all', ['tests/all/integration']),
  'all-security': () => vitest('all', ['tests/all/security'], { FUZZ_SECONDS: '180' }),
  'all-media': () => vitest('all', ['tests/all/media']),
  'all-browser': () => playwright(['all'], ['tests/all/e2e']),
  'all-pictures': () => playwright(['all'], ['tests/all/visual', ...pictures]),
  postgresql,
  merge: () =>
    vitest('unit', ['src/editor/model/merge/replica.test.ts'], { MERGE_RUNS: '500', MERGE_SEED: '1123' }),
  faults: () => script('scripts/test-faults.ts'),
  topology: () => script('scripts/test-topology.ts'),
  matrix: () => script('scripts/test-media.ts', ['--seed', '7']),
  image: () => script('scripts/test-image.ts'),
};

interface Result extends Count {
  readonly seconds: number;
}

const named = args.filter((arg) => arg !== UPDATE);
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are: ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}

const git = async (...command: string[]): Promise<string> => (await execa('git', command)).stdout;

/** Writes pictures that were taken over again without a filter on their rows: a fifth smaller, the same to the pixel. */
async function compressPictures(): Promise<void> {
  const smaller = '.cache/reports/picture.png';
  const changed = await git('ls-files', '--modified', '--others', '--exclude-standard', 'tests/*.png');
  for (const path of changed.split('\n').filter((name) => existsSync(name))) {
    await execa('ffmpeg', [
      ...['-v', 'error', '-y', '-i', path],
      ...['-pred', 'none', '-compression_level', '9', smaller],
    ]);
    copyFileSync(smaller, path);
  }
}

const isClean = (await git('status', '--porcelain')) === '';
const commit = await git('rev-parse', '--short', 'HEAD');
const file = `.cache/test-all/${commit}.json`;
const kept: Record<string, Result> =
  isClean && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Result>) : {};

await buildWebIfChanged();
const wanted = named.length > 0 ? named : Object.keys(PARTS).filter((name) => kept[name]?.failed !== 0);
for (const name of wanted) {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const count = await PARTS[name]!();
  kept[name] = { ...count, seconds: Math.round((performance.now() - started) / 1000) };
  if (!isClean) continue;
  mkdirSync('.cache/test-all', { recursive: true });
  writeFileSync(file, JSON.stringify(kept, null, 1));
}
if (args.includes(UPDATE)) await compressPictures();
console.log(`\nAt ${commit}${isClean ? '' : ' with uncommitted changes'}:`);
for (const [name, { passed, failed, seconds }] of Object.entries(kept))
  console.log(`${name.padEnd(16)} ${String(seconds).padStart(5)} s  ${passed} passed, ${failed} failed`);
summarize(Object.values(kept));
