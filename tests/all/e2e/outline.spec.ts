import { expect, type Page } from '@playwright/test';
import { reload } from '#tests/support/open.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, newProject, SAVES } from '#tests/support/workspace-project.ts';

/** Paragraphs put in order in the outline. */
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Outline' });
const lines = (page: Page) => sheet(page).getByRole('option');
/** The first word of each paragraph, as the outline lists them. */
const order = async (page: Page): Promise<(string | undefined)[]> =>
  (await lines(page).allTextContents()).map((text) => /#\d+/.exec(text)?.[0]);

async function openOutline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Transcript', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Outline' }).click();
  await expect(lines(page).first()).toBeVisible();
}

test('paragraphs are moved in the outline by keys and by drag, each as one undo step, and stay after a reload', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(300)));
  await openOutline(page);
  const first = await order(page);
  expect(first.length).toBeGreaterThan(3);
  const [a, b, c, ...rest] = first;

  await test.step('Alt+Shift and arrows move what is selected, and say where it is', async () => {
    await lines(page).nth(0).click();
    await lines(page)
      .nth(1)
      .click({ modifiers: ['Shift'] });
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await expect.poll(() => order(page)).toEqual([c, a, b, ...rest]);
    await expect(sheet(page).getByRole('status')).toHaveText(`Moved, now 2 of ${first.length}`);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => order(page)).toEqual(first);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect.poll(() => order(page)).toEqual([c, a, b, ...rest]);
  });

  await test.step('a line is dragged by its handle', async () => {
    const saved = page.waitForResponse(SAVES);
    const [from, to] = [await lines(page).nth(0).boundingBox(), await lines(page).nth(2).boundingBox()];
    await page.mouse.move(from!.x + 20, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 20, to!.y + to!.height - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => order(page)).toEqual([a, b, c, ...rest]);
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => order(page)).toEqual([c, a, b, ...rest]);
    await saved;
  });

  await test.step('a filter finds paragraphs, which are not moved then', async () => {
    await sheet(page).getByLabel('Find paragraphs').fill(`${b}`);
    await expect.poll(() => lines(page).count()).toBeLessThan(first.length);
    await lines(page).first().click();
    await page.keyboard.press('Alt+Shift+ArrowUp');
    await sheet(page).getByLabel('Find paragraphs').fill('');
    await expect.poll(() => order(page)).toEqual([c, a, b, ...rest]);
  });

  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  await reload(page);
  await openOutline(page);
  await expect.poll(() => order(page)).toEqual([c, a, b, ...rest]);

  await test.step('the recorded order is shown beside it, to be read', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Transcript', exact: true }).click();
    await page.getByRole('menuitem', { name: 'As recorded' }).click();
    const recorded = page.getByRole('dialog', { name: 'As recorded' }).getByRole('option');
    await expect(recorded.first()).toContainText(`${a}`);
    await expect(recorded.first()).toContainText(', plays at 0:');
    await recorded.first().click();
    await page.keyboard.press('Alt+Shift+ArrowDown');
    await page.keyboard.press('Escape');
    await openOutline(page);
    expect(await order(page)).toEqual([c, a, b, ...rest]);
  });
});
