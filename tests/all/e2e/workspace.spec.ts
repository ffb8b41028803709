import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import { reload } from '#tests/support/open.ts';
import { changeProject } from '#tests/support/replies.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { struck } from '#tests/support/transcript-page.ts';
import { gotoWorkspace, madeDocument, newProject, openedProject } from '#tests/support/workspace-project.ts';

/** A workspace that opens: with a damaged recording, without a server or its code. */
let server: TestServer;
let folder: string;
test.beforeAll(async ({ server: shared }) => {
  server = shared;
  folder = await mkdtemp(join(tmpdir(), 'trimscript-damage-'));
});

test.afterAll(async () => {
  await rm(folder, { recursive: true });
});

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const rushes = (page: Page) => page.getByRole('button', { name: /^Files: / });
const listed = (page: Page) => page.getByRole('region', { name: 'Damage' });

test('a damaged upload is accepted and reported once, and the file list leads to the damage', async ({
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
  const notice = notices(page).getByText(/^2\.\d s at 0:00:\d\d could not be read\. The rest is intact\./);
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

test('the file list names five places of damage and counts the rest', async ({ page }) => {
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
});

test('no empty state shows while loading; the project opens by itself when the server is back', async ({
  page,
}) => {
  const auth = await openedProject(server, madeDocument(200, [{ startWordIdx: 50, endWordIdx: 50 }]));
  const held = Promise.withResolvers<void>();
  await page.route('**/api/get_project/', async (route) => {
    await held.promise;
    await route.abort();
  });
  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('heading', { name: 'Workspace' })).toBeAttached();
  await expect(page.getByRole('region', { name: 'Cuts' })).toBeVisible();
  await expect(page.getByText(/No video yet|No cuts yet/)).toHaveCount(0);
  held.resolve();
  await expect(page.getByText('The project could not be opened')).toBeVisible();
  await page.unroute('**/api/get_project/');
  await expect(struck(page)).toHaveText(['#50,']);
});

test('the workspace recovers when scripts and fonts fail to load', async ({ page, server }) => {
  const auth = await openedProject(server, madeDocument(12));
  const refused: string[] = [];
  const refuse = async (pattern: RegExp, times: number) =>
    page.route(
      pattern,
      async (route) => {
        refused.push(route.request().url());
        await route.fulfill({ status: 502 });
      },
      { times },
    );
  await refuse(/\/decode\.worker-/, 2);
  await refuse(/\/queue\.worklet-/, 1);
  await refuse(/\.woff2$/, 100);
  await refuse(/\/WebGLRenderer-[^/]*\.js$/, 100);

  await gotoWorkspace(page, server, auth);
  await expect(page.getByRole('region', { name: 'Preview' })).toHaveAttribute('data-engine', 'webcodecs');
  await expect(page.getByTestId('timeline-canvas')).toHaveAttribute('data-idle', 'true');
  for (const part of ['decode.worker', 'queue.worklet', '.woff2'])
    expect(refused.filter((url) => url.includes(part))).not.toEqual([]);
});
