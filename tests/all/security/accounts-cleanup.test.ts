import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findUser } from '#server/db/accounts/users.ts';
import { deleteFinishedMails } from '#server/db/projects/tasks.ts';
import { knownDevices, mailKeys, rateLimits, securityEvents, users } from '#server/db/schema/schema.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { activationKey, newAccount, PASSWORD } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

/** What accounts leave behind is deleted by the scheduled job, and nothing that is still of use. */
const server = await sharedServer();

const days = (count: number) => sql`now() - make_interval(days => ${count})`;

test('accounts not activated for a week are deleted; those with an open link or in use stay', async () => {
  const { db } = server.deps;
  const addresses = ['forgotten', 'recent', 'asked-again'].map((name) => `${name}@example.org`);
  for (const email of addresses) await server.json('sign_up', { email, password: PASSWORD });
  const [forgotten, recent, again] = addresses as [string, string, string];
  for (const email of [forgotten, again]) {
    await server.json('send_confirmation_signup_email', { email, password1: PASSWORD, password2: PASSWORD });
    await activationKey(server.dataDir, email);
  }
  await expect.poll(() => db.$count(mailKeys)).toBe(2);
  const old = await findUser(db, forgotten);
  await db
    .update(mailKeys)
    .set({ expiresAt: days(6) })
    .where(eq(mailKeys.userId, old!.id));
  const active = await newAccount(server, server.dataDir);
  await db
    .update(users)
    .set({ createdAt: days(8) })
    .where(inArray(users.email, [forgotten, again, active.email]));
  await deleteFinishedMails(db);

  await deleteWhatIsDue(server.deps);
  const left = (await db.select().from(users)).map(({ email }) => email).sort();
  expect(left).toEqual([again, recent, active.email].sort());
  expect((await server.form('update_credentials', active)).status).toBe(200);
});

test('expired counters, devices, events and requests are deleted', async () => {
  const { db, tasks } = server.deps;
  const auth = await newAccount(server, server.dataDir);
  const user = (await findUser(db, auth.email))!;
  await db.delete(rateLimits);
  await db.insert(rateLimits).values([
    { key: 'over', points: 3, expire: new Date(Date.now() - 1000) },
    { key: 'counting', points: 3, expire: new Date(Date.now() + 60_000) },
  ]);
  await db.delete(knownDevices);
  await db.insert(knownDevices).values([
    { userId: user.id, deviceHash: 'unused', usedAt: days(181) },
    { userId: user.id, deviceHash: 'used', usedAt: days(179) },
  ]);
  await db.delete(securityEvents);
  await db.insert(securityEvents).values([
    { userId: user.id, kind: 'old', createdAt: days(366) },
    { userId: user.id, kind: 'new', createdAt: days(364) },
  ]);
  await deleteWhatIsDue(server.deps);
  expect(await db.select().from(rateLimits)).toMatchObject([{ key: 'counting' }]);
  expect(await db.select().from(knownDevices)).toMatchObject([{ deviceHash: 'used' }]);
  expect(await db.select().from(securityEvents)).toMatchObject([{ kind: 'new' }]);
  expect(await tasks.boss.findJobs('account-request')).toEqual([]);
});

test('mails kept in files are deleted after 30 days', async () => {
  const folder = join(server.dataDir, 'outbox');
  await mkdir(folder, { recursive: true });
  const daysOld = async (name: string, count: number): Promise<void> => {
    const path = join(folder, name);
    await writeFile(path, 'x');
    const then = new Date(Date.now() - count * 86_400_000);
    await utimes(path, then, then);
  };
  await daysOld('old.eml', 31);
  await daysOld('old.eml.part', 31);
  await daysOld('recent.eml', 29);
  await daysOld('note.txt', 31);
  await deleteWhatIsDue(server.deps);
  const names = await readdir(folder);
  expect(names).not.toContain('old.eml');
  expect(names).not.toContain('old.eml.part');
  expect(names).toEqual(expect.arrayContaining(['note.txt', 'recent.eml']));
});
