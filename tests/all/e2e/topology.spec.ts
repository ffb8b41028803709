import { expect, type Page } from '@playwright/test';
import { execa } from 'execa';
import type { HeldObject } from '#tests/support/fake-s3.ts';
import { clickHeardWord } from '#tests/support/heard-word.ts';
import { open } from '#tests/support/open.ts';
import { PASSWORD } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { test } from '#tests/support/test.ts';
import { type Cluster, startCluster } from '#tests/topology/cluster.ts';
import { idleServers, onlyRunning } from '#tests/topology/faults.ts';
import { hasPostgres } from '#tests/topology/postgres.ts';

/** The short form of `npm run test:topology` in a browser: PostgreSQL, S3, two servers behind a proxy, a worker. */
test.skip(!hasPostgres, 'PostgreSQL 15 is not installed (scripts/setup.sh topology)');
test.describe.configure({ mode: 'serial' });

let cluster: Cluster;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  cluster = await startCluster({ servers: 2, workers: 1 });
});
test.afterAll(() => cluster?.close());

/** Signed in, with nothing uploaded yet. */
async function signUp(page: Page, email: string): Promise<void> {
  await open(page, `${cluster.api.origin}/signup`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/account_verification_sent');
  await open(page, `${cluster.api.origin}/activate-account/${await cluster.activationKey(email)}`);
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/upload_media/*');
}

interface Disturbances {
  /** While the transcript is being made, and while the file is. */
  readonly transcribing?: () => Promise<void>;
  readonly cutting?: () => Promise<void>;
}

/** @returns seconds of the file */
async function mainJob(page: Page, email: string, file: string, disturb: Disturbances = {}): Promise<number> {
  const fetched: string[] = [];
  page.on('response', (response) => fetched.push(new URL(response.url()).pathname));
  await signUp(page, email);
  await page.getByLabel('Choose files').setInputFiles([file]);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await page.waitForURL('**/workspace/*', { timeout: 60_000 });
  await disturb.transcribing?.();
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript).toContainText(/all we have time for to-?day/i, { timeout: 90_000 });
  await expect(page.getByText(/Transcribing/)).toBeHidden({ timeout: 60_000 });
  // Silences are cut too: those between the words are found after the transcript, and the page hears of them later.
  const silences = async () => fetched.includes(`/media/${await silencesKey(email)}`);
  await expect.poll(silences, { timeout: 60_000 }).toBe(true);
  await clickHeardWord(page, 'today');
  await clickHeardWord(page, 'need', ['Shift']);
  await page.keyboard.press('a');
  await expect(page.getByText(/^Saved/)).toBeVisible();
  // The media come straight from S3.
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: /^Download, 1 credential$/ }).click();
  const download = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('button', { name: 'Download for 1 credential' }).click();
  await disturb.cutting?.();
  const path = await (await download).path();
  await expect(page.getByRole('banner')).toContainText('29');
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  return Number((await execa('ffprobe', args)).stdout);
}

/**
 * Every connection breaks, and servers are killed (SIGKILL) and started again under the open page.
 * @param kind of the work that is under way: `held` is what it stores, and keeps it from being over before
 */
async function killServers(kind: string, held: HeldObject): Promise<void> {
  await held.arrived;
  await onlyRunning(cluster, kind);
  const killed = await idleServers(cluster);
  expect(killed).not.toEqual([]);
  await Promise.all(killed.map((server) => server.kill()));
  cluster.breakConnections();
  for (const server of killed) await server.start();
  held.release();
}

/** Of the pauses of the account's recording; null while they are looked for. */
async function silencesKey(email: string): Promise<string | null> {
  const [row] = await cluster.query<{ key: string | null }>(
    `SELECT silences_key AS key FROM users JOIN projects ON projects.user_id = users.id WHERE email = $1
      AND NOT EXISTS (SELECT FROM tasks WHERE kind = 'silences' AND state IN ('queued', 'running'))`,
    [email],
  );
  return row?.key ?? null;
}

/** Debits of the account, and whether its master is whole in S3. */
async function sums(email: string) {
  const [row] = await cluster.query<{ debits: string; key: string; bytes: string }>(
    `SELECT (SELECT count(*) FROM ledger WHERE user_id = users.id AND kind = 'download') AS debits,
      master_key AS key, master_bytes AS bytes
    FROM users JOIN projects ON projects.user_id = users.id WHERE email = $1`,
    [email],
  );
  const master = cluster.s3.objects.get(`/media/${row?.key}`);
  return { debits: Number(row?.debits), isWhole: master?.length === Number(row?.bytes) };
}

let undisturbed = 0;

test('the main job on PostgreSQL and S3 through a proxy', async ({ page }) => {
  test.setTimeout(300_000);
  const { path, duration } = await speechFixture();
  undisturbed = await mainJob(page, 'quiet@example.org', path);
  expect(undisturbed).toBeGreaterThan(1);
  expect(undisturbed).toBeLessThan(duration - 1);
  expect(await sums('quiet@example.org')).toEqual({ debits: 1, isWhole: true });
});

test('when servers are killed the page recovers by itself, and the file is the same', async ({ page }) => {
  // Guards against hanging: two servers are started twice.
  test.setTimeout(300_000);
  const { path } = await speechFixture();
  const piece = cluster.s3.hold(/\.pcm$/);
  const cut = cluster.s3.hold(/\/exports\/.*\.wav$/);
  const made = await mainJob(page, 'killed@example.org', path, {
    transcribing: () => killServers('transcribe', piece),
    cutting: async () => {
      // A page that has heard nothing of its cut yet says that it failed.
      await expect(page.getByRole('dialog').getByText(/^Cutting is in progress: segment/)).toBeVisible();
      await killServers('export', cut);
    },
  });
  expect(made).toBeCloseTo(undisturbed, 2);
  expect(await sums('killed@example.org')).toEqual({ debits: 1, isWhole: true });
});
