import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { clickHeardWord } from '#tests/support/heard-word.ts';
import { signInAs } from '#tests/support/library.ts';
import { open } from '#tests/support/open.ts';
import { newAccount } from '#tests/support/server.ts';
import { type SpeechFixture, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { chunks, moonshine, transcribed } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

/** Captions that are late, and a word that is cut by them: heard by the recogniser in the file that comes of it. */
let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-captions-'));
});
test.afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Seconds that all captions come after what is said. */
const LATE = 0.3;

/** A caption a sentence. */
function lateCaptions({ sentences, duration }: SpeechFixture): string {
  const time = (seconds: number): string =>
    new Date(Math.min(duration, seconds) * 1000).toISOString().slice(11, 23).replace('.', ',');
  return sentences
    .map(({ text, start, end }, i) => `${i + 1}\n${time(start + LATE)} --> ${time(end + LATE)}\n${text}\n`)
    .join('\n');
}

/** Words of a file as the recogniser hears them, lower case. */
async function heardIn(path: string): Promise<string[]> {
  const wav = join(folder, 'heard.wav');
  await execa('ffmpeg', ['-v', 'error', '-y', '-i', path, '-ac', '1', '-ar', String(SPEECH_RATE), wav]);
  const { samples } = readWav(await readFile(wav));
  const words: string[] = [];
  for await (const batch of transcribed(moonshine(), chunks(samples)))
    words.push(...batch.words.map(({ text }) => text.toLowerCase().replace(/\W/g, '')));
  return words;
}

async function download(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Download, 1 credential$/ }).click();
  const saved = page.waitForEvent('download', { timeout: 120_000 });
  await page.getByRole('button', { name: 'Download for 1 credential' }).click();
  const path = join(folder, 'cut.wav');
  await (await saved).saveAs(path);
  return path;
}

test('captions 300 ms late are aligned, so that a word cut by them is gone and its neighbours are whole', async ({
  page,
  server,
}) => {
  test.setTimeout(300_000);
  const auth = await newAccount(server, server.dataDir);
  await signInAs(page, auth);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  const fixture = await speechFixture();
  await page
    .getByLabel('Choose files')
    .first()
    .setInputFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer: await readFile(fixture.path) });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Choose a transcript').setInputFiles({
    name: 'broken.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"segments":['),
  });
  await expect(dialog).toContainText('its JSON is incomplete');
  await dialog.getByLabel('Choose a transcript').setInputFiles({
    name: 'talk.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(lateCaptions(fixture)),
  });
  await expect(dialog).toContainText('Transcript: talk.srt');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*', { timeout: 120_000 });
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript).toContainText('the new school in the city', { timeout: 60_000 });
  // It may be over before it is seen.
  await page
    .getByText(/^Aligning/)
    .waitFor({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page.getByText(/^Aligning/)).toBeHidden({ timeout: 120_000 });
  await expect(page.getByText(/found in this recording/)).toBeHidden();

  await clickHeardWord(page, 'money');
  await page.keyboard.press('a');
  await expect(page.locator('#transcript-text del')).toHaveText('money');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  const heard = (await heardIn(await download(page))).join(' ');
  expect(heard).not.toContain('money');
  expect(heard).toContain('how much the government');
});
