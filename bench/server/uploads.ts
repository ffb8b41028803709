import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { CHUNK_BYTES } from '#contract/index.ts';
import { CHUNK_HEAD, FORM_END, FORM_TYPE, partsOf } from '#tests/support/raw-form.ts';
import { type Api, type Auth, newAccount } from '#tests/support/server.ts';

/** As the page. */
const IN_FLIGHT = 4;
/** Rest between two calls, ms. */
const REST_MS = 50;

export interface UploadWaits {
  /** Milliseconds of each `list_projects` meanwhile. */
  readonly list: readonly number[];
  /** Of each chunk. */
  readonly chunk: readonly number[];
  /** Until all of it was there. */
  readonly seconds: number;
}

/** So many accounts upload a recording of so many chunks at once, while another looks at its projects. */
export async function uploadAtOnce(
  api: Api,
  dataDir: string,
  { uploads, chunks }: { uploads: number; chunks: number },
): Promise<UploadWaits> {
  const visitor = await newAccount(api, dataDir);
  const accounts: Auth[] = [];
  for (let i = 0; i < uploads; i++) accounts.push(await newAccount(api, dataDir));
  const bytes = randomBytes(CHUNK_BYTES);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const size = { rush_size: String(chunks * CHUNK_BYTES), n_chunks: String(chunks) };
  const list: number[] = [];
  const chunk: number[] = [];

  const send = async (auth: Auth, n: number): Promise<void> => {
    const fields = {
      ...auth,
      ...size,
      rush_number: '0',
      rush_name: 'a.mp4',
      chunk_number: String(n),
      sha256,
    };
    const ends = [partsOf(fields) + CHUNK_HEAD, `\r\n${FORM_END}`].map((text) => Buffer.from(text));
    const body = Buffer.concat([ends[0]!, bytes, ends[1]!]);
    const sent = { method: 'POST', body, headers: { 'content-type': FORM_TYPE } };
    await timed(chunk, async () => (await fetch(`${api.origin}/api/store_media_chunk/`, sent)).json());
  };
  const upload = async (auth: Auth): Promise<void> => {
    const left = Array.from({ length: chunks }, (_, n) => n);
    const sender = async (): Promise<void> => {
      for (let n = left.shift(); n !== undefined; n = left.shift()) await send(auth, n);
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, sender));
  };

  const begun = performance.now();
  let isOver = false;
  const all = Promise.all(accounts.map(upload)).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await timed(list, async () => (await api.form('list_projects', visitor)).body);
    await setTimeout(REST_MS);
  }
  await all;
  return { list, chunk, seconds: (performance.now() - begun) / 1000 };
}

/** @throws where the server refuses */
async function timed(into: number[], call: () => Promise<unknown>): Promise<void> {
  const begun = performance.now();
  const body = (await call()) as { status: string };
  into.push(performance.now() - begun);
  if (body.status !== 'success') throw new Error(JSON.stringify(body).slice(0, 300));
}
