import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { execa } from 'execa';
import { runChecks } from './check.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm test`: checks, unit, integration and end-to-end tests one after another, each counted from its runner's own
 * report. Goes on after a failing part so that one run shows everything, and ends with 'N passed, N failed'.
 */
interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const REPORTS = '.cache/reports';

/** Runs a test runner with its report in `file`; a runner that leaves no readable report counts as one failure. */
async function run(
  name: string,
  args: string[],
  file: string,
  read: (report: unknown) => Count,
): Promise<Count> {
  console.log(`\n== ${name}`);
  const { exitCode } = await execa('node', args, { preferLocal: true, reject: false, stdio: 'inherit' });
  let count: Count = { passed: 0, failed: 1, skipped: 0 };
  try {
    count = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.log(`${name}: no report (${error instanceof Error ? error.message : String(error)})`);
  }
  // A crash outside any test (an unhandled rejection, a broken config) fails the run even if every test passed.
  if (exitCode !== 0 && count.failed === 0) count.failed = 1;
  return count;
}

function vitest(project: string): Promise<Count> {
  const file = `${REPORTS}/${project}.json`;
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
  return run(
    project,
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    file,
    (report) => {
      const r = report as { numPassedTests: number; numFailedTests: number; numPendingTests: number };
      return { passed: r.numPassedTests, failed: r.numFailedTests, skipped: r.numPendingTests };
    },
  );
}

function playwright(): Promise<Count> {
  const args = ['node_modules/@playwright/test/cli.js', 'test'];
  return run('end-to-end', args, `${REPORTS}/e2e.json`, (report) => {
    const { stats } = report as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    };
    if (stats.flaky > 0) console.log(`${stats.flaky} passed at the second try only: see 'flaky' above`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
console.log('== check');
const counts: Count[] = [{ ...(await runChecks()), skipped: 0 }];
counts.push(await vitest('unit'), await vitest('integration'));
await buildWebIfChanged();
counts.push(await playwright());

const total = counts.reduce((sum, c) => ({
  passed: sum.passed + c.passed,
  failed: sum.failed + c.failed,
  skipped: sum.skipped + c.skipped,
}));
console.log(
  `\n${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
);
process.exitCode = total.failed === 0 ? 0 : 1;
