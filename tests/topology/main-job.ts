import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { savedEdit } from '#tests/support/documents.ts';
import { again, linesOf, succeeded, Wrong } from '#tests/support/retrying.ts';
import { type Auth, makeProject } from '#tests/support/server.ts';
import type { Cluster } from './cluster.ts';

/** What came of the main job. */
export interface Result {
  readonly auth: Auth;
  readonly words: readonly string[];
  /** Seconds of the file, and as planned. */
  readonly duration: number;
  readonly planned: number;
  readonly balance: number;
  readonly revision: number;
}

const FREE = 30;

/**
 * Upload, join, transcript, save, cut and download as the web app does them: what breaks off is asked again, and every call may be.
 * @param paths rushes, joined in this order
 */
export async function mainJob(cluster: Cluster, auth: Auth, paths: readonly string[]): Promise<Result> {
  const { api } = cluster;
  const extension = paths[0]?.split('.').at(-1) ?? '';
  await again(async () => succeeded(await makeProject(api, auth, ...paths)));
  const asked = { ...auth, extension, language: 'en', n_speakers: 1, lang_code: 'en' };
  const words = await again(async () => {
    const lines = await linesOf(api, 'transcribe_media', asked);
    if (!lines.at(-1)?.done) throw new Error(JSON.stringify(lines.at(-1)));
    return lines.flatMap((line) => ((line.words ?? []) as { text: string }[]).map(({ text }) => text));
  });
  const { project } = (await again(async () => succeeded(await api.form('get_project', auth)))) as {
    project: { project_id: string; media: { duration: number }; revision: number };
  };
  const { duration } = project.media;
  const revision = await again(async () => {
    const edit = {
      ...auth,
      project_id: project.project_id,
      revision: project.revision,
      document: savedEdit(words.join(' ')),
    };
    return Number(succeeded(await api.form('save_project', edit)).revision);
  });
  const planned = duration - 1;
  const clips = {
    clips_cut: [{ start: 1, duration: 1 }],
    total_duration: duration,
    output_duration: planned,
  };
  const cut = { ...auth, extension, ...clips, credentials_required: Math.ceil(planned / 60) };
  await again(async () => {
    const last = (await linesOf(api, 'get_final_video', cut)).at(-1);
    if (last?.error) throw new Wrong(String(last.error));
    if (last?.progress !== 100 || last.segmentNb !== last.nbSegments) throw new Error(JSON.stringify(last));
  });
  const wanted = { ...auth, extension, output_duration: planned };
  const file = await again(async () => {
    const { signedUrl } = succeeded(await api.form('upload_final_video_to_cloud', wanted));
    const reply = await fetch(String(signedUrl), { signal: AbortSignal.timeout(30_000) });
    if (!reply.ok) throw new Error(`The file answered ${reply.status}`);
    return new Uint8Array(await reply.arrayBuffer());
  });
  // A second time it is free.
  await again(async () => succeeded(await api.form('upload_final_video_to_cloud', wanted)));
  const path = join(cluster.folder, `${auth.email}.${extension}`);
  await writeFile(path, file);
  const { stdout } = await execa('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    path,
  ]);
  const { new_credentials } = await again(async () => succeeded(await api.form('update_credentials', auth)));
  return { auth, words, duration: Number(stdout), planned, balance: Number(new_credentials), revision };
}

/** What is wrong with the result, in words; `reference`: of a run that nothing disturbed. */
export async function faultsOf(
  cluster: Cluster,
  result: Result,
  reference: Result | null,
): Promise<string[]> {
  const { auth, words, duration, planned, balance, revision } = result;
  const found: string[] = [];
  const expect = (holds: boolean, text: string): void => void (holds || found.push(text));
  expect(Math.abs(duration - planned) < 0.05, `the file lasts ${duration} s, not ${planned}`);
  expect(balance === FREE - Math.ceil(planned / 60), `the balance is ${balance}`);
  expect(revision === 1, `the edit has revision ${revision}`);
  if (reference) expect(words.join() === reference.words.join(), 'other words than undisturbed');
  const [ledger] = await cluster.query<{ n: string }>(
    "SELECT count(*) AS n FROM ledger JOIN users ON users.id = ledger.user_id WHERE email = $1 AND kind = 'download'",
    [auth.email],
  );
  expect(ledger?.n === '1', `${ledger?.n} downloads were charged`);
  const halves = await cluster.query<{ master_key: string; master_bytes: string }>(
    'SELECT master_key, master_bytes FROM projects JOIN users ON users.id = projects.user_id WHERE email = $1',
    [auth.email],
  );
  for (const { master_key, master_bytes } of halves)
    expect(
      cluster.s3.objects.get(`/media/${master_key}`)?.length === Number(master_bytes),
      `${master_key} is not whole`,
    );
  return found;
}
