import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { ReviewComment, ReviewLink, ReviewMedia } from '#contract/index.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { hiddenCopy, reviewCopy } from '#server/db/edits/review-links.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import { reviewCopies, reviewLinks } from '#server/db/schema/review.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { frameNumbers, lagAt, monoOf, toneShare } from '#tests/support/media-reading.ts';
import { commentOf, type MadeLink, makeLink, reviewUrl } from '#tests/support/review.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { HIDING, silenced, silencedFilm } from '#tests/support/silenced-film.ts';

const server = await sharedServer();
const { db } = server.deps;
const RATE = 16_000;

/** Of the copy of a link, once it is made. */
const urlOf = ({ token }: MadeLink) => reviewUrl(server, { token });
const opened = async (token: string) => (await server.json('open_review', { token })).body;
const textOf = (body: object) => (body as { document: { words: { text: string } } }).document.words.text;
const statusOf = async (url: string) => (await fetch(server.origin + url)).status;

async function downloaded(url: string, name: string): Promise<string> {
  const path = join(server.dataDir, name);
  await writeFile(path, new Uint8Array(await (await fetch(server.origin + url)).arrayBuffer()));
  return path;
}

const powerOf = (samples: Float32Array): number =>
  samples.reduce((sum, value) => sum + value * value, 0) / samples.length;

const SILENCED = [silenced(0.2, 0.4), silenced(1.5, 2.5, 'bleep'), silenced(4, 5)];
let made: Awaited<ReturnType<typeof silencedFilm>>;
beforeAll(async () => {
  made = await silencedFilm(server, SILENCED);
});

test('nothing that a link gives holds a word that it hides', async () => {
  const { owner, project_id } = made;
  const plain = await makeLink(server, owner, project_id, { rights: 'view' });
  const hiding = await makeLink(server, owner, project_id, HIDING);
  expect(hiding.link).toMatchObject({ hides_silenced: true, hides_cut: false });
  const { links } = (await server.form('list_review_links', { ...owner, project_id })).body;
  expect((links as ReviewLink[]).map((link) => link.hides_silenced)).toEqual([true, false]);

  expect(textOf(await opened(plain.token))).toContain('Maya Lindqvist');
  const body = await opened(hiding.token);
  expect(body).toMatchObject({ hides_silenced: true, hides_cut: false });
  expect(textOf(body)).toBe('it was […] who told us about the money');
  expect(JSON.stringify(body)).not.toMatch(/Maya|Lindqvist/);
  // Not even while there is no other: its copy is not the one in which the word is heard.
  expect((body.media as ReviewMedia & { beginning?: unknown }).beginning ?? null).toBeNull();

  const [plainUrl, url] = [await urlOf(plain), await urlOf(hiding)];
  expect(new URL(url, server.origin).pathname).not.toBe(new URL(plainUrl, server.origin).pathname);
  const [before, after] = [await downloaded(plainUrl, 'plain.mp4'), await downloaded(url, 'hidden.mp4')];
  const [heard, hidden] = [await monoOf(['-i', before], RATE), await monoOf(['-i', after], RATE)];
  const part = (samples: Float32Array, from: number, to: number) => samples.subarray(from * RATE, to * RATE);
  expect(powerOf(part(heard, 4.02, 4.98))).toBeGreaterThan(1e-4);
  for (const [from, to] of [
    [0.22, 0.38],
    [4.02, 4.98],
  ] as const)
    expect(powerOf(part(hidden, from, to))).toBeLessThan(1e-8);
  expect(toneShare(part(heard, 1.55, 2.45), RATE)).toBeLessThan(0.5);
  expect(toneShare(part(hidden, 1.55, 2.45), RATE)).toBeGreaterThan(0.98);
  // All else is as it was, in its place.
  expect(lagAt(heard, hidden, 3 * RATE, 3 * RATE)).toBe(0);
  expect(await frameNumbers(after)).toEqual(await frameNumbers(before));
});

