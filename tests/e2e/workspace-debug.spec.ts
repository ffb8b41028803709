import { expect } from '@playwright/test';
import { markedVideo } from '#tests/support/marked-media.ts';
import { open, reload } from '#tests/support/open.ts';
import { makeProject, newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { clickWord } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, saveOutside } from '#tests/support/workspace-project.ts';

test('?debug shows frames, draw calls, pictures, document and commands; without it nothing of it is loaded', async ({
  page,
  server,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, (await markedVideo()).path);
  await saveOutside(server, auth, madeDocument(12));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const overlay = page.getByRole('region', { name: 'Debug' });
  const play = page.getByRole('button', { name: 'Play', exact: true });

  await gotoWorkspace(page, server, auth);
  await expect(play).toBeEnabled();
  await expect(overlay).toHaveCount(0);
  expect(loaded.filter((path) => path.includes('debug'))).toEqual([]);

  // The address gets the project's name beside it, and keeps it over a reload.
  await open(page, `${server.origin}/workspace/${auth.auth_token}?debug`);
  await expect(page).toHaveURL(/project=.*debug/);
  await reload(page);
  await expect(play).toBeEnabled();
  expect(loaded.filter((path) => path.includes('debug'))).not.toEqual([]);
  await expect(overlay).toContainText(/Frame: p50 [\d.]+ ms, p95 [\d.]+ ms, last [\d.]+ ms/);
  await expect(overlay).toContainText(/Draw calls: [1-9]\d* in the last frame drawn/);
  await expect(overlay).toContainText(/Frames: [1-9]\d* decoded, \d+ dropped/);
  await expect(overlay).toContainText(/Document: 12 words, 0 cuts, [\d.]+ kB saved/);

  await clickWord(page, 5);
  await page.keyboard.press('a');
  await expect(overlay).toContainText(/12 words, 1 cuts/);
  await expect(overlay).toContainText('cut of "#5,"');
  await page.keyboard.press('Control+z');
  await expect(overlay).toContainText('undo of cut of "#5,"');
  await page.keyboard.press('Control+Shift+z');
  await expect(overlay).toContainText('redo of cut of "#5,"');
});
