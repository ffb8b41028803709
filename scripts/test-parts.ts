import { chmodSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { execa } from 'execa';
import { hasPostgres, startPostgres } from '#tests/topology/postgres.ts';
import { runChecks } from './check.ts';

/** The runs that `npm test` and `npm run test:all` are made of. Each counts tests by its runner's own report. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The name of each failed test, and what else a person must know. */
  readonly notes: readonly string[];
}

type Env = Readonly<Record<string, string>>;

/** What is read of the reports of Vitest and Playwright. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { name: string; message: string; assertionResults: { status: string; fullName: string }[] }[];
}
interface Spec {
  file: string;
  title: string;
  tests: { status: string; results: { attachments: { name: string }[] }[] }[];
}
interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: Suite[];
}

const REPORTS = '.cache/reports';

/** Runs a test runner that writes its report to `file`. A runner that leaves no readable report counts as one failure. */
async function run(
  args: readonly string[],
  file: string,
  read: (report: unknown) => Count,
  env: Env,
): Promise<Count> {
  rmSync(file, { force: true });
  mkdirSync(REPORTS, { recursive: true });
  const { exitCode } = await execa('node', args, { preferLocal: true, reject: false, stdio: 'inherit', env });
  let count: Count;
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, notes: [`no report: ${reason}`] };
  }
  // A crash outside any test (an unhandled rejection, a broken config) fails the run even if every test passed.
  if (exitCode !== 0 && count.failed === 0)
    return { ...count, failed: 1, notes: ['an error outside any test, see the output above'] };
  return count;
}

/** A project of vitest.config.ts; `args` are files or further options. */
export function vitest(project: string, args: readonly string[] = [], env: Env = {}): Promise<Count> {
  const file = `${REPORTS}/vitest-${project}.json`;
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return run(
    ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...args, ...options],
    file,
    (report) => {
      const { numPassedTests, numFailedTests, numPendingTests, testResults } = report as VitestReport;
      const notes = testResults.flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed');
        if (failed.length === 0 && message) return [`${relative('.', name)}: ${message}`];
        return failed.map(({ fullName }) => `${relative('.', name)}: ${fullName}`);
      });
      const broken = testResults.filter(
        ({ message, assertionResults }) => message && !assertionResults.length,
      );
      return {
        passed: numPassedTests,
        failed: numFailedTests + broken.length,
        skipped: numPendingTests,
        notes,
      };
    },
    env,
  );
}

/** Projects of playwright.config.ts; `args` are files or further options. */
export function playwright(projects: readonly string[], args: readonly string[] = []): Promise<Count> {
  return run(
    [
      ...['node_modules/@playwright/test/cli.js', 'test'],
      ...projects.flatMap((name) => [`--project=${name}`]),
      ...args,
    ],
    `${REPORTS}/playwright.json`,
    (report) => {
      const { stats, suites } = report as PlaywrightReport;
      const failed = specsOf(suites).filter(({ tests }) =>
        tests.some(({ status }) => status === 'unexpected'),
      );
      const notes = failed.map(({ file, title, tests }) => `${file}: ${title}${changedPictures(tests)}`);
      return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped, notes };
    },
    {},
  );
}

function specsOf(suites: readonly Suite[]): Spec[] {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/** The names of the pictures that changed, if that is why a test failed. */
function changedPictures(tests: Spec['tests']): string {
  const names = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments));
  const changed = names.flatMap(({ name }) => /^(.*)-actual\.png$/.exec(name)?.[1] ?? []);
  return changed.length === 0 ? '' : `: ${[...new Set(changed)].join(', ')}`;
}

/** `npm run check`. */
export async function check(): Promise<Count> {
  const { passed, failed } = await runChecks();
  return { passed, failed, skipped: 0, notes: failed > 0 ? ['npm run check, see its output above'] : [] };
}

/** The tests that call the API, on PostgreSQL, where statements race each other as they do not on PGlite. */
export async function postgresql(): Promise<Count> {
  if (!hasPostgres)
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      notes: ['PostgreSQL is not installed: scripts/setup.sh topology'],
    };
  const folder = mkdtempSync(join(tmpdir(), 'trimscript-postgres-'));
  // The user that the database runs as passes through it.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(join(folder, 'server'));
  try {
    const files = globSync('tests/{integration,all/integration}/api-*.test.ts');
    return await vitest('integration', ['--project', 'all', ...files], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A script that prints what it finds and exits with another code than 0 if anything is wrong. */
export async function script(path: string, args: readonly string[] = []): Promise<Count> {
  const { exitCode } = await execa('node', [path, ...args], {
    preferLocal: true,
    reject: false,
    stdio: 'inherit',
  });
  const ok = exitCode === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, notes: ok ? [] : [`${path}, see above`] };
}

/** Prints what failed and 'N passed, N failed', and sets the exit code of the process. */
export function summarize(counts: readonly Count[]): void {
  const sum = (of: 'passed' | 'failed' | 'skipped'): number =>
    counts.reduce((all, count) => all + count[of], 0);
  for (const note of counts.flatMap(({ notes }) => notes)) console.log(`failed: ${note}`);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  process.exitCode = sum('failed') === 0 ? 0 : 1;
}
