import { expect } from '@playwright/test';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, newProject } from '#tests/support/workspace-project.ts';

/** How it sounds: tests/all/media/voice.test.ts, and src/editor/player/gapless/audio for what is played. */
test('a voice with less noise is made once it is chosen, heard, and compared with the recording by V', async ({
  page,
  server,
}) => {
  await gotoWorkspace(page, server, await newProject(server, madeDocument(20)));
  const tools = page.getByRole('region', { name: 'Sound' });
  const voice = (within: typeof tools) => within.getByRole('combobox', { name: 'Voice' });
  const played = page.waitForRequest(/voice-light\.m4a/);
  await voice(tools).click();
  await page.getByRole('option', { name: 'Light noise reduction' }).click();
  await expect(page.getByRole('button', { name: 'Undo: Changed the voice' })).toBeVisible();
  await played;
  const compare = tools.getByRole('button', { name: /^Hold to hear the recording/ });
  await expect(compare).toHaveAttribute('aria-pressed', 'false');
  const heard = tools.getByRole('button', { name: /^This is the recording/ });
  await page.keyboard.down('v');
  await expect(heard).toHaveAttribute('aria-pressed', 'true');
  // A key that repeats.
  await page.keyboard.down('v');
  await page.keyboard.up('v');
  await expect(compare).toBeVisible();
  await compare.hover();
  await page.mouse.down();
  await expect(heard).toBeVisible();
  await page.mouse.up();
  await expect(compare).toBeVisible();
});

test('until a strong voice is ready the download says so, and offers to go without', async ({
  page,
  server,
}) => {
  const voices = (state: string, percent: number) => [
    { voice: 'light', state: 'none', percent: 0 },
    { voice: 'strong', state, percent },
  ];
  let standing = voices('none', 0);
  const answer = { status: 'success' };
  for (const call of ['get_voice', 'prepare_voice', 'cancel_voice'])
    await page.route(`**/api/${call}/`, async (route) => {
      if (call === 'prepare_voice') standing = voices('making', 43);
      if (call === 'cancel_voice') standing = voices('none', 0);
      await route.fulfill({ json: { ...answer, voices: standing } });
    });
  await gotoWorkspace(page, server, await newProject(server, madeDocument(20)));
  await page.getByRole('button', { name: /^Download, \d/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Voice' }).click();
  await page.getByRole('option', { name: 'Strong noise reduction' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Reducing the noise' })).toBeVisible();
  const confirm = dialog.getByRole('button', { name: /^Download for/ });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(dialog.getByRole('button', { name: 'Prepare' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Go without' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Voice' })).toHaveText('Voice as recorded');
  await expect(confirm).not.toHaveAttribute('aria-disabled', 'true');
});