test('proposals over hidden words are left out, comments stay', async () => {
  const { owner, project_id } = made;
  const plain = await makeLink(server, owner, project_id);
  const { token } = await makeLink(server, owner, project_id, HIDING);
  const add = async (by: string, fields: Partial<ReviewComment>) =>
    (await server.json('add_review_comment', { token: by, author: 'Ann', ...commentOf(fields) })).body;
  const words = { start: 0.1, end: 0.3, first_word: 1, last_word: 2 };
  const proposal = await add(plain.token, { ...words, kind: 'cut', text: 'no names' });
  const { comment_id: parent_id } = proposal.comment as ReviewComment;
  await add(plain.token, { ...words, text: 'an answer', parent_id });
  await add(plain.token, { ...words, text: 'who is that?' });
  await add(plain.token, { start: 0.4, end: 0.5, first_word: 4, last_word: 4, kind: 'cut', text: 'shorter' });
  const texts = async (by: string) => {
    const { body } = await server.json('list_review_comments', { token: by });
    expect((await opened(by)).comments).toEqual(body.comments);
    return (body.comments as ReviewComment[]).map(({ text }) => text).sort();
  };
  expect(await texts(plain.token)).toEqual(['an answer', 'no names', 'shorter', 'who is that?']);
  expect(await texts(token)).toEqual(['shorter', 'who is that?']);
  expect(await add(token, { ...words, kind: 'cut', text: '' })).toMatchObject({
    status: 'failure',
    desc: expect.stringContaining('hidden in this link'),
  });
  expect(await add(token, { ...words, text: 'what is this?' })).toMatchObject({ status: 'success' });
});

test('a hidden copy counts towards storage, and goes a day after the last link that needs it', async () => {
  const { owner, project_id } = made;
  const user = (await findUser(db, owner.email))!;
  await urlOf(await makeLink(server, owner, project_id, HIDING));
  const project = (await getProject(db, project_id))!;
  const { key, bytes } = (await hiddenCopy(db, project))!;
  // It counts as well.
  const filmstrip = async () => (await getProject(db, project_id))!.filmstripKey;
  await expect.poll(filmstrip, { timeout: 100_000 }).not.toBeNull();
  const used = await usageOf(db, user.id);
  const aged = sql`now() - interval '25 hours'`;
  await db.update(reviewCopies).set({ createdAt: aged }).where(eq(reviewCopies.projectId, project_id));
  await deleteWhatIsDue(server.deps);
  expect(await server.deps.store.exists(key)).toBe(true);
  await makeLink(server, owner, project_id);
  const hiding = and(eq(reviewLinks.projectId, project_id), eq(reviewLinks.hidesSilenced, true));
  await db.update(reviewLinks).set({ endsAt: aged }).where(hiding);
  await deleteWhatIsDue(server.deps);
  expect([await server.deps.store.exists(key), await hiddenCopy(db, project)]).toEqual([false, null]);
  expect(await reviewCopy(db, project.mediaPrefix)).not.toBeNull();
  expect(await usageOf(db, user.id)).toBe(used - bytes);
});

test('cut words are hidden where that is asked for; links to edit hide nothing', async () => {
  const { owner, project_id, save } = made;
  await save(SILENCED, { clips: [{ id: 'c', start: 0.5, duration: 0.2, reason: 'manual' }] });
  const { token } = await makeLink(server, owner, project_id, { hide_cut: 'true' });
  const body = await opened(token);
  expect(body).toMatchObject({ hides_silenced: false, hides_cut: true });
  expect(textOf(body)).toBe('it was Maya Lindqvist who […] about the money');
  const both = await makeLink(server, owner, project_id, { hide_cut: 'true', ...HIDING });
  expect(textOf(await opened(both.token))).toBe('it was […] who […] about the money');
  const { body: unhidden } = await server.form('create_review_link', {
    ...{ ...owner, project_id, rights: 'edit', days: 7 },
    ...HIDING,
  });
  expect(unhidden.status).toBe('failure');
});

test('an address from before stops leading anywhere as soon as something else is muted', async () => {
  const { owner, project_id, save } = made;
  const link = await makeLink(server, owner, project_id, HIDING);
  const url = await urlOf(link);
  // A level is no secret.
  const level = { start: 3, end: 4, kind: 'level', decibels: 6 };
  await save([silenced(0.2, 0.4), silenced(1.5, 2.5, 'bleep'), level, silenced(4, 5)]);
  expect(await statusOf(url)).toBe(200);
  expect(await opened(link.token)).toMatchObject({ document: { gains: [level] } });
  await save([silenced(0.2, 0.4), level, silenced(4, 5)]);
  expect(await statusOf(url)).toBe(404);
  const { body } = await server.json('get_review_media', { token: link.token });
  expect(body.media).toMatchObject({ state: 'making', beginning: null });
});
