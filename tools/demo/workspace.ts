import type { Locator, Page } from 'playwright';
import { type Auth, apiOf } from '#tests/support/server.ts';
import type { Recorder } from './recorder.ts';
import type { Rush } from './rush.ts';
import type { Said } from './speech.ts';

export interface SavedEdit {
  readonly words: { text: string; start: number[] };
  readonly clips: readonly { start: number; duration: number }[];
}

/** Uploads a rush as a person does and waits until its transcript is there. */
export async function upload(film: Recorder, origin: string, auth: Auth, rush: Rush): Promise<void> {
  const { page } = film;
  const user = JSON.stringify({ ...auth, credentials: 30 });
  await page.addInitScript(`localStorage.setItem('user_data', ${JSON.stringify(user)})`);
  await page.goto(`${origin}/upload_media/${auth.auth_token}`);
  await page.getByText('Drop a recording here').waitFor();
  await film.start();
  film.say('The recording is chosen and sent.');
  await film.pause(0.8);
  await page.getByLabel('Choose files').setInputFiles(rush.path);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm' }).waitFor();
  await film.pause(1.6);
  await film.click(dialog.getByRole('button', { name: 'Confirm' }));
  film.setSpeed(4);
  await page.waitForURL('**/workspace/*', { timeout: 120_000 });
  film.say('Its words come in as they are recognised.');
  film.setSpeed(3);
  await page
    .getByRole('region', { name: 'Transcript' })
    .getByText(/^Saved/)
    .waitFor({ timeout: 180_000 });
  await page.getByText(/Transcribing/).waitFor({ state: 'hidden', timeout: 180_000 });
  film.setSpeed(1);
  await film.pause(0.8);
}

/** The edit as the server has it. */
export async function savedEdit(origin: string, auth: Auth): Promise<SavedEdit> {
  const { body } = await apiOf(origin).form('get_project', auth);
  return (body.project as { document: SavedEdit }).document;
}

/** Where the word stands that is spoken at `time` (source seconds): the middle of its box in the window. */
export async function pointOfWord(
  page: Page,
  { words }: SavedEdit,
  time: number,
): Promise<{ x: number; y: number }> {
  const texts = words.text.split(' ');
  const after = words.start.findIndex((start) => start > time);
  const index = (after < 0 ? texts.length : after) - 1;
  const before = texts.slice(0, index).filter((text) => text === texts[index]).length;
  return page.evaluate(`(() => {
    const root = document.querySelector('[aria-label="Transcript text"]');
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let left = ${before};
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const found of node.textContent.matchAll(/\\S+/g)) {
        if (found[0] !== ${JSON.stringify(texts[index])} || left-- > 0) continue;
        const range = document.createRange();
        range.setStart(node, found.index);
        range.setEnd(node, found.index + found[0].length);
        const box = range.getBoundingClientRect();
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      }
    throw new Error('The word is not on the page');
  })()`);
}

/** Clicks the word that is spoken at a share (0–1) of a saying's time. */
export async function clickSpoken(
  page: Page,
  edit: SavedEdit,
  { start, end }: Said,
  share: number,
  key?: 'Shift',
): Promise<void> {
  const { x, y } = await pointOfWord(page, edit, start + share * (end - start));
  if (key) await page.keyboard.down(key);
  await page.mouse.click(x, y);
  if (key) await page.keyboard.up(key);
  // A click waits to learn whether it is half of a double-click.
  await page.waitForTimeout(400);
}

/** Plays the result from `start` (source seconds) for a while, with the cuts skipped. */
export async function preview(
  film: Recorder,
  edit: SavedEdit,
  { start, seconds }: { start: number; seconds: number },
): Promise<void> {
  const { page } = film;
  film.say('The preview skips what is cut.');
  await film.click(await pointOfWord(page, edit, start));
  await film.pause(0.5);
  await film.click(page.getByRole('button', { name: 'Play', exact: true }));
  await film.pause(seconds);
  const pause = page.getByRole('button', { name: 'Pause', exact: true });
  if (await pause.isVisible()) await film.click(pause);
}

/** Downloads the result to `path`. */
export async function download(film: Recorder, path: string): Promise<void> {
  const { page } = film;
  film.say('The download is the recording without the cuts.');
  await film.click(page.getByRole('button', { name: /^Download, \d+ credential/ }));
  const start: Locator = page.getByRole('button', { name: /^Download for/ });
  await start.waitFor();
  await film.pause(1.4);
  const file = page.waitForEvent('download', { timeout: 120_000 });
  await film.click(start);
  await (await file).saveAs(path);
  await film.pause(1.5);
}
