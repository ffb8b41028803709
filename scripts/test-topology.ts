import { execa } from 'execa';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { startCluster } from '#tests/topology/cluster.ts';
import { FAULTS, type Fault } from '#tests/topology/faults.ts';
import { faultsOf, mainJob, type Result } from '#tests/topology/main-job.ts';
import { hasPostgres } from '#tests/topology/postgres.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `test-topology.ts [NAME …]`: two servers and two workers on PostgreSQL and S3 behind a proxy do the main job, in a browser, alone,
 * five at once, and while each fault strikes; prints a table. Names are parts of those of the faults. Fails where a job does not end,
 * something is charged twice, lost, or served by half.
 */
if (!hasPostgres) throw new Error('PostgreSQL 15 is not installed. On Debian: apt-get install postgresql-15');
const wanted = process.argv.slice(2);
const chosen = FAULTS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const speech = Array<string>(3).fill((await speechFixture()).path);
let failed = 0;
console.log('| Fault | Struck | Seconds | Wrong |\n|---|---|---|---|');
if (wanted.length === 0) await inBrowser();
const cluster = await startCluster({ servers: 2, workers: 2 });
try {
  const reference = await line('none', null, null);
  if (!reference?.outcome.words) throw new Error('No words were heard without any fault.');
  if (wanted.length === 0) await fiveAtOnce(reference);
  for (const fault of chosen) await line(fault.name, fault, reference);
} finally {
  await cluster.close();
}
process.exitCode = failed > 0 ? 1 : 0;

/** Two jobs, the second while servers are killed under the page; on machines of its own. */
async function inBrowser(): Promise<void> {
  await buildWebIfChanged();
  const started = performance.now();
  const options = { preferLocal: true, reject: false, all: true } as const;
  const { exitCode, all } = await execa('playwright', ['test', 'tests/all/e2e/topology.spec.ts'], options);
  if (exitCode !== 0) console.error(all);
  tell('none, and servers killed under the page, in a browser', true, started, exitCode ? ['see above'] : []);
}

async function line(name: string, fault: Fault | null, reference: Result | null): Promise<Result | null> {
  const auth = await cluster.newAccount();
  const started = performance.now();
  const over = new AbortController();
  const struck = fault?.inject(cluster, over.signal);
  try {
    const result = await mainJob(cluster, auth, speech);
    over.abort();
    tell(name, (await struck) ?? true, started, await faultsOf(cluster, result, reference));
    return result;
  } catch (error) {
    over.abort();
    tell(name, (await struck) ?? true, started, [error instanceof Error ? error.message : String(error)]);
    return null;
  }
}

async function fiveAtOnce(reference: Result | null): Promise<void> {
  const started = performance.now();
  const jobs = Array.from({ length: 5 }, async () =>
    faultsOf(cluster, await mainJob(cluster, await cluster.newAccount(), speech), reference),
  );
  const outcomes = await Promise.allSettled(jobs);
  const wrong = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : [String(outcome.reason)],
  );
  tell('none, five at once', true, started, wrong);
}

function tell(name: string, isStruck: boolean, started: number, wrong: readonly string[]): void {
  if (wrong.length > 0 || !isStruck) failed++;
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`| ${name} | ${isStruck ? 'yes' : 'no'} | ${seconds} | ${wrong.join('; ') || 'nothing'} |`);
}
