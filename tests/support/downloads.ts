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
