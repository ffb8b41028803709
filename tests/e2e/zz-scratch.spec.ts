import type { TestServer } from '#tests/support/server.ts';
import { newAccount } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { gotoWorkspace, madeDocument, openedProject, pointOf } from '#tests/support/workspace-project.ts';

let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});
const OUT = '/tmp/h/shots';
test('shots', async ({ page, browser }) => {
  const auth = await openedProject(
    server,
    madeDocument(200, [
      { startWordIdx: 10, endWordIdx: 12 },
      { startWordIdx: 20, endWordIdx: 24 },
    ]),
  );
  await gotoWorkspace(page, server, auth);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await page.getByRole('button', { name: 'Search & Replace' }).click();
  await page.keyboard.type('harbour');
  const tools = await page.locator('.ws-middle').evaluate((e) => [e.scrollHeight, e.clientHeight]);
  console.log('tools 1440x900', tools);
  await page.screenshot({ path: `${OUT}/1440-replace.png` });
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Group by category' }).click();
  await page.locator('#transcript-text [data-edge="start"]').first().click();
  await page.screenshot({ path: `${OUT}/1440-dark.png` });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
  });
  await page.screenshot({ path: `${OUT}/1440-light.png` });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole('button', { name: 'Open the cuts panel' }).click();
  await page.screenshot({ path: `${OUT}/1100-open.png` });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.screenshot({ path: `${OUT}/1024-open.png` });
  const ctx = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await ctx.newPage();
  await gotoWorkspace(phone, server, auth);
  await phone.locator('#transcript-text').getByText('#0,').waitFor();
  const measure = () =>
    phone.evaluate(() => {
      const text = document.querySelector('#transcript-text');
      const small = [...document.querySelectorAll('main button, main [role=tab], main input')]
        .filter((e) => {
          const b = e.getBoundingClientRect();
          return (
            b.width > 0 &&
            b.top < innerHeight &&
            (b.height < 44 || b.width < 44) &&
            getComputedStyle(e).visibility !== 'hidden'
          );
        })
        .map(
          (e) =>
            `${e.getAttribute('aria-label') ?? e.textContent} ${Math.round(e.getBoundingClientRect().width)}x${Math.round(e.getBoundingClientRect().height)}`,
        );
      return { text: text?.clientHeight, lines: (text?.clientHeight ?? 0) / 28, small };
    });
  console.log('phone', JSON.stringify(await measure()));
  await phone.screenshot({ path: `${OUT}/390.png` });
  await phone.getByRole('button', { name: 'Manual cut, end' }).first().tap();
  console.log('phone bracket', JSON.stringify(await measure()));
  await phone.screenshot({ path: `${OUT}/390-bracket.png` });
  await phone.getByRole('button', { name: 'Restore' }).scrollIntoViewIfNeeded();
  await phone.keyboard.press('Escape');
  await phone.keyboard.press('Escape');
  const { x, y } = await pointOf(phone, 5);
  await phone.touchscreen.tap(x, y);
  await phone.keyboard.press('Shift+ArrowRight');
  console.log('phone words', JSON.stringify(await measure()));
  await phone.screenshot({ path: `${OUT}/390-words.png` });
  await phone.keyboard.press('Escape');
  await phone.getByRole('tab', { name: 'Cut Tools' }).tap();
  console.log('phone tools', JSON.stringify(await measure()));
  await phone.screenshot({ path: `${OUT}/390-tools.png` });
  await phone.getByRole('tab', { name: /^Cuts/ }).tap();
  console.log('phone cuts', JSON.stringify(await measure()));
  await phone.screenshot({ path: `${OUT}/390-cuts.png` });
  await ctx.close();
  const fresh = await newAccount(server, server.dataDir);
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const empty = await other.newPage();
  await gotoWorkspace(empty, server, fresh);
  await empty.getByText('No video yet').waitFor();
  console.log('empty', await empty.locator('.ws-middle').evaluate((e) => [e.scrollHeight, e.clientHeight]));
  await empty.screenshot({ path: `${OUT}/empty.png` });
});
