import { type CDPSession, expect, type Page } from '@playwright/test';
import { randomNumbers } from '#model/testing.ts';
import { projectOf } from '#tests/support/library.ts';
import { reload } from '#tests/support/open.ts';
import type { Auth, TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { badge, cutWord, struck } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  pointOf,
  SAVES,
} from '#tests/support/workspace-project.ts';

/** What is kept of an edit when the tab, the device or the server fails. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

/** The toast itself: what screen readers are told beside it says the same. */
const toast = (page: Page, title: string) =>
  page
    .getByRole('region', { name: 'Notifications' })
    .locator('[data-type="error"]', { has: page.locator('h2', { hasText: title }) })
    .first();

const refuseSaves = (page: Page) => page.route(SAVES, (route) => route.abort());

async function show(page: Page, words = 200): Promise<Auth> {
  const auth = await openedProject(server, madeDocument(words));
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  return auth;
}

test('killing the tab in the middle of 1,000 random edits loses at most the last one', async ({
  page,
  context,
}) => {
  await refuseSaves(page);
  const auth = await show(page, 60);
  const random = randomNumbers(6);
  const places = await Promise.all(Array.from({ length: 12 }, (_, i) => pointOf(page, i * 5)));
  /** What is cut, as a page shows it. */
  const state = async (of: Page) => (await struck(of).allTextContents()).join('|');
  const session = await context.newCDPSession(page);
  const key = async (to: CDPSession, letter: 'a' | 'd' | 'z', modifiers = 0) => {
    const code = `Key${letter.toUpperCase()}`;
    const event = { key: letter, code, modifiers, windowsVirtualKeyCode: code.charCodeAt(3) };
    await Promise.all([
      to.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event }),
      to.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event }),
    ]);
  };
  const click = async ({ x, y }: { x: number; y: number }) => {
    const event = { x, y, button: 'left', clickCount: 1 } as const;
    await Promise.all([
      session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...event }),
      session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...event }),
    ]);
  };
  const edit = (): Promise<unknown> => {
    const place = places[Math.floor(random() * places.length)];
    const kind = random();
    if (kind < 0.55 && place) return Promise.all([click(place), key(session, 'a')]);
    if (kind < 0.75 && place) return Promise.all([click(place), key(session, 'd')]);
    return key(session, 'z', kind < 0.9 ? 2 : 2 + 8);
  };
  const killedAt = 400 + Math.floor(random() * 200);
  // Sent without waiting for one another they arrive in their order, far faster than hands are.
  await Promise.all(Array.from({ length: killedAt }, edit));
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  const before = await state(page);
  // One more whose outcome nobody waits for.
  await edit();
  const after = await state(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();

  const again = await context.newPage();
  await refuseSaves(again);
  await gotoWorkspace(again, server, auth);
  await again.locator('#transcript-text').getByText('#0,').waitFor();
  await expect.poll(async () => [before, after].includes(await state(again))).toBe(true);
  // The history came along: all of it can be taken back.
  const hand = await context.newCDPSession(again);
  await Promise.all(Array.from({ length: killedAt + 1 }, () => key(hand, 'z', 2)));
  await expect(struck(again)).toHaveCount(0);
});

test('a cut made just before the page closes is kept', async ({ page }) => {
  // Inside the page: what it sends while it is left goes past a route.
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      /save_project|push_edits/.test(String(input)) ? Promise.reject(new TypeError()) : fetch(input, init);
  });
  await show(page);
  const { x, y } = await pointOf(page, 10);
  await page.mouse.click(x, y);
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  const left = page.waitForEvent('domcontentloaded');
  await page.evaluate(() => {
    const press = (init: KeyboardEventInit): void => {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
    };
    press({ key: 'a' });
    press({ key: 'z', ctrlKey: true });
    press({ key: 'Z', ctrlKey: true, shiftKey: true });
    window.location.reload();
  });
  await left;
  await expect(struck(page)).toHaveText(['#10,']);
});

test('without local storage the page says so and still saves on the server', async ({ page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });
  const auth = await show(page);
  await expect(toast(page, 'This browser does not store data on this device')).toBeVisible();
  await cutWord(page, 10);
  await expect(badge(page, 'Saved')).toBeVisible();
  expect((await projectOf(server, auth)).document?.clips).toHaveLength(1);
  await refuseSaves(page);
  await cutWord(page, 20);
  await expect(badge(page, 'Offline, not kept on this device')).toBeVisible();
});

test('full local storage is reported; once there is room again edit and history are kept', async ({
  page,
}) => {
  await refuseSaves(page);
  await show(page);
  await cutWord(page, 10);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    Object.assign(window, {
      makeRoom: () => {
        IDBObjectStore.prototype.put = put;
      },
    });
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError');
    };
  });
  await cutWord(page, 20);
  await expect(toast(page, 'This device is out of storage')).toBeVisible();
  await expect(badge(page, 'Offline, not kept on this device')).toBeVisible();
  await page.evaluate(() => (window as unknown as { makeRoom: () => void }).makeRoom());
  await cutWord(page, 30);
  await expect(badge(page, 'Offline, kept on this device')).toBeVisible();
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,', '#20,', '#30,']);
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(struck(page)).toHaveText(['#10,']);
});

test('two windows on one device keep their edits apart; the newest unsaved one is opened after a crash', async ({
  page,
  context,
}) => {
  // Within the pages: what a closing one sends is not routed any more, and would arrive.
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (input, init) =>
      /api\/(save_project|push_edits)\//.test(input instanceof Request ? input.url : String(input))
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init);
  });
  const auth = await show(page);
  const second = await context.newPage();
  await gotoWorkspace(second, server, auth);
  await cutWord(page, 10);
  await cutWord(second, 20);
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await reload(second);
  await expect(struck(second)).toHaveText(['#20,']);
  await page.close();
  await second.close();
  const third = await context.newPage();
  await gotoWorkspace(third, server, auth);
  await expect(struck(third)).toHaveText(['#20,']);
});
