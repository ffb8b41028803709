import { readFile, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { serialize } from '#model/document.ts';
import { freePort } from '#tests/support/free-port.ts';
import { delaysWhile } from '#tests/support/loop-delay.ts';
import { childrenOf, residentBytes } from '#tests/support/processes.ts';
import {
  type Api,
  type Auth,
  chunkCount,
  freshDataDir,
  newAccount,
  spawnServer,
  uploadChunk,
} from '#tests/support/server.ts';
import type { Report } from '../lib/report.ts';
import { median, percentile } from '../lib/stats.ts';
import { benchDocument } from '../model/document.ts';
import { clientsAtWork, seedClients } from './clients.ts';
import { exporter } from './load.ts';
import { longTalk } from './recording.ts';

const CLIENTS = 200;
const UPLOADERS = 4;
/** Of a talk of 2 hours. */
const WORDS = 20_000;
const MINUTES = 120;
/** Between two chunks of 2 MiB of one uploader: a line of 20 Mbit/s. */
const CHUNK_MS = 800;
const SETTLED_MS = 120_000;
const SAMPLE_MS = 2000;
const TOLD_MS = 60_000;

/** Clients that save edits of 2 hours and look at their library while others upload and export, for so many seconds. */
export async function crowd(report: Report, seconds: number): Promise<void> {
  const talk = await longTalk(MINUTES);
  const dataDir = await freshDataDir();
  console.error(`Making ${CLIENTS} projects with edits of ${MINUTES} minutes …`);
  const clients = await seedClients(dataDir, CLIENTS, MINUTES * 60);
  const server = await spawnServer(dataDir, await freePort(), { MIN_FREE_GB: '0', FREE_CREDENTIALS: '1000' });
  try {
    const [program = 0] = await childrenOf(server.process.pid ?? 0);
    const auths = [];
    for (let n = 0; n <= UPLOADERS; n++) auths.push(await newAccount(server, dataDir));
    const textOf = textsOf(JSON.stringify(serialize(benchDocument(WORDS))));
    const bytes = await readFile(talk);
    // The first save of a project, which the search reads, happens once in its life. No two edits are the same.
    for (const [n, { auth, projectId: project_id }] of clients.entries())
      await server.form('save_project', { ...auth, project_id, revision: 0, document: textOf(-n) });
    console.error(`${CLIENTS} clients at work for ${seconds} s …`);
    const signal = AbortSignal.timeout(seconds * 1000);
    const failed: string[] = [];
    const others = auths.map((auth, n) =>
      (n < UPLOADERS ? uploads(server, auth, bytes, signal) : exporter(server, auth, talk, signal)).catch(
        (error: unknown) => void (signal.aborted || failed.push(String(error))),
      ),
    );
    const memory = sampled(() => residentBytes(program), signal);
    const { result: met, p99: own } = await delaysWhile(() => clientsAtWork(server, clients, textOf, signal));
    for (const [name, times] of [
      ['save', met.saves],
      ['list', met.polls],
    ] as const)
      report({
        metric: `server.clients_${name}_p99`,
        value: percentile(times, 0.99),
        unit: 'ms',
        p50: median(times),
        p95: percentile(times, 0.95),
        n: times.length,
      });
    const errors = [...met.errors, ...failed];
    report({ metric: 'server.clients_errors', value: errors.length, unit: 'calls', n: met.saves.length });
    const settled = (await memory).filter(({ ms }) => ms >= Math.min(SETTLED_MS, seconds * 500));
    report({
      metric: 'server.clients_memory_slope',
      value: slope(settled) / 1e6,
      unit: 'MB/min',
      n: settled.length,
    });
    const most = Math.max(...(await memory).map(({ bytes: held }) => held));
    report({ metric: 'server.clients_memory', value: most / 1e6, unit: 'MB', n: 1 });
    console.error(
      `server: load ${loadavg().map((load) => load.toFixed(1))}; of all times, up to ${own.toFixed()} ms (p99) are this process's own; slowest save ${Math.max(...met.saves).toFixed()} ms ${errors.slice(0, 5).join('\n')}`,
    );
    // They end with the server.
    server.process.kill('SIGKILL');
    await Promise.all(others);
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** The document with another id of its first cut each time, which is as much as a small edit. */
function textsOf(json: string): (nth: number) => string {
  const document = JSON.parse(json) as { clips: { id: string }[] };
  const MARK = 'another-cut';
  document.clips[0]!.id = MARK;
  const [before = '', after = ''] = JSON.stringify(document).split(MARK);
  return (nth) => `${before}cut-${nth}${after}`;
}

/** The file again and again, at the pace of a line; never joined. */
async function uploads(api: Api, auth: Auth, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  for (let round = 0; !signal.aborted; round++)
    for (let n = 0; n < chunkCount(bytes.length) && !signal.aborted; n++) {
      const { body } = await uploadChunk(api, auth, bytes, n, 0, `talk-${round}.m4a`);
      if (body.status !== 'success') throw new Error(JSON.stringify(body));
      await setTimeout(CHUNK_MS, null, { signal }).catch(() => undefined);
    }
}

interface Sample {
  /** Since the start. */
  readonly ms: number;
  readonly bytes: number;
}

async function sampled(measure: () => Promise<number>, signal: AbortSignal): Promise<Sample[]> {
  const began = performance.now();
  const samples: Sample[] = [];
  while (!signal.aborted) {
    const sample = { ms: performance.now() - began, bytes: await measure() };
    if (Math.floor(sample.ms / TOLD_MS) > Math.floor((samples.at(-1)?.ms ?? 0) / TOLD_MS))
      console.error(
        `after ${Math.round(sample.ms / 1000)} s: ${(sample.bytes / 1e6).toFixed()} MB, load ${loadavg()[0]?.toFixed(1)}`,
      );
    samples.push(sample);
    await setTimeout(SAMPLE_MS, null, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Bytes a minute, of the line that lies closest. */
function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const ms = mean((sample) => sample.ms);
  const bytes = mean((sample) => sample.bytes);
  const over = mean((sample) => (sample.ms - ms) * (sample.bytes - bytes));
  return (60_000 * over) / mean((sample) => (sample.ms - ms) ** 2);
}
