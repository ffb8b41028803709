import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { holdJoins } from '#tests/support/held-joins.ts';
import { gotoLibrary, signInAs } from '#tests/support/library.ts';
import { open, reload } from '#tests/support/open.ts';
import { newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { wavOf } from '#tests/support/wav.ts';

/** Two tabs that upload at the same time, against the real server. */
let server: TestServer;
let folder: string;
let joins: ReturnType<typeof holdJoins>;
test.beforeAll(async ({ server: shared }) => {
  server = shared;
  folder = await mkdtemp(join(tmpdir(), 'trimscript-two-uploads-'));
});
test.beforeEach(() => {
  joins = holdJoins(server);
});
test.afterEach(() => joins.release());
test.afterAll(() => rm(folder, { recursive: true, force: true }));

const RATE = 8000;
async function sound(name: string, seconds: number): Promise<string> {
  const path = join(folder, name);
  const samples = Int16Array.from({ length: RATE * seconds }, (_, i) => 4000 * Math.sin(i));
  await writeFile(path, wavOf(samples, RATE));
  return path;
}

const dialogOf = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm' }).click();
/** One that was cancelled while joins are held is before it still, out of sight. */
const isFirst = (page: Page) =>
  expect(
    dialogOf(page).getByRole('progressbar', { name: /Preparing your files|Waiting for the server/ }),
  ).toBeVisible();
const isSecond = (page: Page) =>
  expect(dialogOf(page).getByRole('progressbar', { name: 'In line: 2nd' })).toBeVisible();

test('two tabs upload at once, each cancels and reloads: both projects arrive, each in its tab', async ({
  page: one,
  context,
}) => {
  const auth = await newAccount(server, server.dataDir);
  const [two, library] = [await context.newPage(), await context.newPage()];
  const names = new Map([
    [one, 'one'],
    [two, 'second'],
  ]);
  for (const [page, name] of names) {
    await signInAs(page, auth);
    await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
    await page.getByLabel('Choose files').setInputFiles(await sound(`${name}.wav`, name.length));
  }
  await confirm(one);
  await isFirst(one);
  await confirm(two);
  await isSecond(two);

  await gotoLibrary(library, server, auth);
  const rows = library.getByRole('list', { name: 'Uploads being joined' }).getByRole('listitem');
  await expect(rows).toContainText([/one.*Joining/, /second.*In line: 2nd/]);
  // One is cancelled where all are listed, one in its own tab.
  await library.getByRole('button', { name: 'Cancel the upload of second' }).click();
  await dialogOf(library).getByRole('button', { name: 'Stop' }).click();
  await expect(rows).toHaveText([/one/]);
  await expect(dialogOf(two).getByRole('alert')).toHaveText('This upload was cancelled.');
  await isFirst(one);
  await dialogOf(one).getByRole('button', { name: 'Cancel' }).click();
  await dialogOf(one).getByRole('button', { name: 'Stop' }).click();
  await one.getByRole('button', { name: 'Undo' }).click();

  await dialogOf(two).getByRole('button', { name: 'Try again' }).click();
  await isFirst(two);
  await one.getByRole('button', { name: 'Continue' }).click();
  await confirm(one);
  await isSecond(one);
  for (const page of [one, two]) await reload(page);
  await isFirst(two);
  await isSecond(one);
  joins.release();
  for (const [page, name] of names) {
    await page.waitForURL('**/workspace/*');
    await expect(page.getByRole('button', { name: `Project: ${name}` })).toBeVisible();
  }
});
