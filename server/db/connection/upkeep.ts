import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/** Disk usage of one table including its long values. Bytes, except for the row counts. */
interface TableRoom {
  /** Schema and name, quoted. */
  readonly name: string;
  readonly bytes: number;
  /** Estimated from the average row size. */
  readonly live: number;
  readonly dead: number;
  readonly liveRows: number;
  readonly deadRows: number;
  /** Since the statistics began, which are lost in a crash. */
  readonly wasVacuumed: boolean;
}

export interface Upkeep {
  /** Tables with at most so many live bytes may be rewritten: about a second per 64 MB, during which all statements wait. */
  readonly rewriteBytes: number;
  /** Milliseconds after which no further table is started. */
  readonly time: number;
}

export const MB = 2 ** 20;
/** Dead bytes of a table at which it is vacuumed. */
const DEAD_BYTES = 16 * MB;
/** Fewer dead rows than these are ignored; above that, a fifth of live rows. */
const DEAD_ROWS = 1000;
/** A table is rewritten when more than half of it, and at least this many bytes, is unused. */
const WASTED_BYTES = 24 * MB;
/** Bytes of write-ahead log after which a checkpoint writes its changes to the tables' files. */
const LOG_BYTES = 16 * MB;

/**
 * Does for PGlite what autovacuum and the checkpointer do in a PostgreSQL server, since neither runs in it. One statement a table,
 * so that waiting statements run in between.
 */
export async function keepSmall(db: Db, { rewriteBytes, time }: Upkeep): Promise<void> {
  const due = (await tables(db)).filter(isDue).sort((a, b) => b.dead - a.dead);
  const until = performance.now() + time;
  for (const [i, { name }] of due.entries()) {
    // Always handles the worst table, however slow the machine is.
    if (i > 0 && performance.now() > until) break;
    await db.execute(sql.raw(`VACUUM (ANALYZE) ${name}`));
    const [table] = await tables(db, name);
    if (!table || !isWorthRewriting(table, rewriteBytes)) continue;
    await db.execute(sql.raw(`VACUUM (FULL, ANALYZE) ${name}`));
  }
  if ((await uncheckedBytes(db)) > LOG_BYTES) await db.execute(sql`CHECKPOINT`);
}

function isDue({ bytes, dead, liveRows, deadRows, wasVacuumed }: TableRoom): boolean {
  return (
    dead >= DEAD_BYTES ||
    deadRows >= DEAD_ROWS + liveRows / 5 ||
    // No statistics exist, as after a crash.
    (bytes >= WASTED_BYTES && !wasVacuumed)
  );
}

function isWorthRewriting({ bytes, live }: TableRoom, rewriteBytes: number): boolean {
  const wasted = bytes - live;
  if (wasted < WASTED_BYTES || wasted < bytes / 2) return false;
  return live <= rewriteBytes;
}

/** Long values are stored in rows of this many bytes. */
const LONG_ROW_BYTES = 2048;
/** Bytes of each row beside its columns. */
const ROW_OVERHEAD = 32;

async function tables(db: Db, name?: string): Promise<TableRoom[]> {
  const query = sql`
    SELECT * FROM (
      SELECT c.oid::regclass::text AS name,
        (pg_relation_size(c.oid) + coalesce(pg_relation_size(nullif(c.reltoastrelid, 0)), 0))::float8 AS bytes,
        (h.n_live_tup * w.width + coalesce(t.n_live_tup, 0) * ${LONG_ROW_BYTES})::float8 AS live,
        (h.n_dead_tup * w.width + coalesce(t.n_dead_tup, 0) * ${LONG_ROW_BYTES})::float8 AS dead,
        (h.n_live_tup + coalesce(t.n_live_tup, 0))::float8 AS "liveRows",
        (h.n_dead_tup + coalesce(t.n_dead_tup, 0))::float8 AS "deadRows",
        (h.last_vacuum IS NOT NULL) AS "wasVacuumed"
      FROM pg_class c
        JOIN pg_stat_all_tables h ON h.relid = c.oid
        LEFT JOIN pg_stat_all_tables t ON t.relid = c.reltoastrelid
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(avg_width), 0) + ${ROW_OVERHEAD} AS width
          FROM pg_stats WHERE schemaname = h.schemaname AND tablename = h.relname
        ) w
      WHERE c.relkind = 'r'
    ) sizes
    WHERE ${name === undefined ? sql`"deadRows" > 0 OR bytes >= ${WASTED_BYTES}` : sql`name = ${name}`}`;
  // Drizzle leaves the type of a raw statement's result open.
  const { rows } = (await db.execute(query)) as { rows: TableRoom[] };
  return rows;
}

async function uncheckedBytes(db: Db): Promise<number> {
  const query = sql`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;
  const { rows } = (await db.execute(query)) as { rows: { bytes: number }[] };
  return rows[0]?.bytes ?? 0;
}
