import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { getTask, openTasks } from '#server/db/projects/tasks.ts';
import { accountDeletions, accountExports } from '#server/db/schema/accounts.ts';
import { projects, securityEvents } from '#server/db/schema/schema.ts';
import { deleteDueAccounts } from '#server/jobs/accounts/account-deletion.ts';
import { purgeOldAccountData } from '#server/jobs/accounts/account-upkeep.ts';
import { mailJob } from '#server/jobs/accounts/mail.ts';
import { activate, signUp } from '#tests/support/accounts.ts';
import { switchTwoStepOn } from '#tests/support/authenticator.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectOf } from '#tests/support/library.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { commentOf, makeLink, reviewUrl } from '#tests/support/review.ts';
import {
  type Auth,
  activationKey,
  mailsTo,
  mailTo,
  makeProject,
  newAccount,
  PASSWORD,
  pausesMeasured,
  uploadFile,
} from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

interface DataExport {
  url: string;
  bytes: number;
  made_at: string;
  ends_at: string;
}
const exported = async (auth: Auth) =>
  (await linesOf(server, 'export_account_data', auth)) as unknown as {
    progress: number;
    data_export: DataExport | null;
    error: string | null;
  }[];

const words = ['Honestly', 'nothing.'].map((text, i) => ({
  text,
  start: 0.5 + i,
  end: 1 + i,
  confidence: 1,
  speaker: 0,
}));

/** A recording with a transcript as heard. */
async function withTranscript(auth: Auth): Promise<string> {
  await makeProject(server, auth, await fixture('audio.wav'));
  await pausesMeasured(server, auth);
  const { db } = server.deps;
  const user = (await findUser(db, auth.email))!;
  const [project] = await db.select().from(projects).where(sql`user_id = ${user.id}`);
  await db.execute(sql`INSERT INTO transcript_batches (project_id, seq, words, transcribed_until)
    VALUES (${project!.id}, 0, ${JSON.stringify(words)}::jsonb, 2)`);
  return project!.id;
}

test('the export is a zip of documents, transcripts, ledger and events, with working media URLs', async () => {
  const auth = await newAccount(server, server.dataDir);
  await withTranscript(auth);
  const lines = await exported(auth);
  const { data_export, error } = lines.at(-1)!;
  expect(error).toBeNull();
  const reply = await fetch(server.origin + data_export!.url);
  expect(reply.headers.get('content-disposition')).toMatch(/trimscript-data-\d{4}-\d\d-\d\d\.zip/);
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect(bytes.length).toBe(data_export!.bytes);
  const files = Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
  expect(Object.keys(files).sort()).toEqual([
    'README.txt',
    'account.json',
    'ledger.csv',
    'ledger.json',
    'media-links.txt',
    'projects/001-audio/project.json',
    'projects/001-audio/transcript.srt',
    'projects/001-audio/transcript.txt',
    'security-events.csv',
  ]);
  expect(files['projects/001-audio/transcript.txt']).toBe('Honestly nothing.\n');
  expect(files['projects/001-audio/transcript.srt']).toContain('00:00:00,500 --> ');
  expect(JSON.parse(files['account.json']!)).toMatchObject({
    email: auth.email,
    name: null,
    new_files: { artist: '', album: '' },
    download_presets: [],
    credentials: 30,
  });
  expect(JSON.parse(files['ledger.json']!)).toMatchObject([{ kind: 'grant', amount: 30, balance_after: 30 }]);
  expect(files['ledger.csv']).toMatch(/^seq,created_at,kind,amount,balance_after,cents,reference\r\n1,/);
  expect(files['security-events.csv']).toContain(',data_exported,127.0.0.0/24\r\n');
  const link = /Recording: (\S+)/.exec(files['media-links.txt']!)?.[1] ?? '';
  expect(link.startsWith(server.origin)).toBe(true);
  expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
  for (const text of Object.values(files)) expect(text).not.toMatch(/argon2|password_hash/);

  // With the saved edit in the place of what was heard.
  const { project_id, media } = await projectOf(server, auth);
  const document = { ...savedEdit('Nothing at all.', media.duration), speakers: ['Maya'] };
  await server.form('save_project', { ...auth, project_id, revision: 0, document });
  const { token } = await makeLink(server, auth, project_id, { label: 'Ann', password: 'between us' });
  const comment = { ...commentOf(), token, password: 'between us', author: 'Ann' };
  expect((await server.json('add_review_comment', comment)).body.status).toBe('success');
  const second = (await exported(auth)).at(-1)!.data_export!;
  const again = unzipSync(new Uint8Array(await (await fetch(server.origin + second.url)).arrayBuffer()));
  expect(strFromU8(again['projects/001-audio/transcript.txt']!)).toBe('Nothing at all.\n');
  expect(JSON.parse(strFromU8(again['projects/001-audio/document.json']!))).toEqual(document);
  const review = ['comments.json', 'review-links.json'].map((name) =>
    strFromU8(again[`projects/001-audio/${name}`]!),
  );
  expect(JSON.parse(review[0]!)).toMatchObject([{ author: 'Ann', text: 'Leave that in', start: 0.35 }]);
  expect(JSON.parse(review[1]!)).toMatchObject([{ label: 'Ann', rights: 'comment' }]);
  for (const text of review) expect(text).not.toMatch(/argon2|hash/);
  // Only the newest is kept, and is told in the settings.
  expect(await readdir(join(server.dataDir, 'media', 'account-exports'))).toHaveLength(1);
  const { body: settings } = await server.form('get_account_settings', auth);
  expect(settings.data_export).toMatchObject({ made_at: second.made_at, bytes: second.bytes });
});

