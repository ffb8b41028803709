import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import type { S3Mood } from '#tests/support/fake-s3.ts';
import type { Cluster, Program } from './cluster.ts';

export interface Fault {
  readonly name: string;
  /** Returns once it is over; `over` aborts when the job ended. @returns whether it was injected */
  inject(cluster: Cluster, over: AbortSignal): Promise<boolean>;
}

interface Running {
  /** Process of the program that works on it. */
  readonly pid: number;
}

const PAUSE_MS = 60_000;

export const FAULTS: readonly Fault[] = [
  killing('ingest', 'kill −9 in a join'),
  killing('transcribe', 'kill −9 in a transcription'),
  killing('segment', 'kill −9 in a segment of speech'),
  killing('export', 'kill −9 in a cut'),
  {
    name: 'kill −9 of a server in an upload and in a stream',
    async inject({ servers }, over) {
      for (const [i, server] of servers.entries()) {
        await restarted(server);
        if (i + 1 < servers.length) await setTimeout(4000, null, { signal: over }).catch(() => null);
      }
      return true;
    },
  },
  {
    name: 'PostgreSQL restarts in a transcription',
    async inject(cluster, over) {
      if (!(await taskRunning(cluster, 'transcribe', over))) return false;
      await cluster.postgres.restart();
      return true;
    },
  },
  moody('busy', 'S3 answers 503 for 5 s in a join', 5000),
  moody('slow', 'S3 answers a second late for 10 s', 10_000),
  moody('cuts', 'S3 cuts connections for 5 s', 5000),
  {
    name: 'a worker stands still for 60 s in a transcription, then goes on',
    async inject(cluster, over) {
      const running = await taskRunning(cluster, 'transcribe', over);
      if (!running) return false;
      const { pid } = running;
      const program = await ownerOf(cluster, pid);
      // The supervisor too: to them the time between does not exist.
      for (const id of [program?.pid() ?? 0, pid]) if (id) process.kill(id, 'SIGSTOP');
      await setTimeout(PAUSE_MS);
      for (const id of [pid, program?.pid() ?? 0]) if (id) process.kill(id, 'SIGCONT');
      return true;
    },
  },
  {
    name: 'the disk of a worker is full',
    async inject({ workers: [worker] }, over) {
      // Mounting takes root.
      if (!worker || process.getuid?.() !== 0) return false;
      await worker.kill();
      await execa('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', worker.dataDir]);
      await worker.start();
      await ended(over);
      await worker.kill();
      await execa('umount', [worker.dataDir]);
      await worker.start();
      return true;
    },
  },
  {
    name: 'the clock of a worker is an hour ahead',
    async inject({ workers: [worker] }, over) {
      if (!worker || !existsSync(FAKETIME)) return false;
      await worker.kill();
      await worker.start({ LD_PRELOAD: FAKETIME, FAKETIME: '+1h', DONT_FAKE_MONOTONIC: '1' });
      await ended(over);
      await restarted(worker);
      return true;
    },
  },
];

/** Debian's libfaketime. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

async function ended(over: AbortSignal): Promise<void> {
  while (!over.aborted) await setTimeout(50);
}

function killing(kind: string, name: string): Fault {
  return {
    name,
    async inject(cluster, over) {
      const running = await taskRunning(cluster, kind, over);
      if (!running) return false;
      process.kill(running.pid, 'SIGKILL');
      return true;
    },
  };
}

function moody(mood: S3Mood, name: string, ms: number): Fault {
  return {
    name,
    async inject(cluster, over) {
      if (!(await taskRunning(cluster, 'ingest', over))) return false;
      cluster.s3.state.mood = mood;
      await setTimeout(ms);
      cluster.s3.state.mood = 'well';
      return true;
    },
  };
}

export async function restarted(program: Program): Promise<void> {
  await program.kill();
  await program.start();
}

/** The newest task of a kind that a process works on; null when the job is over before. */
async function taskRunning(cluster: Cluster, kind: string, over: AbortSignal): Promise<Running | null> {
  while (!over.aborted) {
    const [row] = await cluster.query<{ owner: string }>(
      "SELECT owner FROM tasks WHERE kind = $1 AND state = 'running' AND owner IS NOT NULL ORDER BY created_at DESC LIMIT 1",
      [kind],
    );
    if (row) return { pid: pidOf(row.owner) };
    await setTimeout(10);
  }
  return null;
}

/** Resolves once a task of that kind is worked on and no other is open, so that nobody takes one a moment later. */
export async function onlyRunning(cluster: Cluster, kind: string): Promise<void> {
  for (;;) {
    const open = await cluster.query<{ kind: string; state: string }>(
      "SELECT kind, state FROM tasks WHERE state IN ('queued', 'running')",
    );
    if (open.every((task) => task.kind === kind && task.state === 'running') && open.length > 0) return;
    await setTimeout(50);
  }
}

/** Servers that work on no task now: one that is killed at work leaves it for 30 s. */
export async function idleServers(cluster: Cluster): Promise<Program[]> {
  const rows = await cluster.query<{ owner: string }>(
    "SELECT DISTINCT owner FROM tasks WHERE state = 'running' AND owner IS NOT NULL",
  );
  const owners = await Promise.all(rows.map(({ owner }) => ownerOf(cluster, pidOf(owner))));
  return cluster.servers.filter((server) => !owners.includes(server));
}

const pidOf = (owner: string): number => Number(owner.split(':').at(-1));

async function ownerOf({ servers, workers }: Cluster, pid: number): Promise<Program | undefined> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8');
  const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
  return [...servers, ...workers].find((program) => program.pid() === parent);
}
