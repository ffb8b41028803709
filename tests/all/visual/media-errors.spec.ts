import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DARK, inLooks, openWorkspace } from '#tests/support/looks.ts';
import { open, reload } from '#tests/support/open.ts';
import { refusal } from '#tests/support/replies.ts';
import { wavOf } from '#tests/support/wav.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** What specification §8 says of uploads and media, provoked by the reply it belongs to. */

inLooks('upload failed', [DARK], async ({ page, server, signIn, shows }) => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-looks-'));
  const sound = join(folder, 'interview.wav');
  await writeFile(sound, wavOf(new Int16Array(48_000), 48_000));
  const auth = await signIn();
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page.getByLabel('Choose files').setInputFiles(sound);
  await page.getByText('0:00:01').filter({ visible: true }).first().waitFor();
  const dialog = page.getByRole('dialog');
  const joins = '**/api/upload_media/';
  await page.route(joins, (route) => route.fulfill({ status: 404, body: '' }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Could not reach server to concatenate chunks' })
    .waitFor();
  await shows('join-unreachable');
  await page.unroute(joins);
  await page.route(joins, (route) =>
    route.fulfill(refusal('interview.wav is incomplete (4 of 96 bytes). Please upload it again.')),
  );
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'is incomplete' }).waitFor();
  await shows('join-refused');
  await page.route('**/api/store_media_chunk/', (route) =>
    route.fulfill({ status: 413, ...refusal('Your storage is full.') }),
  );
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove interview.wav' }).click();
  await page.getByLabel('Choose files').setInputFiles(sound);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByRole('alert').filter({ hasText: 'Your storage is full.' }).waitFor();
  await shows('storage-full');
  await rm(folder, { recursive: true, force: true });
});

/** How the address of the media and the two calls behind it answer from now on. */
async function expire(page: Page, deleted: object, fresh: object): Promise<void> {
  for (const [call, reply] of [
    ['is_user_cloud_data_deleted', deleted],
    ['refresh_url', fresh],
  ] as const) {
    await page.unroute(`**/api/${call}/`);
    await page.route(`**/api/${call}/`, (route) => route.fulfill(reply));
  }
  await page.unroute('**/media/**');
  await page.route('**/media/**', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
  );
}

inLooks('media that cannot be loaded', [DARK], async ({ page, server, shows }) => {
  const auth = await openedProject(server, madeDocument(200));
  await openWorkspace(page, server, auth);
  const stage = page.getByRole('region', { name: 'Preview' });
  const playable = () =>
    stage.getByRole('button', { name: 'Play', exact: true }).and(page.locator(':enabled')).waitFor();
  await playable();
  const kept = { json: { status: 'success', is_deleted: false } };
  const unavailable = { status: 502, body: '' };
  for (const [name, deleted, fresh, says] of [
    ['presence-unknown', unavailable, unavailable, 'Could not check Cloud file presence'],
    ['address-refused', kept, refusal('The media are being made anew.'), 'The media are being made anew.'],
    ['deleted', { json: { status: 'success', is_deleted: true } }, unavailable, 'no longer on the server'],
  ] as const) {
    await expire(page, deleted, fresh);
    await page.getByRole('button', { name: 'Refresh media' }).click();
    await stage.getByText(says).first().waitFor();
    await shows(name);
  }
  await page.unroute('**/media/**');
  await reload(page);
  await playable();
  await page.route(/\/(media|api)\//, (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Refresh media' }).click();
  await stage.getByText('The server cannot be reached', { exact: true }).waitFor();
  await shows('no-connection');
});
