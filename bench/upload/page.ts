/** Runs in the page: the app's own uploader and the raw POST, on the file of an <input>. */
import { type SendOptions, sendRush } from '#src/api/client/upload.ts';

export interface UploadBench {
  /** Seconds the uploader takes to send the file as the only rush, to the page's own origin. */
  chunked(file: File, name: string, auth: SendOptions['auth']): Promise<number>;
  /** Seconds one POST of the file to `url` takes. */
  raw(file: File, url: string): Promise<number>;
}

declare global {
  interface Window {
    uploadBench: UploadBench;
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

window.uploadBench = {
  chunked: (file, name, auth) =>
    secondsOf(() => sendRush({ name, blob: file }, { auth, number: 0, held: new Set() })),
  // A slice has no type, so that the request to another origin needs no preflight.
  raw: (file, url) =>
    secondsOf(async () => (await fetch(url, { method: 'POST', body: file.slice(0, file.size) })).text()),
};
