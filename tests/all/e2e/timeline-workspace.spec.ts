import { expect, type Page } from '@playwright/test';
import { fixture } from '#scripts/make-media.ts';
import { makeProject, newAccount, type TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject, startOf } from '#tests/support/workspace-project.ts';

/** The timeline among the other panels, with the real server. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const canvas = (page: Page) => page.getByTestId('timeline-canvas');

test('one undo restores a cut deleted during its drag to where it was', async ({ page }) => {
  const doc = madeDocument(200, [{ startWordIdx: 50, endWordIdx: 60 }]);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await expect(canvas(page)).toHaveAttribute('data-idle', 'true');
  const row = page.locator('[data-cut-row] [data-go]');
  const before = await row.textContent();
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('no canvas');
  const x = box.x + (startOf(55) / Math.ceil(doc.duration)) * box.width;
  const y = box.y + 130;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await expect(row).not.toHaveText(before ?? '');
  await page.keyboard.press('d');
  await expect(row).toHaveCount(0);
  await page.mouse.move(x + 220, y);
  await page.mouse.up();
  await page.keyboard.press('Control+z');
  await expect(row).toHaveText(before ?? '');
});

test('the thumbnails of an uploaded video appear by themselves; the header shows length and price', async ({
  page,
}) => {
  const auth = await newAccount(server, server.dataDir);
  await makeProject(server, auth, await fixture('video.mp4'));
  await gotoWorkspace(page, server, auth);
  await expect(canvas(page)).toHaveAttribute('data-film', 'true');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Output 0:00:06');
  await expect(timeline.getByText(/1 credential$|Add credentials/)).toBeVisible();
});

test('words that are already cut cannot be cut by the header, and the key says why', async ({ page }) => {
  const doc = madeDocument(200, [{ startWordIdx: 0, endWordIdx: 4 }]);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  const header = page.locator('header', { hasText: 'Transcript' });
  await expect(header.getByText(/^←\s*→\s*cuts$/)).toBeVisible();
  await expect(header.getByText(/^A\s*cut$/)).toBeHidden();
  await page.keyboard.press('a');
  await expect(page.getByText('This is already cut')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('This is already cut')).toBeHidden();
});
