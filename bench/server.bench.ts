/**
 * How long somebody waits for the server while others keep it busy: two uploads of 2 hours, a transcription and an export.
 * `short` does so with recordings of 20 minutes for 90 s. `shared-editing`: how soon an edit reaches the other windows of its project.
 * `crowd`: how long an edit takes where more edit than a small server is planned for. `uploads`: the list of projects beside many of them.
 */
import { rm } from 'node:fs/promises';
import { CHUNK_BYTES } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { freePort } from '#tests/support/free-port.ts';
import { delaysWhile } from '#tests/support/loop-delay.ts';
import { freshDataDir, makeProject, newAccount, spawnServer } from '#tests/support/server.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile, spreadOf } from './lib/stats.ts';
import { benchDocument } from './model/document.ts';
import { longTalk, othersAtWork, visitorAtWork } from './server/load.ts';
import { type Crowd, editTogether, saveCuts } from './server/shared-editing.ts';
import { uploadAtOnce } from './server/uploads.ts';

const WORDS = 20_000;

/** The calls of somebody else under load. */
async function underLoad(report: Report, minutes: number, seconds: number): Promise<void> {
  const talk = await longTalk(minutes);
  const dataDir = await freshDataDir();
  const metricsPort = await freePort();
  const server = await spawnServer(dataDir, await freePort(), { METRICS_PORT: String(metricsPort) });
  try {
    const visitor = await newAccount(server, dataDir);
    await makeProject(server, visitor, await fixture('audio.m4a'));
    const signal = AbortSignal.timeout(seconds * 1000);
    const others = othersAtWork(server, dataDir, { talk, signal });
    const { p99: own, result: waits } = await delaysWhile(() =>
      visitorAtWork(server, visitor, benchDocument(WORDS), signal),
    );
    const lag = await eventLoopLag(metricsPort);
    for (const [name, times] of Object.entries(waits))
      report({
        metric: `server.${name}_project_p99_${minutes}min`,
        value: percentile(times, 0.99),
        unit: 'ms',
        ...spreadOf(times),
      });
    console.error(
      `server: slowest get_project ${Math.max(...waits.get).toFixed()} ms, save_project ${Math.max(...waits.save).toFixed()} ms; of all times, up to ${own.toFixed()} ms (p99) are this process's own`,
    );
    if (lag !== null)
      report({ metric: `server.event_loop_lag_p99_${minutes}min`, value: lag, unit: 'ms', n: 1 });
    server.process.kill('SIGKILL');
    await others;
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Milliseconds; null where the server does not tell. */
async function eventLoopLag(port: number): Promise<number | null> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
  const value = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec((await reply?.text()) ?? '')?.[1];
  return value === undefined ? null : Number(value) * 1000;
}

const ROOMS = 20;
/** Cutting fast. */
const SHARED = { people: 50, editMs: 2000 };
const CROWDED = { people: 100, editMs: 1500 };
/** An hour of speech. */
const TALK_WORDS = 9000;

/** How soon an edit is saved and reaches the other windows of its project. */
async function editing(
  report: Report,
  name: string,
  people: Pick<Crowd, 'people' | 'editMs'>,
  seconds: number,
): Promise<void> {
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort());
  try {
    const crowd = { ...people, rooms: ROOMS, document: benchDocument(TALK_WORDS) };
    const { p99: own, result } = await delaysWhile(() => editTogether(server, dataDir, crowd, seconds));
    for (const [what, times] of Object.entries(result))
      report({
        metric: `server.${name}_${what}_p99`,
        value: percentile(times, 0.99),
        unit: 'ms',
        ...spreadOf(times),
      });
    const n = result.push.length + result.first.length;
    report({ metric: `server.${name}_rate`, value: n / seconds, unit: 'edits/s', n });
    console.error(`server: ${name}, up to ${own.toFixed()} ms (p99) are this process's own`);
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

const UPLOADS = { uploads: 30, chunks: 10 };

/** How long the list of projects takes beside 30 uploads of 20 MB. */
async function beside(report: Report): Promise<void> {
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort());
  try {
    const { p99: own, result } = await delaysWhile(() => uploadAtOnce(server, dataDir, UPLOADS));
    const { list, chunk, seconds } = result;
    report({
      metric: 'server.list_projects_30_uploads_p99',
      value: percentile(list, 0.99),
      unit: 'ms',
      ...spreadOf(list),
    });
    report({
      metric: 'server.30_uploads',
      value: (UPLOADS.uploads * UPLOADS.chunks * CHUNK_BYTES) / 1e6 / seconds,
      unit: 'MB/s',
      n: chunk.length,
    });
    console.error(
      `server: slowest list_projects ${Math.max(...list).toFixed()} ms; chunks ${percentile(chunk, 0.5).toFixed()} ms, p99 ${percentile(chunk, 0.99).toFixed()} ms; up to ${own.toFixed()} ms (p99) are this process's own`,
    );
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Words of eleven hours of speech. */
const LONG_WORDS = 100_000;

/** What saving one cut of a long edit costs while nobody else is there. */
async function longEdit(report: Report): Promise<void> {
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort());
  try {
    const { push, bytes } = await saveCuts(server, dataDir, benchDocument(LONG_WORDS), 100);
    const spread = spreadOf(push);
    report({ metric: 'server.push_long', value: spread.p50, unit: 'ms', ...spread });
    report({ metric: 'server.push_bytes', value: median(bytes), unit: 'B', n: bytes.length });
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

export default {
  family: 'server',
  parts: ['whole', 'short', 'shared-editing', 'crowd', 'uploads', 'long'],
  async run(report, only = ['whole', 'shared-editing', 'crowd', 'uploads']) {
    if (only.includes('whole')) await underLoad(report, 120, 600);
    if (only.includes('short')) await underLoad(report, 20, 90);
    if (only.includes('shared-editing')) await editing(report, 'shared_editing', SHARED, 60);
    if (only.includes('crowd')) await editing(report, 'crowd', CROWDED, 60);
    if (only.includes('uploads')) await beside(report);
    if (only.includes('long')) await longEdit(report);
  },
} satisfies Family;
