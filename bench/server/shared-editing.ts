import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { fixture } from '#scripts/make-media.ts';
import { type Api, type Auth, makeProject, newAccount } from '#tests/support/server.ts';

/** Milliseconds. */
export interface TogetherWaits {
  /** From sending an edit until another window has it. */
  readonly reach: number[];
  /** Until the reply, but for the first edit of each window: all of them open at once here. */
  readonly push: number[];
  /** Until the reply to that one. */
  readonly first: number[];
}

interface Room {
  readonly auth: Auth;
  readonly id: string;
  readonly sentAt: Map<string, number>;
}

export interface Crowd {
  readonly people: number;
  readonly rooms: number;
  readonly document: EditorDocument;
  /** Between two edits of one person. */
  readonly editMs: number;
}

/** `people` in `rooms` projects that hold `document` edit and follow for so many seconds. */
export async function editTogether(
  api: Api,
  dataDir: string,
  { people, rooms, document, editMs }: Crowd,
  seconds: number,
): Promise<TogetherWaits> {
  const made: Room[] = [];
  for (let i = 0; i < rooms; i++) made.push(await makeRoom(api, dataDir, document));
  const waits: TogetherWaits = { reach: [], push: [], first: [] };
  const signal = AbortSignal.timeout(seconds * 1000);
  await Promise.all(
    Array.from({ length: people }, async (_, i) => {
      const room = made[i % rooms];
      if (room) await person(api, room, { waits, signal, nth: i, duration: document.duration, editMs });
    }),
  );
  return waits;
}

async function makeRoom(api: Api, dataDir: string, document: EditorDocument): Promise<Room> {
  const auth = await newAccount(api, dataDir);
  await makeProject(api, auth, await fixture('audio.m4a'));
  const { project } = (await api.form('get_project', auth)).body as { project: { project_id: string } };
  const { project_id } = project;
  const saved = JSON.stringify(serialize(document));
  await api.form('save_project', { ...auth, project_id, revision: 0, document: saved });
  return { auth, id: project_id, sentAt: new Map() };
}

/** One window cuts `times` times; bytes of each operation and milliseconds until its reply. */
export async function saveCuts(
  api: Api,
  dataDir: string,
  document: EditorDocument,
  times: number,
): Promise<{ push: number[]; bytes: number[] }> {
  const { auth, id } = await makeRoom(api, dataDir, document);
  const push: number[] = [];
  const bytes: number[] = [];
  const { duration } = document;
  for (let n = 0; n < times; n++) {
    const cut = { id: `p${n}`, start: n * 61 + 0.5, duration: 0.3, reason: 'manual' };
    const operation = JSON.stringify({ duration, cuts: { remove: [], insert: [cut] } });
    const fields = { ...auth, project_id: id, revision: n + 1, change_id: randomUUID(), operation };
    const begun = performance.now();
    const { body } = await api.form('push_edits', fields);
    push.push(performance.now() - begun);
    bytes.push(operation.length + JSON.stringify(body).length);
    if (body.status !== 'success') throw new Error(JSON.stringify(body).slice(0, 300));
  }
  return { push, bytes };
}

interface Person {
  readonly waits: TogetherWaits;
  readonly signal: AbortSignal;
  readonly nth: number;
  /** Source seconds. */
  readonly duration: number;
  readonly editMs: number;
}

async function person(api: Api, room: Room, { waits, signal, nth, duration, editMs }: Person): Promise<void> {
  let revision = 1;
  const window = { window_id: randomUUID(), window: `Bench ${nth}` };
  const lines = api.lines('follow_edits', { ...room.auth, project_id: room.id, revision, ...window });
  const own = new Set<string>();
  const follow = async (): Promise<void> => {
    for await (const line of lines) {
      const id = line.change_id as string | undefined;
      if (id === undefined) continue;
      revision = Math.max(revision, Number(line.revision));
      const sent = room.sentAt.get(id);
      if (!own.has(id) && sent !== undefined) waits.reach.push(performance.now() - sent);
    }
    if (!signal.aborted) throw new Error('The stream of edits ended early');
  };
  const following = follow();
  await setTimeout((editMs * (nth % 16)) / 16);
  for (let n = 0; !signal.aborted; n++) {
    const change_id = randomUUID();
    own.add(change_id);
    // Apart from those of others.
    const start = ((nth * 997 + n * 61) % Math.floor(duration - 1)) + (nth % 10) / 100;
    const cut = { id: `c${n}-${nth}`, start, duration: 0.3, reason: 'manual' };
    const operation = { duration, cuts: { remove: [], insert: [cut] } };
    const begun = performance.now();
    room.sentAt.set(change_id, begun);
    const fields = { ...room.auth, project_id: room.id, revision, change_id, operation };
    const { body } = await api.form('push_edits', fields);
    waits[n === 0 ? 'first' : 'push'].push(performance.now() - begun);
    if (body.status !== 'success') throw new Error(JSON.stringify(body).slice(0, 300));
    await setTimeout(Math.max(0, editMs - (performance.now() - begun)));
  }
  // What is under way still arrives.
  await setTimeout(editMs);
  await Promise.race([lines.return(), setTimeout(editMs)]);
  await Promise.race([following, setTimeout(editMs)]);
}
