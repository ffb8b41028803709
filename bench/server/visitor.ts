import { setTimeout } from 'node:timers/promises';
import { serialize } from '#model/document.ts';
import type { EditorDocument } from '#model/types.ts';
import type { Api, Auth } from '#tests/support/server.ts';

/** Milliseconds that each call took. */
export interface Waits {
  readonly get: number[];
  readonly save: number[];
}

/** Rest between two calls, ms: together several times as many as a busy hand makes. */
const REST_MS = 100;

/** Opens and saves a project by turns, a few times a second, until `signal` aborts. */
export async function visitorAtWork(
  api: Api,
  auth: Auth,
  document: EditorDocument,
  signal: AbortSignal,
): Promise<Waits> {
  const waits: Waits = { get: [], save: [] };
  const timed = async (into: number[], work: () => ReturnType<Api['form']>) => {
    const start = performance.now();
    const { body } = await work();
    into.push(performance.now() - start);
    await setTimeout(REST_MS);
    if (body.status !== 'success') throw new Error(JSON.stringify(body).slice(0, 300));
    return body;
  };
  const fields = { ...auth, document: JSON.stringify(serialize(document)) };
  while (!signal.aborted) {
    const { project } = await timed(waits.get, () => api.form('get_project', auth));
    const { project_id, revision } = project as { project_id: string; revision: number };
    await timed(waits.save, () => api.form('save_project', { ...fields, project_id, revision }));
  }
  return waits;
}
