import { and, desc, eq, gt, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Language } from '#i18n/language.ts';
import type { Db } from '../connection/open.ts';
import {
  authTokens,
  knownDevices,
  ledger,
  mailKeys,
  payments,
  projects,
  tasks,
  users,
} from '../schema/schema.ts';
import { cancelAddressChanges } from './account-addresses.ts';
import { deleteOtherTokens } from './account-safety.ts';

export type UserRow = typeof users.$inferSelect;
export type KeyPurpose = (typeof mailKeys.$inferSelect)['purpose'];

/** Hash that no password matches. */
export const NO_PASSWORD = '';

export async function findUser(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row ?? null;
}

export async function getUser(db: Db, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

export async function setLanguage(db: Db, id: string, language: UserRow['language']): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, id));
}

/** @param name null: the part of the address before @ */
export async function setPersonName(db: Db, id: string, name: string | null): Promise<void> {
  await db.update(users).set({ name }).where(eq(users.id, id));
}

/** @returns null where nothing was chosen */
export async function chosenSecondPass(db: Db, id: string): Promise<boolean | null> {
  const [row] = await db.select({ secondPass: users.secondPass }).from(users).where(eq(users.id, id));
  return row?.secondPass ?? null;
}

export async function chooseSecondPass(db: Db, id: string, secondPass: boolean): Promise<void> {
  await db.update(users).set({ secondPass }).where(eq(users.id, id));
}

export async function chosenName(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id));
  return row?.name ?? null;
}

/** What others read of an account: the chosen name, else the part of the address before @. */
export const shownName = sql<string>`coalesce(${users.name}, split_part(${users.email}, '@', 1))`;

/** Language of an account when no request states one: its own choice, or that of its last task. */
export async function readerOf(db: Db, id: string): Promise<Language> {
  const [row] = await db
    .select({ chosen: users.language, last: tasks.language })
    .from(users)
    .leftJoin(tasks, and(eq(tasks.userId, users.id), ne(tasks.kind, 'mail')))
    .where(eq(users.id, id))
    .orderBy(desc(tasks.createdAt))
    .limit(1);
  return row?.chosen ?? row?.last ?? 'en';
}

/** Writes a row even if the account exists, so that the duration reveals nothing. */
export async function insertUserIfNew(db: Db, email: string, passwordHash: string): Promise<void> {
  await db
    .insert(users)
    .values({ email, passwordHash })
    .onConflictDoUpdate({ target: users.email, set: { email: sql`excluded.email` } });
}

/**
 * Locks an account for the rest of the transaction, before anything of it is locked (docs/architecture.md). Rows that only refer to it are
 * written meanwhile.
 */
export async function lockUser(tx: Db, id: string): Promise<UserRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row ?? null;
}

/** As `lockUser`. @returns null also where that session of the account has ended */
export async function lockSession(tx: Db, id: string, sessionId: string): Promise<UserRow | null> {
  const user = await lockUser(tx, id);
  return user && (await liveSessionsAmong(tx, [sessionId])).has(sessionId) ? user : null;
}

/** Finds it whether or not the key is still usable; locks the account for the rest of the transaction. */
export async function lockOwnerOfActivationKey(
  tx: Db,
  keyHash: string,
): Promise<Pick<UserRow, 'id' | 'activatedAt'> | null> {
  const [row] = await tx
    .select({ id: users.id, activatedAt: users.activatedAt })
    .from(users)
    .innerJoin(mailKeys, eq(users.id, mailKeys.userId))
    .where(and(eq(mailKeys.keyHash, keyHash), eq(mailKeys.purpose, 'activate')))
    .for('update', { of: users });
  return row ?? null;
}

/** Deletes the account's other keys. */
export async function activateUser(
  tx: Db,
  id: string,
  { passwordHash, keyHash }: { passwordHash: string; keyHash: string },
): Promise<void> {
  await tx.update(users).set({ activatedAt: sql`now()`, passwordHash }).where(eq(users.id, id));
  await tx.delete(mailKeys).where(and(eq(mailKeys.userId, id), ne(mailKeys.keyHash, keyHash)));
}

/** Deletes keys of links that open the account, but not those that undo a change of address. */
async function deleteOpeningKeys(db: Db, id: string): Promise<void> {
  await cancelAddressChanges(db, id);
  await db
    .delete(mailKeys)
    .where(and(eq(mailKeys.userId, id), isNull(mailKeys.usedAt), ne(mailKeys.purpose, 'address_stop')));
}

/** Ends all sessions but one, forgets all devices and deletes keys. @returns how many sessions */
export async function changePassword(
  tx: Db,
  id: string,
  { passwordHash, keptToken }: { passwordHash: string; keptToken: string },
): Promise<number> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
  await deleteOpeningKeys(tx, id);
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  return deleteOtherTokens(tx, id, keptToken);
}

/** Nobody can log in until a new password is set by mail. */
export async function removePassword(tx: Db, id: string): Promise<void> {
  await tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, id));
  await tx.delete(knownDevices).where(eq(knownDevices.userId, id));
  await tx.delete(authTokens).where(eq(authTokens.userId, id));
}

