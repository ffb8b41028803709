import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import { makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace } from '#tests/support/workspace-project.ts';

let server: TestServer;
let folder: string;

test.beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'trimscript-damage-'));
});
test.afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('a damaged recording is taken in, and its notice says once what could not be read', async ({ page }) => {
  const path = join(folder, 'talk.m4a');
  const noise = 'anoisesrc=r=48000:d=20:a=0.4';
  const encoding = ['-c:a', 'aac', '-b:a', '128k', '-movflags', '+faststart'];
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', noise, ...encoding, path]);
  const bytes = await readFile(path);
  bytes.fill(0, Math.floor(0.5 * bytes.length), Math.floor(0.62 * bytes.length));
  await writeFile(path, bytes);
  const auth = await newAccount(server, server.dataDir);
  const { body } = await makeProject(server, auth, path);
  expect(body.status).toBe('success');

  await gotoWorkspace(page, server, auth);
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText(/^2\.\d s at 0:00:\d\d could not be read\. The rest is as recorded\./);
  await expect(notice).toBeVisible();
  await page.getByLabel('Dismiss').click();
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible();
  await expect(notice).toBeHidden();
});
