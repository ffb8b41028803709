import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, newProject } from '#tests/support/workspace-project.ts';

let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

test('the download is as recorded unless another format is chosen, which is paid for itself', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await gotoWorkspace(page, server, await newProject(server, madeDocument(100)));
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  const dialog = page.getByRole('dialog');
  const format = dialog.getByRole('combobox', { name: 'Format' });
  await expect(format).toHaveText(/As recorded/);
  await expect(dialog).toContainText(/Size, and time until it is readyabout 0\.1 MB, at most \d s/);
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeFocused();
  expect(await axeFaults(page, '[role=dialog]')).toEqual([]);

  await format.click();
  // The recording is an MP3 itself.
  await expect(page.getByRole('option', { name: 'Sound only, MP3' })).toHaveCount(0);
  const asked = page.waitForRequest('**/api/get_download_price/');
  await page.getByRole('option', { name: 'Sound only, FLAC' }).click();
  expect((await asked).postData()).toMatch(/name="form"\s+flac\s/);
  // 36 s of 16,000 samples.
  await expect(dialog).toContainText('about 0.8 MB');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download for 1 credential' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^output_.*\.flac$/);
  expect((await readFile(await file.path())).toString('latin1', 0, 4)).toBe('fLaC');
  await expect(page.getByText('1 credential used, 29 left.')).toBeVisible();

  // The FLAC file is paid; the recording is not, and is what is offered again.
  await page.getByRole('button', { name: 'Download, 1 credential' }).click();
  await expect(format).toHaveText(/As recorded/);
  await expect(dialog.getByRole('button', { name: 'Download for 1 credential' })).toBeVisible();
  await format.click();
  await page.getByRole('option', { name: 'Sound only, FLAC' }).click();
  await expect(dialog.getByRole('button', { name: 'Download again' })).toBeVisible();
});
