import { DARK, inLooks, LIGHT, type Look, openWorkspace } from '#tests/support/looks.ts';
import { open } from '#tests/support/open.ts';
import { openedProject } from '#tests/support/workspace-project.ts';
import { mixedDocument, searchFor, selectWords, settingsRead } from '#tests/support/workspace-steps.ts';

/** Where the system's colours take the place of ours: what is told by colour alone would be gone. */

async function forceColours({ page, theme }: Look): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: theme });
}

inLooks('workspace in forced colours', [DARK, LIGHT], async (look) => {
  const { page, server, shows } = look;
  await forceColours(look);
  const auth = await openedProject(server, mixedDocument());
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, auth);
  await shows('forced-editing');
  await selectWords(page);
  await shows('forced-selected');
  await page.keyboard.press('Escape');
  await searchFor(page, 'harbour');
  await shows('forced-searching');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check cuts' }).click();
  await page.getByRole('button', { name: 'Stop checking' }).waitFor();
  await shows('forced-checking');
});

inLooks('account pages in forced colours', [DARK, LIGHT], async (look) => {
  const { page, server, signIn, shows } = look;
  await forceColours(look);
  const auth = await signIn();
  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  await page.getByLabel('Choose files').waitFor({ state: 'attached' });
  await shows('forced-upload');
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await settingsRead(page);
  await shows('forced-settings');
});
