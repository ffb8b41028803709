import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { getSecondPass, PassPortion, PassRun, SuccessOf } from '#contract/index.ts';
import { fixture } from '#scripts/make-media.ts';
import { secondPassPortions } from '#server/db/schema/edits.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { projectWith } from '#tests/support/library.ts';
import { commentOf } from '#tests/support/review.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

interface Project {
  readonly auth: Auth;
  readonly id: string;
}

const WORDS = 'so we um went two the market';
const DURATION = 60;
const TRANSCRIPTION = { complete: true, engine: 'Moonshine', draft: false, notice: null };
const heard = (text: string, i: number) => ({ text, start: 0.1 * i, end: 0.1 * i + 0.1, confidence: 1 });
const RUNS: readonly PassRun[] = [
  { was: [heard('we', 1)], now: [heard('you', 1)] },
  { was: [heard('two', 4)], now: [heard('to', 4)] },
  { was: [heard('market', 6)], now: [heard('marked', 6)] },
];

/** Transcribed, saved once (revision 1), and heard again: one portion waits. */
async function project(): Promise<Project> {
  const auth = await newAccount(server, server.dataDir);
  const { project_id: id } = await projectWith(server, auth, await fixture('audio.wav'));
  const document = { ...savedEdit(WORDS, DURATION), transcription: TRANSCRIPTION };
  await server.form('save_project', { ...auth, project_id: id, revision: 0, document });
  const portion = { portion: 0, start: 0, end: DURATION, runs: JSON.stringify(RUNS) };
  await server.deps.db.insert(secondPassPortions).values({ projectId: id, passId: randomUUID(), ...portion });
  return { auth, id };
}

const push = async ({ auth, id }: Project, revision: number, fields: Record<string, unknown>) => {
  const change_id = randomUUID();
  const { body } = await server.form('push_edits', {
    ...auth,
    project_id: id,
    revision,
    change_id,
    ...fields,
  });
  return body as { revision: number; changes: { change_id: string; change: { operation: object } }[] };
};
const said = (runs: readonly PassRun[]) =>
  runs.map(({ was, now }) => ({
    remove: was.map((word) => ({ ...word, speaker: 0 })),
    insert: now.map((word) => ({ ...word, speaker: 0 })),
  }));
const { complete: _, ...ORIGIN } = TRANSCRIPTION;
const passOf = (runs: readonly PassRun[]) => ({
  second_pass: 0,
  operation: { duration: DURATION, words: said(runs), origin: { ...ORIGIN, checkedBy: 'Whisper base' } },
});
interface Saved {
  readonly words: { readonly text: string };
  readonly clips: readonly object[];
  readonly transcription: object;
}
const ask = async <T>(call: string, { auth, id }: Project): Promise<T> =>
  (await server.form(call, { ...auth, project_id: id })).body as T;
const documentOf = async (one: Project): Promise<Saved> =>
  (await ask<{ project: { document: Saved } }>('get_project', one)).project.document;
const portionsOf = async (one: Project): Promise<readonly PassPortion[]> =>
  (await ask<{ portions: readonly PassPortion[] }>('get_second_pass', one)).portions;

test('the first push that names a portion takes it over, and another one changes nothing', async () => {
  const one = await project();
  expect((await push(one, 1, passOf(RUNS))).revision).toBe(2);
  const late = await push(one, 1, passOf([{ was: [heard('um', 2)], now: [] }]));
  expect([late.revision, late.changes.length]).toEqual([2, 1]);
  const { words, transcription } = await documentOf(one);
  expect(words.text).toBe('so you um went to the marked');
  expect(transcription).toEqual({ ...TRANSCRIPTION, checkedBy: 'Whisper base' });
  expect(await portionsOf(one)).toEqual([{ portion: 0, start: 0, end: DURATION, applied: true, runs: RUNS }]);
  const { versions } = await ask<{ versions: readonly object[] }>('list_versions', one);
  expect(versions[0]).toMatchObject({ revision: 2, deeds: [{ kind: 'secondPass' }] });
  expect(versions[0]).toMatchObject({ saved_by: null });
});

test('words that were corrected, cut or commented meanwhile stay, and so do the cuts', async () => {
  const one = await project();
  const [first] = said([{ was: [heard('we', 1)], now: [heard('ye', 1)] }]);
  const words = [{ ...first, insert: [{ ...first!.insert[0]!, checked: true }] }];
  const clip = { id: 'c1', start: 0.6, duration: 0.2, reason: 'manual' };
  const operation = { duration: DURATION, words, cuts: { remove: [], insert: [clip] } };
  await push(one, 1, { operation });
  const comment = commentOf({ start: 0.4, end: 0.5, first_word: 4, last_word: 4 });
  const { body } = await server.form('add_comment', { ...one.auth, project_id: one.id, ...comment });
  expect(body).toMatchObject({ status: 'success' });
  await push(one, 1, passOf(RUNS));
  const { words: now, clips } = await documentOf(one);
  expect([now.text, clips]).toEqual(['so ye um went two the market', [clip]]);
  expect((await portionsOf(one))[0]!.applied).toBe(true);
});

test('a page is sent the runs of portions that it does not have; of others, whether they are taken over', async () => {
  const one = await project();
  const asked = async (known?: string) => {
    const request = { ...one.auth, project_id: one.id, ...(known !== undefined && { known }) };
    return (await server.form('get_second_pass', request)).body as unknown as SuccessOf<typeof getSecondPass>;
  };
  const { portions, known } = await asked();
  expect(portions).toEqual([{ portion: 0, start: 0, end: DURATION, applied: false, runs: RUNS }]);
  await push(one, 1, passOf(RUNS));
  const { db } = server.deps;
  const later = { portion: 1, start: DURATION, end: 2 * DURATION };
  const row = { ...later, projectId: one.id, passId: randomUUID(), runs: JSON.stringify(RUNS) };
  await db.insert(secondPassPortions).values(row);
  const next = await asked(known);
  expect(next.portions).toEqual([
    { portion: 0, start: 0, end: DURATION, applied: true },
    { ...later, applied: false, runs: RUNS },
  ]);
  const ofProject = eq(secondPassPortions.projectId, one.id);
  expect((await asked(next.known)).portions.every((portion) => !('runs' in portion))).toBe(true);
  // Heard by another pass.
  await db.update(secondPassPortions).set({ passId: randomUUID() }).where(ofProject);
  expect((await asked(next.known)).portions.map(({ runs }) => runs)).toEqual([RUNS, RUNS]);
  await db.delete(secondPassPortions).where(ofProject);
  expect((await asked(next.known)).portions).toEqual([]);
});
