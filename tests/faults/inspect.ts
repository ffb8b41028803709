import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedDatabase } from '#server/db/connection/embedded.ts';

type Query = (sql: string) => Promise<{ rows: unknown[] }>;

/** What is wrong in the folder of a server that does not run, in words. */
export async function faultsOfFolder(dataDir: string): Promise<string[]> {
  const database = await EmbeddedDatabase.open(dataDir);
  try {
    return await faultsOf((sql) => database.query(sql), join(dataDir, 'media'));
  } finally {
    await database.close();
  }
}

/** What database and files in `media` do not agree on, in words. */
export async function faultsOf(query: Query, media: string): Promise<string[]> {
  const found: string[] = [];
  const expect = (holds: boolean, text: string): void => void (holds || found.push(text));
  const rows = async <Row>(sql: string): Promise<Row[]> => (await query(sql)).rows as Row[];
  const path = (key: string) => join(media, key);
  const sizeOf = async (key: string) => (await stat(path(key)).catch(() => null))?.size ?? null;
  const sums = await rows<{ email: string; sum: number; newest: number; twice: number }>(
    `SELECT email, sum(amount)::int AS sum, (array_agg(balance_after ORDER BY seq DESC))[1] AS newest,
         (count(*) - count(DISTINCT (kind, reference)))::int AS twice
       FROM ledger JOIN users ON users.id = ledger.user_id GROUP BY email`,
  );
  for (const { email, sum, newest, twice } of sums) {
    expect(sum === newest, `the entries of ${email} sum up to ${sum}, not ${newest}`);
    expect(twice === 0, `${twice} entries of ${email} are there twice`);
  }
  const chunks = await rows<{ key: string; size: number; sha256: string }>('SELECT * FROM upload_chunks');
  for (const { key, sha256 } of chunks) {
    const bytes = await readFile(path(key)).catch(() => null);
    const sum = bytes && createHash('sha256').update(bytes).digest('hex');
    expect(sum === sha256, `${key} is ${bytes ? 'damaged' : 'gone'}`);
  }
  const files = await rows<{ key: string; bytes: string }>(
    `SELECT master_key AS key, master_bytes AS bytes FROM projects WHERE media_deleted_at IS NULL
       UNION ALL SELECT peaks_key, peaks_bytes FROM projects WHERE peaks_key IS NOT NULL AND media_deleted_at IS NULL
       UNION ALL SELECT output_key, output_bytes FROM exports WHERE ready_at IS NOT NULL`,
  );
  for (const { key, bytes } of files)
    expect((await sizeOf(key)) === Number(bytes), `${key} has not its ${bytes} bytes`);
  const failed = await rows<{ kind: string; failure: unknown }>(
    "SELECT kind, failure FROM tasks WHERE state = 'failed'",
  );
  for (const { kind, failure } of failed) found.push(`a task failed: ${kind} ${JSON.stringify(failure)}`);
  return found;
}
