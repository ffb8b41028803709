/**
 * `node_modules/.bin/node tools/guide-pictures.ts [PAGE…]`: the picture of each page of the guide, taken of the product at
 * work on a recording made for it, in the light theme. src/pages/help/screenshots.ts says what they show. Needs what
 * `scripts/setup.sh bench` installs.
 */
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Locator, Page } from 'playwright';
import { GUIDES, type GuideSlug } from '#src/ui/guides.ts';
import type { Auth } from '#tests/support/server.ts';
import { bringInterview, makeInterview } from './demo/interview.ts';
import { withProduct } from './demo/product.ts';
import type { Rush } from './demo/rush.ts';
import { clickSpoken, savedEdit } from './demo/workspace.ts';

const OUT = 'src/pages/help/images';
const MAX_BYTES = 60_000;

interface Desk {
  readonly page: Page;
  readonly origin: string;
  readonly auth: Auth;
  readonly rush: Rush;
}

/** Brings the page to what is shown. @returns what is taken of it */
const SHOTS: Readonly<Record<GuideSlug, (desk: Desk) => Promise<Locator>>> = {
  async 'first-recording'({ page, origin, auth, rush }) {
    await page.goto(`${origin}/upload_media/${auth.auth_token}?place=new`);
    await page.getByLabel('Choose files').setInputFiles(rush.path);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Confirm' }).waitFor();
    return dialog;
  },
  async 'cut-words'(desk) {
    await openWorkspace(desk);
    await select(desk, 1, 0.34, 0.44);
    await desk.page.keyboard.press('a');
    await select(desk, 4, 0.62, 0.8);
    await desk.page.getByRole('toolbar', { name: 'Selected words' }).waitFor();
    return desk.page.getByRole('region', { name: 'Transcript' });
  },
  async timeline(desk) {
    await openWorkspace(desk);
    await trimPauses(desk);
    await desk.page.getByTestId('timeline-canvas').and(desk.page.locator('[data-idle="true"]')).waitFor();
    return desk.page.locator('.ws-timeline');
  },
  async pauses(desk) {
    await openWorkspace(desk);
    await trimPauses(desk);
    return desk.page.locator('.ws-middle');
  },
  async 'suggested-cuts'(desk) {
    await openWorkspace(desk);
    const { page } = desk;
    await page
      .getByRole('region', { name: 'Cut Tools' })
      .getByRole('button', { name: 'Suggest cuts' })
      .click();
    await page.getByText('Suggested cuts').first().waitFor();
    await page.getByText(/cuts, saves/).waitFor({ state: 'hidden', timeout: 20_000 });
    await page.getByRole('button', { name: 'Check cuts' }).click();
    return page.getByRole('region', { name: 'Cuts', exact: true });
  },
  async 'correct-words'(desk) {
    await openWorkspace(desk);
    await select(desk, 6, 0.28, 0.28);
    await desk.page.keyboard.press('F2');
    await desk.page.getByLabel(/^Correct the word/).waitFor();
    return desk.page.getByRole('region', { name: 'Transcript' });
  },
  async search(desk) {
    await openWorkspace(desk);
    await desk.page.keyboard.press('Control+f');
    await desk.page.keyboard.type('you know');
    await desk.page.getByText(/\/3$/).waitFor();
    return desk.page.locator('.ws-middle');
  },
  async download(desk) {
    await openWorkspace(desk);
    await desk.page.getByRole('button', { name: /^Download, \d+ credential/ }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^Download for/ }).waitFor();
    return dialog;
  },
  async 'other-programs'(desk) {
    await openWorkspace(desk);
    await desk.page.getByRole('button', { name: /^Export the transcript/ }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  },
  async projects({ page, origin, auth }) {
    // One card: the window need not be higher.
    await page.setViewportSize({ width: 1280, height: 480 });
    await page.goto(`${origin}/projects/${auth.auth_token}`);
    await page.getByText('channel-swim_interview').first().waitFor();
    return page.getByRole('main');
  },
};

async function openWorkspace({ page, origin, auth }: Desk): Promise<void> {
  await page.goto(`${origin}/workspace/${auth.auth_token}`);
  await page.getByRole('button', { name: 'Play', exact: true }).and(page.locator(':enabled')).waitFor();
  await page.getByTestId('timeline-canvas').and(page.locator('[data-film="true"]')).waitFor();
}

async function trimPauses({ page }: Desk): Promise<void> {
  const box = page.getByRole('checkbox', { name: /Trim pauses longer than/ });
  await box.and(page.locator(':enabled')).waitFor();
  if (!(await box.isChecked())) await box.click();
}

/** Words of a saying, from one share of its time (0–1) to another. */
async function select(
  { page, origin, auth, rush }: Desk,
  saying: number,
  from: number,
  to: number,
): Promise<void> {
  const edit = await savedEdit(origin, auth);
  const said = rush.said[saying];
  if (!said) throw new Error(`Nobody says ${saying}`);
  await clickSpoken(page, edit, said, from);
  await clickSpoken(page, edit, said, to, 'Shift');
}

async function take(desk: Desk, slug: GuideSlug, folder: string): Promise<void> {
  const shown = await SHOTS[slug](desk);
  // What fades in, and the pictures of the filmstrip.
  await desk.page.waitForTimeout(1200);
  const path = join(folder, `${slug}.png`);
  const { width = 1280, height = 800 } = desk.page.viewportSize() ?? {};
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${slug}: nothing to be seen`);
  const clip = {
    ...box,
    width: Math.min(box.width, width - box.x),
    height: Math.min(box.height, height - box.y),
  };
  await desk.page.screenshot({ path, clip });
  const out = join(OUT, `${slug}.webp`);
  await execa('ffmpeg', [
    ...['-v', 'error', '-y', '-i', path, '-vf', "scale='min(1280,iw)':-2:flags=lanczos"],
    ...['-c:v', 'libwebp', '-quality', '72', '-compression_level', '6', out],
  ]);
  const { size } = await stat(out);
  console.log(
    `${out}: ${Math.round(size / 1000)} kB, ${Math.round(clip.width)} × ${Math.round(clip.height)}`,
  );
  if (size > MAX_BYTES) throw new Error(`${out} is larger than a page of the guide should have to carry`);
}

const asked = process.argv.slice(2);
await mkdir(OUT, { recursive: true });
await withProduct(async ({ browser, server, auth, folder }) => {
  const rush = await makeInterview(browser, folder);
  await bringInterview(server, auth, rush);
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  const user = JSON.stringify({ ...auth, credentials: 30 });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(
    `localStorage.setItem('user_data', ${JSON.stringify(user)}); localStorage.setItem('theme', 'light')`,
  );
  for (const { slug } of GUIDES)
    if (asked.length === 0 || asked.includes(slug))
      await take({ page, origin: server.origin, auth, rush }, slug, folder).catch((error: unknown) => {
        // The others are taken all the same.
        console.error(`${slug}: ${error instanceof Error ? error.message : String(error)}`);
        process.exitCode = 1;
      });
});
