/** `trimscript open`: from a folder into the workspace of a browser that never saw this server. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import { fixture } from '#scripts/make-media.ts';
import { fingerprintOf } from '#server/media/probe/fingerprint.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { freshDataDir } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-open-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a recording and the project beside it open in the workspace, and its address does so once', async ({
  page,
}) => {
  const recording = join(folder, 'board meeting.mp4');
  await copyFile(await fixture('video.mp4'), recording);
  const { stdout } = await execa('ffprobe', [
    ...['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', recording],
  ]);
  const edit = savedEdit('Good morning everyone', Number(stdout));
  const beside = {
    ...{ ...edit, transcription: { complete: true } },
    ...{ recording: await fingerprintOf(recording), revision: 1 },
  };
  await writeFile(`${recording}.trimscript.json`, JSON.stringify(beside));
  const env = { DATA_DIR: await freshDataDir(), MODELS: 'off', PORT: '0' };
  const running = execa('scripts/trimscript', ['open', recording, '--json'], { env, reject: false });
  try {
    let address = '';
    for await (const text of createInterface(running.stdout)) {
      const line = JSON.parse(text) as { type: string; address: string };
      if (line.type === 'opened') address = line.address;
      if (line.type === 'serving') break;
    }
    await page.goto(address);
    await expect(page.locator('#transcript-text')).toContainText('Good morning everyone');
    await expect(page.getByRole('button', { name: 'board meeting' })).toBeVisible();
    // In a tab of its own: the address differs in nothing but what stands behind the number sign.
    const other = await page.context().newPage();
    await other.goto(address);
    await expect(other.getByRole('main')).toContainText('works once, within 5 minutes');
    expect(await axeFaults(other)).toEqual([]);
  } finally {
    running.kill('SIGINT');
    await running;
    await rm(env.DATA_DIR, { recursive: true, force: true });
  }
});
