/**
 * `node_modules/.bin/node tools/make-picture.ts`: the picture of the workspace on the landing page and in the README, taken of the product
 * with a recording made for it. Two people talk over a drawn scene; their words are brought along as a transcript file
 * would be, and the cuts are made as a person makes them. Needs what `scripts/setup.sh bench` installs.
 */
import { join } from 'node:path';
import { execa } from 'execa';
import type { Page } from 'playwright';
import type { Auth, ServerProcess } from '#tests/support/server.ts';
import { bringInterview, makeInterview } from './demo/interview.ts';
import { type Product, withProduct } from './demo/product.ts';
import type { Rush } from './demo/rush.ts';
import { clickSpoken, savedEdit } from './demo/workspace.ts';

const WIDTH = 1440;
const HEIGHT = 900;

/** Cuts as a person does: pauses, suggestions, a stumble by hand; looks for a phrase, stops at a word. */
async function work(page: Page, server: ServerProcess, auth: Auth, rush: Rush): Promise<void> {
  const pauses = page.getByRole('checkbox', { name: /Trim pauses longer than/ });
  await pauses.and(page.locator(':enabled')).click();
  await page.getByRole('region', { name: 'Cut Tools' }).getByRole('button', { name: 'Suggest cuts' }).click();
  await page.getByText('Suggested cuts').first().waitFor();
  const edit = await savedEdit(server.origin, auth);
  const word = (saying: number, share: number, key?: 'Shift') =>
    clickSpoken(page, edit, rush.said[saying], share, key);
  await word(1, 0.34);
  await word(1, 0.44, 'Shift');
  await page.keyboard.press('a');
  await page.getByRole('button', { name: 'Search & Cut' }).click();
  await page.keyboard.type('you know');
  await page.getByText(/\/3$/).waitFor();
  await word(6, 0.28);
  await page.getByText(/^Saved/).waitFor();
  await page.getByText(/cuts, saves/).waitFor({ state: 'hidden' });
}

const picture = async ({ browser, server, auth, folder }: Product): Promise<void> => {
  const rush = await makeInterview(browser, folder);
  await bringInterview(server, auth, rush);
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } });
  const user = JSON.stringify({ ...auth, credentials: 182 });
  await page.addInitScript(`localStorage.setItem('user_data', ${JSON.stringify(user)})`);
  await page.goto(`${server.origin}/workspace/${auth.auth_token}`);
  await work(page, server, auth, rush);
  await page.mouse.move(WIDTH / 2, HEIGHT / 2 + 90);
  // What fades in, and the pictures of the filmstrip.
  await page.waitForTimeout(2500);
  const path = join(folder, 'workspace.png');
  await page.screenshot({ path });
  const ffmpeg = (...args: string[]) => execa('ffmpeg', ['-v', 'error', '-y', '-i', path, ...args]);
  const webp = ['-c:v', 'libwebp', '-quality', '82', '-compression_level', '6'];
  await ffmpeg(...webp, 'src/pages/images/workspace.webp');
  const palette = '[0]split[a][b];[a]palettegen=stats_mode=full[p];[b][p]paletteuse=dither=sierra2_4a';
  await ffmpeg('-filter_complex', palette, '-compression_level', '9', 'docs/images/workspace.png');
};

await withProduct(picture, { FREE_CREDENTIALS: '182' });