/** Sets the password and activates. Ends all sessions, forgets all devices and deletes keys. @returns how many sessions */
export async function takeOverUser(db: Db, id: string, passwordHash: string): Promise<number> {
  await db
    .update(users)
    .set({ passwordHash, activatedAt: sql`coalesce(${users.activatedAt}, now())` })
    .where(eq(users.id, id));
  await deleteOpeningKeys(db, id);
  await db.delete(knownDevices).where(eq(knownDevices.userId, id));
  const ended = await db
    .delete(authTokens)
    .where(eq(authTokens.userId, id))
    .returning({ expiresAt: authTokens.expiresAt });
  return ended.filter(({ expiresAt }) => expiresAt.getTime() > Date.now()).length;
}

export async function insertMailKey(
  db: Db,
  key: {
    keyHash: string;
    userId: string;
    purpose: KeyPurpose;
    passwordHash?: string;
    deviceHash?: string | null;
    subject?: string;
    hours: number;
  },
): Promise<void> {
  const { hours, ...values } = key;
  await db.insert(mailKeys).values({ ...values, expiresAt: sql`now() + make_interval(hours => ${hours})` });
}

/** Does not use up the key; `null` if it is unknown, used or expired. */
export async function ownerOfMailKey(db: Db, keyHash: string, purpose: KeyPurpose): Promise<UserRow | null> {
  const [row] = await db
    .select({ user: users })
    .from(mailKeys)
    .innerJoin(users, eq(users.id, mailKeys.userId))
    .where(usable(keyHash, purpose));
  return row?.user ?? null;
}

/** `null` if it is unknown, used or expired. */
export async function useMailKey(
  db: Db,
  keyHash: string,
  purpose: KeyPurpose,
): Promise<Pick<typeof mailKeys.$inferSelect, 'userId' | 'passwordHash' | 'deviceHash' | 'subject'> | null> {
  const [row] = await db
    .update(mailKeys)
    .set({ usedAt: sql`now()` })
    .where(usable(keyHash, purpose))
    .returning({
      userId: mailKeys.userId,
      passwordHash: mailKeys.passwordHash,
      deviceHash: mailKeys.deviceHash,
      subject: mailKeys.subject,
    });
  return row ?? null;
}

function usable(keyHash: string, purpose: KeyPurpose) {
  return and(
    eq(mailKeys.keyHash, keyHash),
    eq(mailKeys.purpose, purpose),
    isNull(mailKeys.usedAt),
    gt(mailKeys.expiresAt, sql`now()`),
  );
}

export async function insertToken(
  db: Db,
  token: Pick<typeof authTokens.$inferSelect, 'tokenHash' | 'userId' | 'device' | 'network'>,
  days: number,
): Promise<void> {
  await db.insert(authTokens).values({ ...token, expiresAt: inDays(days) });
}

/** Extends the token's life, at most once an hour. */
export async function userOfToken(
  db: Db,
  tokenHash: string,
  days: number,
): Promise<(Pick<UserRow, 'id' | 'email' | 'language'> & { sessionId: string }) | null> {
  const [row] = await db
    .select({
      user: { id: users.id, email: users.email, language: users.language },
      sessionId: authTokens.id,
      stale: sql<boolean>`${authTokens.expiresAt} < ${inDays(days)} - interval '1 hour'`,
    })
    .from(authTokens)
    .innerJoin(users, eq(users.id, authTokens.userId))
    .where(and(eq(authTokens.tokenHash, tokenHash), gt(authTokens.expiresAt, sql`now()`)));
  if (!row) return null;
  if (row.stale)
    await db
      .update(authTokens)
      .set({ expiresAt: inDays(days) })
      .where(eq(authTokens.tokenHash, tokenHash));
  return { ...row.user, sessionId: row.sessionId };
}

export async function liveSessionsAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: authTokens.id })
    .from(authTokens)
    .where(and(sql`${authTokens.id} = ANY(${sql.param(ids)}::uuid[])`, gt(authTokens.expiresAt, sql`now()`)));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(authTokens).where(eq(authTokens.tokenHash, tokenHash));
}

export async function deleteExpiredSecrets(db: Db): Promise<void> {
  await db.delete(authTokens).where(lt(authTokens.expiresAt, sql`now()`));
  await db
    .delete(mailKeys)
    .where(or(lt(mailKeys.expiresAt, sql`now()`), lt(mailKeys.usedAt, sql`now() - interval '1 day'`)));
}

/** Deletes accounts not activated for `days` that own nothing and have no open mail or link. */
export async function deleteForgottenUsers(db: Db, days: number): Promise<void> {
  const without = (table: typeof ledger | typeof payments | typeof projects | typeof authTokens) =>
    notExists(db.select({ one: sql`1` }).from(table).where(eq(table.userId, users.id)));
  await db.delete(users).where(
    and(
      isNull(users.activatedAt),
      lt(users.createdAt, sql`now() - make_interval(days => ${days})`),
      without(ledger),
      without(payments),
      without(projects),
      without(authTokens),
      notExists(
        db
          .select({ one: sql`1` })
          .from(mailKeys)
          .where(and(eq(mailKeys.userId, users.id), gt(mailKeys.expiresAt, sql`now()`))),
      ),
      notExists(
        db
          .select({ one: sql`1` })
          .from(tasks)
          .where(and(eq(tasks.userId, users.id), isNull(tasks.finishedAt))),
      ),
    ),
  );
}

function inDays(days: number) {
  return sql`now() + make_interval(days => ${days})`;
}