test('an export is limited to five a day, and its file goes after a week', async () => {
  const auth = await newAccount(server, server.dataDir);
  for (let i = 0; i < 5; i++)
    expect((await exported(auth)).at(-1)).toMatchObject({ progress: 100, error: null });
  expect((await server.form('export_account_data', auth)).status).toBe(429);
  const { db, store } = server.deps;
  const user = (await findUser(db, auth.email))!;
  const [row] = await db.select().from(accountExports).where(sql`user_id = ${user.id}`);
  await purgeOldAccountData(server.deps);
  expect(await store.exists(row!.key)).toBe(true);
  await db.update(accountExports).set({ createdAt: sql`now() - interval '8 days'` });
  await purgeOldAccountData(server.deps);
  expect(await store.exists(row!.key)).toBe(false);
  expect((await server.form('get_account_settings', auth)).body.data_export).toBeNull();
});

test('a pending deletion is reported at login, and one call keeps the account', async () => {
  const auth = await newAccount(server, server.dataDir);
  const ask = (fields: object) => server.form('delete_account', { ...auth, ...fields });
  expect((await ask({ password: 'wrong' })).body.status).toBe('failure');
  const { codeAt } = await switchTwoStepOn(server, auth);
  expect((await ask({ password: PASSWORD })).body).toMatchObject({ status: 'failure', needs_code: true });
  const { body } = await ask({ password: PASSWORD, code: codeAt() });
  const deletion_at = String(body.deletion_at);
  const days = (Date.parse(deletion_at) - Date.now()) / 86_400_000;
  expect(Math.abs(days - 7)).toBeLessThan(0.01);
  expect((await ask({ password: PASSWORD, code: codeAt(1) })).body.deletion_at).toBe(deletion_at);
  const { auth_token } = auth;
  expect((await server.form('recover_user_from_auth_token', { auth_token })).body).toMatchObject({
    deletion_at,
  });
  expect(await mailTo(server.dataDir, auth.email, 3)).toContain('account will be deleted');
  await deleteDueAccounts(server.deps);
  expect((await server.form('keep_account', auth)).body).toEqual({ status: 'success' });
  expect((await server.form('recover_user_from_auth_token', { auth_token })).body).not.toHaveProperty(
    'deletion_at',
  );
  const events = await server.deps.db.select().from(securityEvents);
  expect(events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['deletion_asked', 'deletion_stopped']),
  );
  await server.deps.db.execute(sql`UPDATE account_deletions SET due_at = now()`);
  await deleteDueAccounts(server.deps);
  expect((await server.form('get_project', auth)).status).toBe(200);
});

