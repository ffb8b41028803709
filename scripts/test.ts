import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { hasPostgres, startPostgres } from '#tests/topology/postgres.ts';
import { runChecks } from './check.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm test`: checks, unit, integration, end-to-end tests and pictures one after another, each counted from its runner's own
 * report. Goes on after a failing part so that one run shows everything, and ends with the names of what failed, or passed
 * at its second try only, and 'N passed, N failed'.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
  /** A line each of what is not as it should be. */
  told: string[];
}

/** What is read of the runners' reports. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}
interface Spec {
  file: string;
  title: string;
  tests: {
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    results: { attachments: { name: string }[] }[];
  }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
}

const REPORTS = '.cache/reports';

/** Runs a test runner with its report in `file`; a runner that leaves no readable report counts as one failure. */
async function run(
  name: string,
  args: string[],
  file: string,
  read: (report: unknown) => Count,
  env: Readonly<Record<string, string>> = {},
): Promise<Count> {
  console.log(`\n== ${name}`);
  const { exitCode } = await execa('node', args, { preferLocal: true, reject: false, stdio: 'inherit', env });
  let count: Count;
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, told: [`${name}: no report (${reason})`] };
  }
  // A crash outside any test (an unhandled rejection, a broken config) fails the run even if every test passed.
  if (exitCode !== 0 && count.failed === 0) {
    count.failed = 1;
    count.told.push(`${name}: an error outside any test, see its output above`);
  }
  return count;
}

/** @param part of the project: a name for it, which files, and its settings */
function vitest(
  project: string,
  part: { name?: string; files: readonly string[]; env?: Readonly<Record<string, string>> } = { files: [] },
): Promise<Count> {
  const { name = project, files, env } = part;
  const file = `${REPORTS}/${name}.json`;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...files];
  return run(
    name,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    file,
    (report) => {
      const r = report as VitestReport;
      const told = r.testResults.flatMap(({ name, assertionResults, message }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        if (failed.length === 0 && message) return [`failed: ${relative('.', name)}: ${message}`];
        return failed.map(({ fullName }) => `failed: ${relative('.', name)}: ${fullName}`);
      });
      return { passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests, told };
    },
    env,
  );
}

/** What asks the server: statements race each other where a database takes several at a time, which PGlite does not. */
const ASKING = 'tests/integration/api-*.test.ts';

/** On PGlite, which every end-to-end test has below it, what asks the server runs only where PostgreSQL is missing. */
function integration(): Promise<Count> {
  return vitest('integration', { files: hasPostgres ? ['--exclude', ASKING] : [] });
}

async function onPostgres(): Promise<Count> {
  if (!hasPostgres) {
    console.log('\n== postgresql: skipped, it is not installed (scripts/setup.sh topology)');
    return { passed: 0, failed: 0, skipped: 1, told: [] };
  }
  const folder = mkdtempSync(join(tmpdir(), 'trimscript-postgres-'));
  // The database's user passes through it.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'server'));
  try {
    const env = { TEST_DATABASE_URL: postgres.url };
    return await vitest('integration', { name: 'postgresql', files: globSync(ASKING), env });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Of what `npm run test:visual` looks at in every theme, width and language: the ends of them. */
const SHORT = { LOOKS: 'two' };

function playwright(part: 'end-to-end' | 'visual', config: string): Promise<Count> {
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', config];
  const read = (report: unknown): Count => {
    const { stats, suites } = report as PlaywrightReport;
    const told = specsOf(suites).flatMap(({ file, title, tests }) =>
      tests.flatMap(({ status, results }) => {
        if (status === 'unexpected') return [`failed: ${file}: ${title}${differing(results)}`];
        return status === 'flaky' ? [`passed at the second try only: ${file}: ${title}`] : [];
      }),
    );
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
      told,
    };
  };
  return run(part, args, `${REPORTS}/${part}.json`, read, SHORT);
}

/** The pictures that are not as they were, if that is why a test failed. */
function differing(results: Spec['tests'][number]['results']): string {
  const names = results.flatMap(({ attachments }) => attachments.map(({ name }) => name));
  const pictures = names.flatMap((name) => /^(.*)-actual\.png$/.exec(name)?.[1] ?? []);
  return pictures.length === 0 ? '' : `: ${[...new Set(pictures)].join(', ')}`;
}

function specsOf(suites: readonly Suite[]): Spec[] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
console.log('== check');
const checks = await runChecks();
const counts: Count[] = [
  { ...checks, skipped: 0, told: checks.failed > 0 ? ['failed: npm run check, see its output above'] : [] },
];
counts.push(await vitest('unit'), await integration(), await onPostgres(), await vitest('security'));
await buildWebIfChanged();
counts.push(await playwright('end-to-end', 'playwright.config.ts'));
const pictures = await playwright('visual', 'tests/visual/pages/playwright.config.ts');
if (pictures.failed > 0)
  pictures.told.push('before, after and difference of the pictures: .cache/reports/visual/index.html');
counts.push(pictures);

const sum = (of: 'passed' | 'failed' | 'skipped'): number =>
  counts.reduce((all, count) => all + count[of], 0);
console.log(`\n${counts.flatMap((count) => count.told.map((line) => `${line}\n`)).join('')}`);
console.log(
  `${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}`,
);
process.exitCode = sum('failed') === 0 ? 0 : 1;
