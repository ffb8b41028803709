import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { reload } from '#tests/support/open.ts';
import { changeProject } from '#tests/support/replies.ts';
import { makeProject, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { sizeFaults } from '#tests/support/text-size.ts';
import { gotoWorkspace, madeDocument, newProject } from '#tests/support/workspace-project.ts';

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

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rushes = (page: Page) => page.getByRole('button', { name: /^Rushes: / });
const listed = (page: Page) => page.getByRole('region', { name: 'Could not be read' });

test('a damaged recording is taken in, a notice says once what could not be read, and the rushes go on to', async ({
  page,
}) => {
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
  const notice = notices(page).getByText(
    /^2\.\d s at 0:00:\d\d could not be read\. The rest is as recorded\./,
  );
  await expect(notice).toBeVisible();
  await page.getByLabel('Dismiss').click();
  await expect(notice).toBeHidden();
  await reload(page);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-settled', 'true');
  await expect(notice).toBeHidden();

  await rushes(page).click();
  const stretch = listed(page).getByRole('button', { name: /^2\.\d s at 0:00:\d\d could not be read\.$/ });
  const at = Number(/0:00:(\d\d)/.exec(await stretch.innerText())?.[1]);
  expect(at).toBeGreaterThan(5);
  await stretch.press('Enter');
  await expect(listed(page)).toBeHidden();
  await expect(rushes(page)).toBeFocused();
  await expect(page.getByRole('slider', { name: 'Position' })).toHaveAttribute('aria-valuenow', String(at));
});

for (const width of [1440, 390])
  test(`five stretches are listed, and how many more there are (${width} px)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const auth = await newProject(server, madeDocument(200));
    await changeProject(page, ({ media }) => ({
      media: {
        ...media,
        unreadable: Array.from({ length: 7 }, (_, i) => ({ start: 9 * i, end: 9 * i + 1.5 })),
      },
    }));
    await gotoWorkspace(page, server, auth);
    await notices(page).getByLabel('Dismiss').click();
    await rushes(page).click();
    await expect(listed(page).getByRole('listitem')).toHaveText([
      ...['0:00:00', '0:00:09', '0:00:18', '0:00:27', '0:00:36'].map(
        (time) => `1.5 s at ${time} could not be read.`,
      ),
      '2 more',
    ]);
    expect(await sizeFaults(page)).toEqual([]);
  });
