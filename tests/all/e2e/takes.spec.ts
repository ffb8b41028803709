import { expect } from '@playwright/test';
import { axeFaults } from '#tests/support/axe.ts';
import { test } from '#tests/support/test.ts';
import { showSuggested, struck } from '#tests/support/transcript-page.ts';
import { marked } from '#tests/support/workspace-project.ts';

/** A passage that was said three times: its takes stand side by side, the last is kept, and any other by one key. */

test('the last of three takes is kept; a key or a click chooses another as one undo step; one that plays is shown', async ({
  page,
  server,
}) => {
  const group = page.getByRole('group', { name: /^Takes of/ });
  const kept = (number: number) => group.getByRole('radio', { name: `Keep take ${number}` });
  await showSuggested(page, server, {
    cuts: '[[10,15],[20,26]]',
    details: [
      { reason: 'retake', confidence: 0.95 },
      { reason: 'retake', confidence: 0.92 },
    ],
    takes: '[[[10,15],[20,26],[30,36]]]',
  });
  await expect(group.getByRole('radio')).toHaveCount(3);
  await expect(kept(3)).toBeChecked();
  await expect(struck(page)).toHaveCount(2);
  expect(await axeFaults(page, '[aria-label="Cuts"]')).toEqual([]);

  await kept(3).focus();
  await page.keyboard.press('1');
  await expect(kept(1)).toBeChecked();
  await expect(struck(page)).toHaveText([/^#20/, /^#30/]);
  // Space presses what the keyboard went to, and does not play.
  await kept(2).press('Space');
  await expect(struck(page)).toHaveText([/^#10/, /^#30/]);
  await page.locator('body').press('Control+z');
  await expect(kept(1)).toBeChecked();
  await page.locator('body').press('Control+z');
  await expect(kept(3)).toBeChecked();
  await expect(struck(page)).toHaveCount(2);

  await group.getByRole('button', { name: 'Listen to take 2' }).click();
  await expect.poll(() => marked(page, 'selection')).not.toBe('');
});
