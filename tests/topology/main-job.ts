import { Job, type Outcome, STAGES } from '#tests/faults/job.ts';
import type { Auth } from '#tests/support/server.ts';
import type { Cluster } from './cluster.ts';

/** What came of the main job. */
export interface Result {
  readonly auth: Auth;
  readonly outcome: Outcome;
  readonly balance: number;
}

const FREE = 30;

/** @param paths rushes, joined in this order */
export async function mainJob({ api }: Cluster, auth: Auth, paths: readonly string[]): Promise<Result> {
  const job = new Job(api, auth, paths);
  for (const stage of STAGES) await job.run(stage);
  return { auth, outcome: await job.outcome(), balance: await job.balance() };
}

/** What is wrong with the result, in words; `reference`: of a run that nothing disturbed. */
export async function faultsOf(
  cluster: Cluster,
  { auth, outcome, balance }: Result,
  reference: Result | null,
): Promise<string[]> {
  const found: string[] = [];
  const expect = (holds: boolean, text: string): void => void (holds || found.push(text));
  expect(balance === FREE - Math.ceil(outcome.fileSeconds / 60), `the balance is ${balance}`);
  for (const [name, value] of Object.entries(reference?.outcome ?? {}))
    expect(outcome[name as keyof Outcome] === value, `other ${name} than undisturbed`);
  const [ledger] = await cluster.query<{ n: string }>(
    "SELECT count(*) AS n FROM ledger JOIN users ON users.id = ledger.user_id WHERE email = $1 AND kind = 'download'",
    [auth.email],
  );
  expect(ledger?.n === '1', `${ledger?.n} downloads were charged`);
  const halves = await cluster.query<{ master_key: string; master_bytes: string }>(
    'SELECT master_key, master_bytes FROM projects JOIN users ON users.id = projects.user_id WHERE email = $1',
    [auth.email],
  );
  for (const { master_key, master_bytes } of halves)
    expect(
      cluster.s3.objects.get(`/media/${master_key}`)?.length === Number(master_bytes),
      `${master_key} is not whole`,
    );
  return found;
}
