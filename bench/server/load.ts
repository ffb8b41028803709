import { setTimeout } from 'node:timers/promises';
import { type Api, type Auth, makeProject, newAccount } from '#tests/support/server.ts';

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
export const exporter: Other = async (api, auth, talk, signal) => {
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

/** Uploads the recording anew whenever it was taken in. */
const uploader: Other = async (api, auth, talk, signal) => {
  while (!signal.aborted) {
    await makeProject(api, auth, talk);
    await setTimeout(1000);
  }
};
