import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EmbeddedDatabase } from '#server/db/connection/embedded.ts';

let folder: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-embedded-'));
  database = await EmbeddedDatabase.open(folder);
  await database.exec('CREATE TABLE t (n int PRIMARY KEY)');
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const numbers = async () => (await database.query('SELECT n FROM t ORDER BY n')).rows;

test('other statements and transactions wait until a transaction ends', async () => {
  const gate = Promise.withResolvers<void>();
  const first = database.transaction(async (session) => {
    await session.query('INSERT INTO t VALUES (1)');
    await gate.promise;
    await session.query('INSERT INTO t VALUES (2)');
    throw new Error('thought better of it');
  });
  const between = database.query('INSERT INTO t VALUES (3)');
  const second = database.transaction(async (session) => {
    expect((await session.query('SELECT n FROM t')).rows).toEqual([{ n: 3 }]);
    await session.query('INSERT INTO t VALUES (4)');
  });
  const last = numbers();
  gate.resolve();
  await expect(first).rejects.toThrow('thought better of it');
  await Promise.all([between, second]);
  expect(await last).toEqual([{ n: 3 }, { n: 4 }]);
});

test('an error keeps its code and constraint, and does not affect the next statement', async () => {
  await expect(database.query('INSERT INTO t VALUES (3)')).rejects.toMatchObject({
    code: '23505',
    constraint: 't_pkey',
  });
  await expect(
    database.transaction((session) => session.query('INSERT INTO t VALUES (3)')),
  ).rejects.toMatchObject({ code: '23505' });
  expect(await numbers()).toEqual([{ n: 3 }, { n: 4 }]);
});

test('a statement is parsed once, until many others were run', async () => {
  const text = 'SELECT n FROM t WHERE n = $1';
  const kept = async () =>
    (
      await database.query(
        'SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements WHERE statement = $1',
        [text],
      )
    ).rows;
  for (const n of [3, 4, 5]) expect((await database.query(text, [n])).rows).toEqual(n < 5 ? [{ n }] : []);
  expect(await kept()).toEqual([{ runs: 3 }]);
  for (let i = 0; i < 250; i++) await database.query(`SELECT ${i} AS i`);
  expect(await kept()).toEqual([]);
  expect((await database.query(text, [4])).rows).toEqual([{ n: 4 }]);
});

test('a running statement does not block the calling thread', async () => {
  let isAnswered = false;
  const sleep = database.query('SELECT pg_sleep(0.5)').then(() => {
    isAnswered = true;
  });
  for (let turn = 0; turn < 3; turn++) await setImmediate();
  expect(isAnswered).toBe(false);
  await sleep;
});

test('listeners get notifications; statements after closing are refused', async () => {
  const heard: string[] = [];
  const end = await database.listen('news', (payload) => heard.push(payload));
  await database.query("SELECT pg_notify('news', 'one')");
  await expect.poll(() => heard).toEqual(['one']);
  await end();
  await database.query("SELECT pg_notify('news', 'two')");
  await numbers();
  expect(heard).toEqual(['one']);
  const other = await mkdtemp(join(tmpdir(), 'trimscript-embedded-'));
  const closed = await EmbeddedDatabase.open(other);
  await closed.close();
  await expect(closed.query('SELECT 1')).rejects.toThrow('The database is closed');
  await rm(other, { recursive: true, force: true });
});

test('bytes are read back unchanged', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => i * 7);
  await database.query('CREATE TABLE b (b bytea)');
  await database.query('INSERT INTO b VALUES ($1), ($2)', [bytes, new Uint8Array(0)]);
  const { rows } = await database.query('SELECT b FROM b');
  expect(rows.map((row) => [...(row as { b: Uint8Array }).b])).toEqual([[...bytes], []]);
});
