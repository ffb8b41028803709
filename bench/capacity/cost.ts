import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from '#model/document.ts';
import { EmbeddedDatabase } from '#server/db/embedded.ts';
import { freePort } from '#tests/support/free-port.ts';
import { childrenOf, processorSeconds } from '#tests/support/processes.ts';
import { freshDataDir, makeProject, newAccount, pausesMeasured, spawnServer } from '#tests/support/server.ts';
import { benchDocument } from '../model/document.ts';
import { longTalk } from '../server/recording.ts';
import type { Costs } from './queue.ts';

export interface Measured extends Costs {
  /** Processor seconds of a save of a 2-hour edit. */
  readonly save: number;
  /** Bytes of an hour of recording. */
  readonly uploaded: number;
  readonly stored: number;
  readonly downloaded: number;
  readonly database: number;
  readonly rows: number;
}

const SAVES = 20;
const WORDS_OF_2_HOURS = 20_000;

/** What an hour of recording costs, from a talk of so many minutes. */
export async function measureCosts(minutes: number): Promise<Measured> {
  const talk = await longTalk(minutes);
  const dataDir = await freshDataDir();
  const before = await databaseSize(dataDir);
  const start = async () => spawnServer(dataDir, await freePort(), { MIN_FREE_GB: '0' });
  let server = await start();
  const anHour = 60 / minutes;
  try {
    const auth = await newAccount(server, dataDir);
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const used = await processorSecondsOf(server.process.pid ?? 0);
      await work();
      return (await processorSecondsOf(server.process.pid ?? 0)) - used;
    };
    const ingest = await timed(async () => {
      await makeProject(server, auth, talk);
      await pausesMeasured(server, auth);
    });
    const recognition = await timed(() =>
      drain(
        server.lines('transcribe_media', {
          ...auth,
          ...{ extension: 'm4a', language: 'en', n_speakers: 1, lang_code: 'en' },
        }),
      ),
    );
    const { project } = (await server.form('get_project', auth)).body as {
      project: { project_id: string; media: { duration: number } };
    };
    const { duration } = project.media;
    const clips = { clips_cut: [{ start: 1, duration: 1 }], total_duration: duration };
    const wanted = { ...auth, extension: 'm4a', output_duration: duration - 1 };
    const credentials_required = Math.ceil((duration - 1) / 60);
    const cut = await timed(() =>
      drain(server.lines('get_final_video', { ...wanted, ...clips, credentials_required })),
    );
    const stored = await bytesIn(join(dataDir, 'media'));
    await server.kill('SIGTERM');
    const after = await databaseSize(dataDir);
    server = await start();
    const document = JSON.stringify(serialize(benchDocument(WORDS_OF_2_HOURS)));
    const save = (revision: number) =>
      server.form('save_project', { ...auth, project_id: project.project_id, revision, document });
    await save(0);
    const saves = await timed(async () => {
      for (let n = 1; n <= SAVES; n++) await save(n);
    });
    const { size: uploaded } = await stat(talk);
    return {
      ingest: ingest * anHour,
      recognition: recognition * anHour,
      export: cut * anHour,
      save: saves / SAVES,
      uploaded: uploaded * anHour,
      stored: stored * anHour,
      downloaded: uploaded * anHour,
      database: (after.bytes - before.bytes) * anHour,
      rows: (after.rows - before.rows) * anHour,
    };
  } finally {
    await server.kill('SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function drain(lines: AsyncGenerator<Record<string, unknown>>): Promise<void> {
  for await (const line of lines) if (line.error) throw new Error(String(line.error));
}

async function processorSecondsOf(supervisor: number): Promise<number> {
  const [program = 0] = await childrenOf(supervisor);
  const all = [program, ...(await childrenOf(program))];
  // One that ended meanwhile counts with its parent.
  const each = await Promise.all(all.map((pid) => processorSeconds(pid).catch(() => 0)));
  return each.reduce((sum, seconds) => sum + seconds, 0);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

const ROWS =
  'SELECT (SELECT count(*) FROM transcript_batches) + (SELECT count(*) FROM passages) + (SELECT count(*) FROM tasks) + (SELECT count(*) FROM versions) AS rows, pg_database_size(current_database()) AS bytes';

async function databaseSize(dataDir: string): Promise<{ rows: number; bytes: number }> {
  const database = await EmbeddedDatabase.open(join(dataDir, 'db'));
  const [row] = (await database.query(ROWS)).rows as { rows: string; bytes: string }[];
  await database.close();
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) };
}