/** A guard against hanging only. */
const WAIT = { timeout: 100_000 };

/** Until the account is gone. */
const isDeleted = (email: string) =>
  expect
    .poll(async () => {
      await deleteDueAccounts(server.deps);
      return findUser(server.deps.db, email);
    }, WAIT)
    .toBeNull();

test('after seven days only the anonymous ledger of the account is left', async () => {
  const {
    deps: { db },
    dataDir,
  } = server;
  const auth = await newAccount(server, dataDir);
  const other = await newAccount(server, dataDir);
  await makeProject(server, other, await fixture('audio.wav'));
  await pausesMeasured(server, other);
  const project_id = await withTranscript(auth);
  const { token } = await makeLink(server, auth, project_id);
  await server.json('add_review_comment', { token, author: auth.email, ...commentOf() });
  const { project_id: theirs } = await projectOf(server, other);
  const toEdit = await makeLink(server, other, theirs, { rights: 'edit' });
  await reviewUrl(server, { token: toEdit.token });
  await server.form('join_review', { ...auth, token: toEdit.token });
  await server.form('add_comment', { ...auth, project_id: theirs, ...commentOf() });
  await server.form('set_name', { ...auth, name: 'Zebedee' });
  await server.form('set_file_defaults', { ...auth, artist: 'Zebedee', album: '' });
  await uploadFile(server, auth, await fixture('video.mp4'), 3);
  await exported(auth);
  await switchTwoStepOn(server, auth);
  await server.form('login', { email: auth.email, password: 'wrong' });
  await server.form('change_email', {
    ...other,
    password: PASSWORD,
    new_email: auth.email,
  });
  // That of two-step login, and that somebody else wanted the address.
  await mailTo(dataDir, auth.email, 3);
  const user = (await findUser(db, auth.email))!;
  // Copies for review are made behind the reply.
  const othersWork = async () => (await openTasks(db)).filter(({ userId }) => userId !== user.id);
  await expect.poll(othersWork, WAIT).toEqual([]);
  const stayed = await filesOfOthers();
  expect(await namedIn(user.id)).toEqual(
    expect.arrayContaining(['users', 'projects', 'security_events', 'recovery_codes', 'account_exports']),
  );
  expect(await namedIn(auth.email)).toEqual(
    expect.arrayContaining(['users', 'rate_limits', 'address_changes', 'review_comments']),
  );

  await db.insert(accountDeletions).values({ userId: user.id, language: 'en', dueAt: new Date() });
  await isDeleted(auth.email);

  expect(await namedIn(auth.email)).toEqual([]);
  expect(await namedIn('Zebedee')).toEqual([]);
  expect((await namedIn(user.id)).sort()).toEqual(['ledger', 'users']);
  expect(await namedIn(project_id)).toEqual([]);
  const { rows } = (await db.execute(sql`SELECT * FROM users WHERE id = ${user.id}`)) as {
    rows: Record<string, unknown>[];
  };
  expect(rows[0]).toMatchObject({
    email: expect.stringMatching(/^former-[0-9a-f-]{36}$/),
    password_hash: '',
  });
  const { rows: books } = (await db.execute(
    sql`SELECT kind, amount FROM ledger WHERE user_id = ${user.id}`,
  )) as {
    rows: object[];
  };
  expect(books).toEqual([{ kind: 'grant', amount: 30 }]);
  // On disk: what the other account has, and the last mail.
  expect((await storedFiles()).filter((path) => !stayed.includes(path))).toEqual([]);
  expect(stayed.length).toBeGreaterThan(0);
  const mails = await mailsTo(dataDir, auth.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('account has been deleted');

  expect((await server.form('get_project', auth)).status).toBe(401);
  expect((await server.form('login', { email: auth.email, password: PASSWORD })).body).toEqual({
    status: 'failure',
    desc: 'Wrong email or password',
  });
  const former = { email: String(rows[0]!.email), password: PASSWORD };
  expect((await server.form('login', former)).body.status).toBe('failure');
  expect((await server.form('get_project', other)).status).toBe(200);
  // The address is free again.
  const { email } = auth;
  await signUp(server, email);
  const key = await activationKey(dataDir, email, 2);
  expect(await activate(server, key)).toEqual({ status: 'success' });

  /** Tables of ours and of the queue that hold the text anywhere. */
  async function namedIn(text: string): Promise<string[]> {
    const { rows: tables } = (await db.execute(sql`
      SELECT schemaname || '.' || quote_ident(tablename) AS name, tablename FROM pg_tables
      WHERE schemaname IN ('public', 'pgboss')`)) as { rows: { name: string; tablename: string }[] };
    const found: string[] = [];
    for (const { name, tablename } of tables) {
      const hits = (await db.execute(
        sql`SELECT count(*)::int AS n FROM ${sql.raw(name)} t WHERE position(${text} in t::text) > 0`,
      )) as { rows: { n: number }[] };
      if (hits.rows[0]!.n > 0) found.push(tablename);
    }
    return found;
  }

  async function storedFiles(): Promise<string[]> {
    const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  async function filesOfOthers(): Promise<string[]> {
    const { rows: prefixes } = (await db.execute(
      sql`SELECT media_prefix FROM projects WHERE user_id <> ${user.id}`,
    )) as { rows: { media_prefix: string }[] };
    const { rows: zips } = (await db.execute(
      sql`SELECT key FROM account_exports WHERE user_id <> ${user.id}`,
    )) as { rows: { key: string }[] };
    const kept = [...prefixes.map((row) => row.media_prefix), ...zips.map(({ key }) => key)];
    return (await storedFiles()).filter((path) => kept.some((prefix) => path.includes(prefix)));
  }
});

test('deletion waits for a mail that is being sent, starts no other, and its own is the last', async () => {
  const { deps, dataDir } = server;
  const { email } = await newAccount(server, dataDir);
  const user = (await findUser(deps.db, email))!;
  const [sending, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { send } = deps.mailer;
  const held = vi.spyOn(deps.mailer, 'send').mockImplementationOnce(async (...mail) => {
    sending.resolve();
    await gate.promise;
    return send(...mail);
  });
  const mailed = (key: string) =>
    deps.tasks.start(mailJob, {
      key,
      userId: user.id,
      input: { mail: 'already', language: 'en', origin: server.origin },
    });
  await mailed('being sent');
  await sending.promise;
  await deps.db.insert(accountDeletions).values({ userId: user.id, language: 'en', dueAt: new Date() });
  await deleteDueAccounts(deps);
  expect(await findUser(deps.db, email)).not.toBeNull();
  // Asked for by somebody else, who knows the address.
  const { id } = await mailed('begun later');
  const state = async () => (await getTask(deps.db, id))?.state;
  await expect.poll(state, WAIT).toBe('done');
  gate.resolve();
  await isDeleted(email);
  held.mockRestore();
  const mails = await mailsTo(dataDir, email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('account has been deleted');
});

test('an unreachable mail server delays the end of a deletion, not its start', async () => {
  const auth = await newAccount(server, server.dataDir);
  const { db, mailer } = server.deps;
  const user = (await findUser(db, auth.email))!;
  await db.insert(accountDeletions).values({ userId: user.id, language: 'fr', dueAt: new Date() });
  const away = { ...server.deps, mailer: { ...mailer, send: () => Promise.reject(new Error('away')) } };
  await deleteDueAccounts(away);
  expect(await findUser(db, auth.email)).not.toBeNull();
  expect((await server.form('get_project', auth)).status).toBe(401);
  expect((await server.form('login', { email: auth.email, password: PASSWORD })).body.status).toBe('failure');
  await db.execute(sql`UPDATE account_deletions SET due_at = now() - interval '25 hours'`);
  await deleteDueAccounts(away);
  expect(await findUser(db, auth.email)).toBeNull();
});
