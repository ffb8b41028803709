import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Shelf } from '#contract/index.ts';
import { lockUser } from '../accounts/users.ts';
import type { Db } from '../connection/open.ts';
import { passages } from '../schema/library.ts';
import { projects, users } from '../schema/schema.ts';
import { NOT_MADE, type ProjectRow, packedEdit, projectColumns } from './projects.ts';

export type Sort = 'edited' | 'created' | 'name' | 'duration';

export interface LibraryQuery {
  readonly userId: string;
  readonly shelf: Shelf;
  readonly sort: Sort;
  /** As `foldTerms` makes them; the last is a prefix. */
  readonly terms: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

const duration = sql<number>`(${projects.media}->>'duration')::float8`;

const card = {
  id: projects.id,
  name: projects.name,
  createdAt: projects.createdAt,
  editedAt: projects.editedAt,
  touchedAt: projects.touchedAt,
  duration: duration.as('duration'),
  hasVideo: sql<boolean>`${projects.media}->'video' <> 'null'`.as('has_video'),
  speakers: projects.speakers,
  transcript: projects.transcript,
  transcribedUntil: projects.transcribedUntil,
  mediaDeletedAt: projects.mediaDeletedAt,
  thumbnailKey: projects.thumbnailKey,
  levels: projects.levels,
  archivedAt: projects.archivedAt,
  trashedAt: projects.trashedAt,
  kept: projects.kept,
  bytes:
    sql<number>`(${projects.masterBytes} + ${projects.peaksBytes} + ${projects.proxyBytes} + ${projects.filmstripBytes} + coalesce(octet_length(${packedEdit}), 0))::float8`.as(
      'bytes',
    ),
};

export type CardRow = Awaited<ReturnType<typeof cardsOf>>[number];

const ORDER: Readonly<Record<Sort, SQL>> = {
  edited: desc(projects.editedAt),
  created: desc(projects.createdAt),
  name: asc(projects.nameFolded),
  duration: sql`${duration} DESC`,
};

const ON_SHELF: Readonly<Record<Shelf, SQL | undefined>> = {
  active: and(isNull(projects.archivedAt), isNull(projects.trashedAt)),
  archived: and(isNotNull(projects.archivedAt), isNull(projects.trashedAt)),
  trash: isNotNull(projects.trashedAt),
};

/** A transaction for searches, without sequential scans: the planner ignores that they read long columns, and takes ten times as long. */
export function searching<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    return work(tx);
  });
}

/** One page, and the total count. */
export async function listCards(db: Db, wanted: LibraryQuery): Promise<{ cards: CardRow[]; total: number }> {
  const own = eq(projects.userId, wanted.userId);
  const where = and(own, ON_SHELF[wanted.shelf], found(db, own, wanted.terms));
  const ids = await db
    .select({ id: projects.id })
    .from(projects)
    .where(where)
    .orderBy(ORDER[wanted.sort], projects.id);
  const page = ids.slice(wanted.offset, wanted.offset + wanted.limit).map(({ id }) => id);
  const rows = new Map((await cardsOf(db, page)).map((row) => [row.id, row]));
  return { cards: page.flatMap((id) => rows.get(id) ?? []), total: ids.length };
}

/** Those of the given projects, of any owner, that match the terms. */
export async function listAmong(
  db: Db,
  ids: readonly string[],
  { terms, sort, limit }: Pick<LibraryQuery, 'terms' | 'sort' | 'limit'>,
): Promise<CardRow[]> {
  const those = inArray(projects.id, [...ids]);
  return db
    .select(card)
    .from(projects)
    .where(and(those, found(db, those, terms)))
    .orderBy(ORDER[sort], projects.id)
    .limit(limit);
}

function cardsOf(db: Db, ids: readonly string[]) {
  return db
    .select(card)
    .from(projects)
    .where(inArray(projects.id, [...ids]));
}

/** Requires each term in the name or the transcript. Uses only the index: reading the passages takes many times as long. */
function found(db: Db, those: SQL | undefined, terms: readonly string[]): SQL | undefined {
  const among = db.select({ id: projects.id }).from(projects).where(those);
  const each = terms.map((term, i) => {
    const said = db
      .select({ id: passages.projectId })
      .from(passages)
      .where(and(saidTerm(terms, i), inArray(passages.projectId, among)));
    return or(sql`strpos(${projects.nameFolded}, ${term}) > 0`, inArray(projects.id, said));
  });
  return and(...each);
}

const saidTerm = (terms: readonly string[], i: number): SQL =>
  sql`${passages.search} @@ ${queryOf(terms, i)}::tsquery`;

/** Terms are letters and digits only, so nothing is escaped. */
function queryOf(terms: readonly string[], i: number): string {
  return `'${terms[i]}'${i === terms.length - 1 ? ':*' : ''}`;
}

export type PassageRow = Pick<typeof passages.$inferSelect, 'projectId' | 'firstWord' | 'words' | 'starts'>;

