import { mkdtemp, open as openFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_RUSH_BYTES } from '#contract/index.ts';
import { DARK, inLooks } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { hang } from '#tests/support/replies.ts';
import { wavOf } from '#tests/support/wav.ts';

const RATE = 48_000;

/** From the empty page to rushes under way. */
inLooks('upload', [DARK], async ({ page, server, signIn, shows }) => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-looks-'));
  const sound = async (name: string, seconds: number): Promise<string> => {
    const path = join(folder, name);
    await writeFile(path, wavOf(new Int16Array(seconds * RATE), RATE));
    return path;
  };
  const auth = await signIn();
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  const choose = page.getByLabel('Choose files');
  await choose.waitFor({ state: 'attached' });
  await shows('empty');

  const large = join(folder, 'harbour-master_full.mov');
  const file = await openFile(large, 'w');
  await file.truncate(MAX_RUSH_BYTES + 1);
  await file.close();
  const notes = join(folder, 'notes.mp4');
  await writeFile(notes, 'These are notes, not a film.\n');
  // The first part never arrives.
  await hang(page, '**/api/store_media_chunk/');
  await choose.setInputFiles([await sound('interview-1.wav', 65), await sound('interview-2.wav', 3), notes]);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('0:01:08').waitFor();
  await dialog.getByRole('alert').waitFor();
  await shows('refused');
  const toList = dialog.getByRole('button', { name: 'Change the list' });
  await toList.click();
  await shows('listed');
  await page.getByRole('button', { name: 'Remove notes.mp4' }).click();
  await choose.setInputFiles([large]);
  await dialog.getByRole('alert').waitFor();
  await shows('too-large');
  await toList.click();
  await page.getByRole('button', { name: 'Remove harbour-master_full.mov' }).click();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('progressbar').first().waitFor();
  await shows('uploading');
  await rm(folder, { recursive: true, force: true });
});
