import { setTimeout } from 'node:timers/promises';
import { seeded } from '#tests/harness/seeded.ts';
import { newAccount } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { faultsOfFolder } from './inspect.ts';
import { Job, type Outcome, STAGES, type Stage } from './job.ts';
import { type Machine, startMachine } from './machine.ts';

/** What came of the kills in one stage. */
export interface Line {
  readonly stage: Stage;
  kills: number;
  /** Of these, while the stage was under way. */
  within: number;
  wrong: string[];
}

const RUSHES = 2;

/**
 * Jobs one after another, with so many kills −9 of the server at random moments of their stages; after each job, files and
 * database are compared. `seed` decides where and what is killed, up to the time that the work takes.
 */
export async function killAtRandom({ seed, kills }: { seed: number; kills: number }): Promise<Line[]> {
  const random = seeded(seed);
  const lines = STAGES.map((stage): Line => ({ stage, kills: 0, within: 0, wrong: [] }));
  const machine = await startMachine();
  try {
    const paths = Array<string>(RUSHES).fill((await speechFixture()).path);
    const auth = await newAccount(machine.api, machine.dataDir);
    const undisturbed = new Job(machine.api, auth, paths);
    const usual = new Map<Stage, number>();
    const timed = async (job: Job, stage: Stage): Promise<void> => {
      const began = performance.now();
      await job.run(stage);
      usual.set(stage, Math.min(performance.now() - began, usual.get(stage) ?? Number.POSITIVE_INFINITY));
    };
    for (const stage of STAGES) await timed(undisturbed, stage);
    const reference = await undisturbed.outcome();
    const price = 1000 - (await undisturbed.balance());
    let left = kills;
    for (let jobs = 2; left > 0; jobs++) {
      const job = new Job(machine.api, auth, paths);
      // Of a number that is not a multiple of five, any stages.
      const struck = shuffled(lines, random).slice(0, left);
      left -= struck.length;
      for (const line of lines) {
        const moment = random() * (usual.get(line.stage) ?? 0);
        const what = random() < 0.5 ? 'program' : 'everything';
        if (struck.includes(line)) await strikeIn(machine, job, line, moment, what);
        else await timed(job, line.stage);
      }
      const wrong = differences(reference, await job.outcome());
      const balance = await job.balance();
      if (balance !== 1000 - jobs * price) wrong.push(`the balance is ${balance} after ${jobs} downloads`);
      await machine.terminate();
      wrong.push(...(await faultsOfFolder(machine.dataDir)));
      await machine.start();
      for (const line of struck) line.wrong.push(...wrong);
    }
    return lines;
  } finally {
    await machine.close();
  }
}

async function strikeIn(
  machine: Machine,
  job: Job,
  line: Line,
  moment: number,
  what: 'program' | 'everything',
): Promise<void> {
  let isDone = false;
  const work = job.run(line.stage).then(() => {
    isDone = true;
  });
  // What fails before it is waited for is told there.
  work.catch(() => undefined);
  await setTimeout(moment);
  line.kills += 1;
  if (!isDone) line.within += 1;
  try {
    await machine.strike(what);
    await work;
    line.wrong.push(...(await job.faults(line.stage)));
  } catch (error) {
    line.wrong.push(error instanceof Error ? error.message : String(error));
  }
}

function differences(expected: Outcome, actual: Outcome): string[] {
  return Object.entries(expected)
    .filter(([name, value]) => actual[name as keyof Outcome] !== value)
    .map(([name]) => `other ${name} than undisturbed`);
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => [random(), value] as const)
    .sort(([a], [b]) => a - b)
    .map(([, value]) => value);
}
