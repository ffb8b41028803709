import { and, eq, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { covers } from '../schema/covers.ts';
import { reviewCopies } from '../schema/review.ts';
import { exports, projects, tasks, uploadRushes } from '../schema/schema.ts';
import { voiceCopies } from '../schema/voice.ts';

/** As `usageOf`. Locks the account, so that two requests cannot both take the last room. */
export async function lockUsage(tx: Db, userId: string): Promise<number> {
  await lockUser(tx, userId);
  return usageOf(tx, userId);
}

/** Bytes of uploads (as declared), recordings with derived files, downloads, covers, and requests and answers of alignments. */
export async function usageOf(tx: Db, userId: string): Promise<number> {
  const ofUser = eq(projects.userId, userId);
  // Files of exports, review copies and clean voices are deleted with the recording.
  const withMedia = and(ofUser, isNull(projects.mediaDeletedAt));
  const asked = [
    tx
      .select({ bytes: sum(uploadRushes.rushSize) })
      .from(uploadRushes)
      .where(eq(uploadRushes.userId, userId)),
    tx
      .select({
        bytes: sum(
          sql`${projects.masterBytes} + ${projects.peaksBytes} + ${projects.proxyBytes} + ${projects.filmstripBytes}`,
        ),
      })
      .from(projects)
      .where(ofUser),
    tx
      .select({ bytes: sum(exports.outputBytes) })
      .from(exports)
      .innerJoin(projects, eq(projects.id, exports.projectId))
      .where(withMedia),
    tx
      .select({ bytes: sum(reviewCopies.bytes) })
      .from(reviewCopies)
      .innerJoin(projects, eq(projects.mediaPrefix, reviewCopies.mediaPrefix))
      .where(withMedia),
    tx
      .select({ bytes: sum(voiceCopies.bytes) })
      .from(voiceCopies)
      .innerJoin(projects, eq(projects.mediaPrefix, voiceCopies.mediaPrefix))
      .where(withMedia),
    tx
      .select({ bytes: sum(sql`octet_length(${covers.picture})`) })
      .from(covers)
      .innerJoin(projects, eq(projects.id, covers.projectId))
      .where(ofUser),
    // A task of version 1.0 has neither.
    tx
      .select({
        bytes: sum(sql`coalesce(${tasks.progress}->>'bytes', ${tasks.input}->>'bytes')::bigint`),
      })
      .from(tasks)
      .where(and(eq(tasks.userId, userId), eq(tasks.kind, 'align'))),
  ];
  const total = sql.join(
    asked.map((query) => sql`coalesce((${query}), 0)`),
    sql` + `,
  );
  const { rows } = (await tx.execute(sql`SELECT (${total})::float8 AS total`)) as {
    rows: { total: number }[];
  };
  return rows[0]!.total;
}

/** Files stored by versions that did not record sizes. */
export async function unmeasuredFiles(db: Db) {
  return {
    masters: await db
      .select({ id: projects.id, key: projects.masterKey })
      .from(projects)
      .where(and(eq(projects.masterBytes, 0), isNull(projects.mediaDeletedAt))),
    outputs: await db
      .select({ id: exports.id, key: exports.outputKey })
      .from(exports)
      .innerJoin(projects, eq(projects.id, exports.projectId))
      .where(and(eq(exports.outputBytes, 0), isNotNull(exports.readyAt), isNull(projects.mediaDeletedAt))),
  };
}

export async function noteMasterBytes(db: Db, id: string, key: string, bytes: number): Promise<void> {
  await db
    .update(projects)
    .set({ masterBytes: bytes })
    .where(and(eq(projects.id, id), eq(projects.masterKey, key), isNull(projects.mediaDeletedAt)));
}

export async function noteOutputBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db.update(exports).set({ outputBytes: bytes }).where(eq(exports.id, id));
}
