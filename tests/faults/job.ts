import { createHash, randomBytes } from 'node:crypto';
import { savedEdit } from '#tests/support/documents.ts';
import { again, linesOf, succeeded, Wrong } from '#tests/support/retrying.ts';
import { type Api, type Auth, chunkCount, uploadChunk, uploadFile } from '#tests/support/server.ts';

export const STAGES = ['upload', 'join', 'transcription', 'save', 'cut'] as const;
export type Stage = (typeof STAGES)[number];

/** What a job came to, for comparison with one that nothing disturbed. */
export interface Outcome {
  readonly words: string;
  readonly masterSum: string;
  readonly fileSeconds: number;
}

/** A file of so many chunks that is sent beside the recordings and not joined. */
const BESIDE_BYTES = 16 * 2 ** 20;
const SAVES = 25;

interface Project {
  readonly project_id: string;
  readonly revision: number;
  readonly document: unknown;
  readonly media: { readonly duration: number };
  readonly urls: { readonly signedUrl: string };
}

/** Upload, join, transcript, saves, cut and download of one project, each as the web app does them: what breaks off is asked again. */
export class Job {
  readonly #api: Api;
  readonly #auth: Auth;
  readonly #paths: readonly string[];
  readonly #beside = randomBytes(BESIDE_BYTES);
  /** The newest save that was acknowledged, and one that may have been taken in. */
  #acknowledged: { text: string; revision: number } | null = null;
  #sent = '';
  #chunks = 0;
  #words = '';

  constructor(api: Api, auth: Auth, paths: readonly string[]) {
    this.#api = api;
    this.#auth = auth;
    this.#paths = paths;
  }

  async run(stage: Stage): Promise<void> {
    if (stage === 'upload') return this.#upload();
    if (stage === 'join') return this.#join();
    if (stage === 'transcription') return this.#transcribe();
    return stage === 'save' ? this.#save() : this.#cut();
  }

  /** What is not as it was acknowledged, in words. */
  async faults(stage: Stage): Promise<string[]> {
    const found: string[] = [];
    if (stage === 'upload') {
      const { rushes } = await this.#asked('list_uploaded_chunks', {});
      const held = (rushes as { rush_number: number; chunks: number[] }[]).find(
        ({ rush_number }) => rush_number === this.#paths.length,
      );
      if ((held?.chunks.length ?? 0) < this.#chunks)
        found.push(`${held?.chunks.length ?? 0} of ${this.#chunks} acknowledged chunks are there`);
    }
    if (stage === 'save' && this.#acknowledged) {
      const { revision, document } = await this.#project();
      const { text, revision: known } = this.#acknowledged;
      const is = (what: string) => JSON.stringify(document) === JSON.stringify(savedEdit(what));
      if (!(revision === known && is(text)) && !(revision === known + 1 && is(this.#sent)))
        found.push(`the edit of revision ${known} is not there but one of revision ${revision}`);
    }
    return found;
  }

  async outcome(): Promise<Outcome> {
    const { urls, media } = await this.#project();
    const master = await this.#fetched(urls.signedUrl);
    const output_duration = media.duration - 1;
    const { signedUrl } = await this.#asked('upload_final_video_to_cloud', {
      ...{ extension: 'wav', output_duration },
    });
    const file = await this.#fetched(String(signedUrl));
    // 16 kHz, 16 bits, one channel, behind a header.
    const fileSeconds = Math.round(file.length / 3200) / 10;
    return {
      ...{ words: this.#words, fileSeconds },
      masterSum: createHash('sha256').update(master).digest('hex'),
    };
  }

  async balance(): Promise<number> {
    return Number((await this.#asked('update_credentials', {})).new_credentials);
  }

  async #upload(): Promise<void> {
    for (const [n, path] of this.#paths.entries())
      await again(() => uploadFile(this.#api, this.#auth, path, n));
    for (let n = 0; n < chunkCount(BESIDE_BYTES); n++)
      await again(async () => {
        succeeded(
          await uploadChunk(this.#api, this.#auth, this.#beside, n, this.#paths.length, 'beside.wav'),
        );
        this.#chunks = n + 1;
      });
  }

  async #join(): Promise<void> {
    const fields = { extension: 'wav', n_rushes: this.#paths.length, expected_duration: 0, place: 'new' };
    await this.#asked('upload_media', fields);
  }

  async #transcribe(): Promise<void> {
    const fields = { ...this.#auth, extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' };
    this.#words = await again(async () => {
      const lines = await linesOf(this.#api, 'transcribe_media', fields);
      const last = lines.at(-1);
      if (last?.error) throw new Wrong(String(last.error));
      if (!last?.done) throw new Error(JSON.stringify(last));
      return lines
        .flatMap((line) => ((line.words ?? []) as { text: string }[]).map(({ text }) => text))
        .join(' ');
    });
  }

  async #save(): Promise<void> {
    const { project_id, revision } = await this.#project();
    for (let n = 1; n <= SAVES; n++) {
      const text = `save ${n} of what I said`;
      const based = revision + n - 1;
      this.#sent = text;
      await again(async () => {
        const edit = { ...this.#auth, project_id, revision: based, document: savedEdit(text) };
        const reply = await this.#api.form('save_project', edit);
        // With another status where it was taken in before and the reply got lost.
        if (reply.status !== 200 || reply.body.revision !== based + 1) succeeded(reply);
      });
      this.#acknowledged = { text, revision: based + 1 };
    }
  }

  async #cut(): Promise<void> {
    const { media } = await this.#project();
    const output_duration = media.duration - 1;
    const cuts = { clips_cut: [{ start: 1, duration: 1 }], total_duration: media.duration, output_duration };
    const fields = { ...this.#auth, extension: 'wav', ...cuts };
    const credentials_required = Math.ceil(output_duration / 60);
    await again(async () => {
      const last = (await linesOf(this.#api, 'get_final_video', { ...fields, credentials_required })).at(-1);
      if (last?.error) throw new Wrong(String(last.error));
      if (last?.progress !== 100 || last.segmentNb !== last.nbSegments) throw new Error(JSON.stringify(last));
    });
    // Twice, as somebody who does not know whether it worked.
    for (let n = 0; n < 2; n++)
      await this.#asked('upload_final_video_to_cloud', { extension: 'wav', output_duration });
  }

  async #project(): Promise<Project> {
    return (await this.#asked('get_project', {})).project as Project;
  }

  /** A failure that the person would be told is one. */
  #asked(name: string, fields: object): Promise<Record<string, unknown>> {
    return again(async () => {
      const reply = await this.#api.form(name, { ...this.#auth, ...fields });
      if (reply.status === 200 && reply.body.status !== 'success') throw new Wrong(String(reply.body.desc));
      return succeeded(reply);
    });
  }

  #fetched(address: string): Promise<Buffer> {
    return again(async () => {
      const reply = await fetch(new URL(address, this.#api.origin));
      if (!reply.ok) throw new Wrong(`${address} answers ${reply.status}`);
      return Buffer.from(await reply.arrayBuffer());
    });
  }
}