/** For each project the first passage that has most of the terms. */
export async function bestPassages(
  db: Db,
  projectIds: readonly string[],
  terms: readonly string[],
): Promise<PassageRow[]> {
  if (projectIds.length === 0 || terms.length === 0) return [];
  const ids = sql.join(
    projectIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const each = terms.map(
    (_, i) =>
      sql`SELECT project_id, seq FROM ${passages} WHERE project_id IN (${ids}) AND ${saidTerm(terms, i)}`,
  );
  const best = sql`
    SELECT DISTINCT ON (project_id) project_id, seq FROM (${sql.join(each, sql` UNION ALL `)}) AS said
    GROUP BY project_id, seq ORDER BY project_id, count(*) DESC, seq`;
  return db
    .select({
      projectId: passages.projectId,
      firstWord: passages.firstWord,
      words: passages.words,
      starts: passages.starts,
    })
    .from(passages)
    .where(sql`(${passages.projectId}, ${passages.seq}) IN (${best})`);
}

export async function openProjectId(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: users.openProjectId }).from(users).where(eq(users.id, userId));
  return row?.id ?? null;
}

export async function setOpenProject(db: Db, userId: string, id: string): Promise<void> {
  await db.update(users).set({ openProjectId: id }).where(eq(users.id, userId));
}

export async function setProjectName(db: Db, id: string, name: string, folded: string): Promise<void> {
  await db.update(projects).set({ name, nameFolded: folded }).where(eq(projects.id, id));
}

export async function setKept(db: Db, id: string, kept: boolean): Promise<void> {
  await db.update(projects).set({ kept, touchedAt: sql`now()` }).where(eq(projects.id, id));
}

/** Moves only projects of the account. One that goes to the trash is closed. */
export async function moveTo(
  db: Db,
  userId: string,
  ids: readonly string[],
  shelf: Shelf,
): Promise<string[]> {
  const now = sql`now()`;
  const set = {
    active: { archivedAt: null, trashedAt: null },
    archived: { archivedAt: now, trashedAt: null },
    trash: { trashedAt: now },
  }[shelf];
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const own = and(eq(projects.userId, userId), inArray(projects.id, [...ids]));
    const rows = await tx
      .update(projects)
      .set(set)
      // Moving it to the trash again does not extend its time there.
      .where(shelf === 'trash' ? and(own, isNull(projects.trashedAt)) : own)
      .returning({ id: projects.id });
    const moved = rows.map(({ id }) => id);
    if (shelf === 'trash' && moved.length > 0)
      await tx
        .update(users)
        .set({ openProjectId: null })
        .where(and(eq(users.id, userId), inArray(users.openProjectId, moved)));
    return moved;
  });
}

/** The given projects of the account that are in the trash. */
export async function trashed(db: Db, userId: string, ids: readonly string[]) {
  return db
    .select({ id: projects.id, mediaPrefix: projects.mediaPrefix })
    .from(projects)
    .where(and(eq(projects.userId, userId), inArray(projects.id, [...ids]), isNotNull(projects.trashedAt)));
}

/** Condition on a project whose media were not used for so many days and are not marked to be kept. */
const isUntouched = (days: number) =>
  and(isNull(projects.mediaDeletedAt), eq(projects.kept, false), lt(projects.touchedAt, daysAgo(days)));

export async function untouchedProjects(db: Db, days: number): Promise<ProjectRow[]> {
  return db.select(projectColumns).from(projects).where(isUntouched(days));
}

/** @returns false where they were used, or marked to be kept, since they were listed */
export async function markMediaDeleted(db: Db, id: string, days: number): Promise<boolean> {
  const rows = await db
    .update(projects)
    .set({ mediaDeletedAt: sql`now()`, masterBytes: 0, peaksKey: null, peaksBytes: 0, ...NOT_MADE })
    .where(and(eq(projects.id, id), isUntouched(days)))
    .returning({ id: projects.id });
  return rows.length > 0;
}

/** Projects whose media were not used for `from` to `until` days, and whose owner was not notified since. */
export async function expiringProjects(db: Db, { from, until }: { from: number; until: number }) {
  return db
    .select({
      id: projects.id,
      userId: projects.userId,
      name: projects.name,
      touchedAt: projects.touchedAt,
    })
    .from(projects)
    .where(
      and(
        isNull(projects.mediaDeletedAt),
        isNull(projects.trashedAt),
        eq(projects.kept, false),
        lt(projects.touchedAt, daysAgo(from)),
        gt(projects.touchedAt, daysAgo(until)),
        or(isNull(projects.expiryToldAt), lt(projects.expiryToldAt, projects.touchedAt)),
      ),
    )
    .orderBy(projects.touchedAt);
}

export async function markExpiryTold(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .update(projects)
    .set({ expiryToldAt: sql`now()` })
    .where(inArray(projects.id, [...ids]));
}

export async function expiredTrash(db: Db, days: number) {
  return db
    .select({ id: projects.id, mediaPrefix: projects.mediaPrefix })
    .from(projects)
    .where(lt(projects.trashedAt, daysAgo(days)));
}

/** Whether a project is in the trash, as one may no longer be that was listed there. */
export async function isTrashed(db: Db, id: string): Promise<boolean> {
  return (await db.$count(projects, and(eq(projects.id, id), isNotNull(projects.trashedAt)))) > 0;
}

const daysAgo = (days: number): SQL => sql`now() - make_interval(secs => ${86_400 * days})`;
