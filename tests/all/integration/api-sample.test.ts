import { expect, test } from 'vitest';
import { cutLines, deliver, downloadOf } from '#tests/support/downloads.ts';
import { type MadeProject, projectOf } from '#tests/support/library.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

test('the sample has a transcript, is created once, and its downloads are free', async () => {
  const auth = await newAccount(server, server.dataDir);
  const [{ body }, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => server.form('open_sample', auth)),
  );
  for (const other of others) expect(other.body).toEqual(body);
  const { body: listed } = await server.form('list_projects', auth);
  expect(listed.total).toBe(1);
  expect(body).toEqual({ status: 'success', project_id: expect.any(String) });
  expect((await server.form('open_sample', auth)).body).toEqual(body);
  const project = (await projectOf(server, auth)) as MadeProject & Record<string, unknown>;
  expect(project).toMatchObject({
    project_id: body.project_id,
    ...{ name: 'Sample interview', transcript: 'done', language: 'en', n_speakers: 2 },
    media: { extension: 'mp4', sample: true, rushes: [{ name: 'interview.mp4' }] },
  });
  const { duration } = project.media;
  expect(Math.round(duration)).toBe(50);

  const wanted = { extension: 'mp4', language: 'en', n_speakers: 2, lang_code: 'en' };
  const said = await linesOf(server, 'transcribe_media', { ...auth, ...wanted });
  const words = said.flatMap((line) => (line.words ?? []) as { text: string }[]);
  const first = words.slice(0, 3).map(({ text }) => text);
  expect(first.join(' ')).toBe('So, second attempt.');
  const last = said.at(-1) ?? {};
  expect(last).toMatchObject({ done: true, notice: null });
  expect((last.paragraphs as object[]).length).toBeGreaterThan(3);

  const cuts = [{ start: 1, duration: 5 }];
  const free = { extension: 'mp4', credentials_required: 0 };
  const price = await server.form('get_download_price', downloadOf(auth, duration, cuts, free));
  expect(price.body).toMatchObject({ credentials_required: 0, balance: 30 });
  const lines = await cutLines(server, auth, duration, cuts, free);
  expect(lines.at(-1)).toMatchObject({ progress: 100, error: null });
  expect((await deliver(server, auth, duration - 5, { extension: 'mp4' })).body.status).toBe('success');
  expect((await server.form('update_credentials', auth)).body.new_credentials).toBe(30);
});
