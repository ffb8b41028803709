import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { ownFolder } from './cutting.ts';
import type { Api, Auth } from './server.ts';

export interface Cut {
  readonly start: number;
  readonly duration: number;
}

/** What `get_final_video` and `get_download_price` are asked with. @param total seconds of the recording */
export function downloadOf(auth: Auth, total: number, cuts: readonly Cut[], more: object = {}) {
  return {
    ...auth,
    extension: 'wav',
    clips_cut: cuts,
    total_duration: total,
    output_duration: total - cuts.reduce((sum, cut) => sum + cut.duration, 0),
    credentials_required: 1,
    ...more,
  };
}

/** Cuts a recording. @returns the lines of the reply */
export async function cutLines(
  api: Api,
  ...asked: Parameters<typeof downloadOf>
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = [];
  for await (const line of api.lines('get_final_video', downloadOf(...asked))) lines.push(line);
  return lines;
}

/** Asks for the address of a file that was cut, which pays it. @param output seconds of the file */
export function deliver(api: Api, auth: Auth, output: number, more: object = {}) {
  const fields = { ...auth, extension: 'wav', output_duration: output, ...more };
  return api.form('upload_final_video_to_cloud', fields);
}

/** Cuts, pays and fetches. @param more of `form` and the like: goes with both calls @returns the path of the file */
export async function downloaded(
  api: Api,
  auth: Auth,
  total: number,
  cuts: readonly Cut[],
  {
    about = {},
    ...more
  }: {
    readonly extension: string;
    readonly about?: object;
    readonly form?: string;
    readonly loudness?: string;
  },
): Promise<string> {
  const last = (await cutLines(api, auth, total, cuts, { ...more, ...about })).at(-1);
  expect(last).toMatchObject({ progress: 100, error: null });
  const output = total - cuts.reduce((sum, cut) => sum + cut.duration, 0);
  const { body } = await deliver(api, auth, output, { ...more, export_id: last?.export_id });
  const file = await fetch(api.origin + String(body.signedUrl));
  const path = join(await ownFolder(), `download.${more.extension}`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}
