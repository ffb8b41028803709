import { setTimeout } from 'node:timers/promises';
import { serialize } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { type Api, type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { made } from '../media/inputs.ts';

const TEXT =
  'Good morning everyone and welcome to the meeting. Today we want to talk about the new school in the city. ' +
  'The first question is how much money the government will need. And that is all we have time for today.';

/** A file of so many minutes in which one person speaks, with pauses; made once. 2 hours have 40 MB. */
export async function longTalk(minutes: number): Promise<string> {
  const speech = ['-f', 'lavfi', '-i', `flite=text='${TEXT}':voice=slt`];
  const once = await made('talk-once-v1.wav', [...speech, '-af', 'apad=pad_dur=1.5', '-ar', '16000']);
  const loop = ['-stream_loop', '-1', '-i', once, '-t', String(minutes * 60)];
  return made(`talk-${minutes}min-v1.m4a`, [...loop, '-c:a', 'aac', '-b:a', '40k']);
}

/** Milliseconds that each call took. */
interface Waits {
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

/** What others do on the server until `signal` aborts. What one of them cannot do any more goes to stderr. */
export async function othersAtWork(
  api: Api,
  dataDir: string,
  { talk, signal }: { talk: string; signal: AbortSignal },
): Promise<void> {
  const others = [transcriber, exporter, uploader].map(async (other) => {
    try {
      await other(api, await newAccount(api, dataDir), talk, signal);
    } catch (error) {
      if (!signal.aborted) console.error(`server: ${other.name} stopped:`, error);
    }
  });
  await Promise.all(others);
}

type Other = (api: Api, auth: Auth, talk: string, signal: AbortSignal) => Promise<void>;

/** Uploads a recording, whose pauses are measured then, and has it transcribed. */
const transcriber: Other = async (api, auth, talk, signal) => {
  await makeProject(api, auth, talk);
  const wanted = { ...auth, extension: 'm4a', language: 'en', n_speakers: 1, lang_code: 'en' };
  for await (const line of api.lines('transcribe_media', wanted)) if (signal.aborted || line.done) return;
};

/** Uploads a recording and has a part of it cut out and put together, again and again. */
const exporter: Other = async (api, auth, talk, signal) => {
  await makeProject(api, auth, talk);
  const { body } = await api.form('get_project', auth);
  const { duration } = (body.project as { media: { duration: number } }).media;
  for (let n = 1; !signal.aborted; n++) {
    const start = 60 + n / 10;
    const clips_cut = [{ start, duration: duration - 120 }];
    const wanted = { clips_cut, total_duration: duration, output_duration: 120, credentials_required: 2 };
    for await (const line of api.lines('get_final_video', { ...auth, extension: 'm4a', ...wanted })) {
      if (signal.aborted) return;
      if (line.error) throw new Error(String(line.error));
    }
  }
};

/** Uploads the recording again whenever it was taken in. */
const uploader: Other = async (api, auth, talk, signal) => {
  while (!signal.aborted) {
    await makeProject(api, auth, talk);
    await setTimeout(1000);
  }
};
