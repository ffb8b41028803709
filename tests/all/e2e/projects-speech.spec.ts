import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { projectOf, signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { newAccount } from '#tests/support/server.ts';
import { SENTENCES, speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { badge, struck } from '#tests/support/transcript-page.ts';

/** Real speech, real recogniser. What the server makes of rushes at either end: tests/all/integration/api-additions.test.ts. */

test('a rush is added at the beginning; words and cuts move with the recording', async ({ page, server }) => {
  test.setTimeout(300_000);
  const auth = await newAccount(server, server.dataDir);
  await signInAs(page, auth);
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const dialog = page.getByRole('dialog');
  /** Chooses a spoken recording, which opens the dialog. */
  const choose = async (name: string, sentence: string): Promise<void> => {
    const { path } = await speechFixture(undefined, [sentence]);
    const file = { name: `${name}.wav`, mimeType: 'audio/wav', buffer: await readFile(path) };
    await page.getByLabel('Choose files').first().setInputFiles(file);
  };
  /** Confirms the list, and waits for the whole transcript. */
  const upload = async (said: RegExp): Promise<void> => {
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('button', { name: 'Project: morning', exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(transcript).toContainText(said, { timeout: 90_000 });
    await expect(page.getByText(/^Transcribing/)).toBeHidden({ timeout: 90_000 });
    await expect(badge(page, 'Saved')).toBeVisible();
  };

  await choose('morning', SENTENCES[0]);
  await upload(/good morning,? everyone/i);
  await page
    .locator('#transcript-text .ts-lines')
    .first()
    .click({ position: { x: 20, y: 14 } });
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('a');
  await expect(struck(page).first()).toBeVisible();
  await expect(badge(page, 'Saved')).toBeVisible();
  const before = await struck(page).allTextContents();
  const firstCut = async (): Promise<number> => {
    const clips = (await projectOf(server, auth)).document?.clips as { start: number }[] | undefined;
    return clips?.[0]?.start ?? 0;
  };
  const start = await firstCut();
  const { project_id, media: alone } = await projectOf(server, auth);

  await choose('price', SENTENCES[3]);
  await dialog.getByRole('button', { name: 'At the beginning' }).click();
  await expect(dialog).toContainText('which keeps its words and cuts.');
  await upload(/many people say/i);
  await expect(struck(page)).toHaveText(before);
  const text = ((await transcript.textContent()) ?? '').toLowerCase();
  expect(text.indexOf('many people')).toBeLessThan(text.indexOf('morning'));
  const longer = await projectOf(server, auth);
  expect(longer.project_id).toBe(project_id);
  expect(await firstCut()).toBeCloseTo(start + longer.media.duration - alone.duration, 1);
  await reload(page);
  await expect(struck(page)).toHaveText(before);
});
