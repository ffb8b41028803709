import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '#server/db/open.ts';
import { authTokens, projects, users } from '#server/db/schema.ts';
import { digest, newToken } from '#server/secrets.ts';
import type { Api, Auth } from '#tests/support/server.ts';

export interface Client {
  readonly auth: Auth;
  readonly projectId: string;
}

/** What the clients met. Times in ms, from the moment a call was due to be sent until its reply was read. */
export interface Met {
  readonly saves: number[];
  readonly polls: number[];
  readonly errors: string[];
}

/** Of one client, between two saves and between two looks at its library: as somebody who edits, listens and edits. */
const SAVE_EVERY_MS = 30_000;
const POLL_EVERY_MS = 10_000;
const DAY_MS = 86_400_000;

/** Accounts that are logged in and have a project each, in the database of a server that does not run. */
export async function seedClients(dataDir: string, count: number, duration: number): Promise<Client[]> {
  const { db, close } = await openDatabase(null, dataDir);
  const clients: Client[] = [];
  const media = { extension: 'wav', duration, video: null, audio: null, rushes: [], info: null };
  for (let n = 0; n < count; n++) {
    const email = `client-${n}@example.org`;
    const [user] = await db
      .insert(users)
      .values({ email, passwordHash: 'none', activatedAt: new Date() })
      .returning();
    const userId = user?.id ?? '';
    const token = newToken();
    const expiresAt = new Date(Date.now() + DAY_MS);
    await db.insert(authTokens).values({ tokenHash: digest(token), userId, expiresAt });
    const mediaPrefix = `media/${randomUUID()}`;
    const [project] = await db
      .insert(projects)
      .values({ userId, name: `Talk ${n}`, media, mediaPrefix, masterKey: `${mediaPrefix}/master.wav` })
      .returning();
    clients.push({ auth: { email, auth_token: token }, projectId: project?.id ?? '' });
  }
  await close();
  return clients;
}

/**
 * All clients, each of whom has saved once, save and look, each at its own times, until `signal` aborts.
 * @param textOf the edit as it is sent, another one for each number
 */
export async function clientsAtWork(
  api: Api,
  clients: readonly Client[],
  textOf: (nth: number) => string,
  signal: AbortSignal,
): Promise<Met> {
  const met: Met = { saves: [], polls: [], errors: [] };
  let nth = 1;
  const timed = async (into: number[], name: string, fields: object) => {
    const began = performance.now();
    try {
      const { body } = await api.form(name, fields);
      if (body.status === 'success') into.push(performance.now() - began);
      else if (!signal.aborted) met.errors.push(`${name}: ${JSON.stringify(body).slice(0, 200)}`);
    } catch (error) {
      if (!signal.aborted) met.errors.push(`${name}: ${error}`);
    }
  };
  const repeat = async (everyMs: number, work: (round: number) => Promise<void>) => {
    await rest(Math.random() * everyMs, signal);
    for (let round = 0; !signal.aborted; round++) {
      const next = performance.now() + everyMs * (0.5 + Math.random());
      await work(round);
      await rest(next - performance.now(), signal);
    }
  };
  await Promise.all(
    clients.flatMap(({ auth, projectId }) => [
      repeat(SAVE_EVERY_MS, (round) =>
        timed(met.saves, 'save_project', {
          ...auth,
          ...{ project_id: projectId, revision: round + 1, document: textOf(nth++) },
        }),
      ),
      repeat(POLL_EVERY_MS, () => timed(met.polls, 'list_projects', { ...auth })),
    ]),
  );
  return met;
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(Math.max(0, ms), null, { signal }).catch(() => undefined);
}
