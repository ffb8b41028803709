import { expect, type Page } from '@playwright/test';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import { clickWord, openMade, text } from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  marked,
  openedProject,
  startOf,
} from '#tests/support/workspace-project.ts';

/** The spoken word and the view that follows it; words that arrive; what stands where no words are. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const scrollTop = (page: Page): Promise<number> => text(page).evaluate((element) => element.scrollTop);
const back = (page: Page) => page.getByRole('button', { name: 'Back to playback' });

/** Puts the view so that the word '#i,' stands near its lower edge, and plays from there three times as fast. */
async function playAtLowerEdge(page: Page, word: number): Promise<void> {
  await clickWord(page, word);
  await expect.poll(() => marked(page, 'now')).toBe(`#${word},`);
  await text(page).evaluate((element) => {
    const now = document.querySelector('.ts-now > i')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    element.scrollTop += (now?.top ?? 0) - (box.bottom - 90);
  });
  await page.keyboard.press('l');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  for (let i = 0; i < 3; i++) await page.keyboard.press('l');
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`the view follows the spoken word, ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await openMade(page, server);
    await text(page).evaluate((element) => {
      element.scrollTop = 300;
    });
    await page.evaluate(() => {
      const element = document.querySelector('#transcript-text') as HTMLElement;
      const behaviors: (string | undefined)[] = [];
      Object.assign(window, { behaviors });
      const scrollTo = element.scrollTo.bind(element);
      element.scrollTo = (options?: ScrollToOptions | number) => {
        if (typeof options !== 'object') return;
        behaviors.push(options.behavior);
        scrollTo(options);
      };
    });
    await playAtLowerEdge(page, 80);
    const start = await scrollTop(page);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(start + 100);
    await page.keyboard.press('Space');
    const behaviors = await page.evaluate(() => (window as unknown as { behaviors: string[] }).behaviors);
    // The first one may be the jump to the word that was clicked.
    expect(behaviors.at(-1)).toBe(reducedMotion === 'reduce' ? 'auto' : 'smooth');
  });
}

test('scrolling detaches the view while it plays; the button and a click on a word bring it back', async ({
  page,
}) => {
  await openMade(page, server);
  await clickWord(page, 10);
  await page.keyboard.press('Space');
  await expect(back(page)).toBeHidden();
  const box = await text(page).boundingBox();
  if (!box) throw new Error('no transcript');
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, 1500);
  await expect(back(page)).toBeVisible();
  // The wheel is told of before the view has moved.
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(1000);
  const away = await scrollTop(page);
  const word = await page.locator('.ts-now > i').getAttribute('style');
  await expect.poll(() => page.locator('.ts-now > i').getAttribute('style')).not.toBe(word);
  expect(await scrollTop(page)).toBe(away);
  await back(page).click();
  await expect(back(page)).toBeHidden();
  await expect.poll(() => scrollTop(page)).toBeLessThan(away - 500);

  const before = await scrollTop(page);
  await page.mouse.move(box.x + 100, box.y + 100);
  await page.mouse.wheel(0, 1500);
  await expect(back(page)).toBeVisible();
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(before + 1000);
  const shown = await page.locator('.ts-lines').evaluateAll((lines) => {
    const view = document.querySelector('#transcript-text')?.getBoundingClientRect();
    const inView = lines.find((line) => {
      const { top, height } = line.getBoundingClientRect();
      return view && top > view.top && top + height < view.bottom;
    });
    return /#(\d+),/.exec(inView?.textContent ?? '')?.[1];
  });
  await clickWord(page, Number(shown));
  await expect(back(page)).toBeHidden();
});

test('a correction holds the view and keeps its field while playback goes on', async ({ page }) => {
  await openMade(page, server);
  await playAtLowerEdge(page, 60);
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: /^Correct the word/ });
  await expect(input).toBeFocused();
  const top = await scrollTop(page);
  const place = await page.locator('.ts-now > i').getAttribute('style');
  await expect
    .poll(() =>
      page
        .locator('.ts-now > i')
        .getAttribute('style')
        .then((style) => style?.split('px')[1]),
    )
    .not.toBe(place?.split('px')[1]);
  expect(await scrollTop(page)).toBe(top);
  await expect(input).toBeFocused();
  await page.keyboard.press('Escape');
});

/** Lets the test say what the transcription stream sends, line by line: `window.stream`. */
async function holdStream(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const real = window.fetch;
    let controller: ReadableStreamDefaultController<Uint8Array>;
    Object.assign(window, {
      stream: (line: object) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`)),
      fetch: (...args: Parameters<typeof fetch>) => {
        const url = args[0] instanceof Request ? args[0].url : String(args[0]);
        if (!url.includes('transcribe_media')) return real(...args);
        const body = new ReadableStream<Uint8Array>({
          start(own) {
            controller = own;
          },
        });
        return Promise.resolve(new Response(body));
      },
    });
  });
}

async function openUntranscribed(page: Page): Promise<void> {
  const auth = await openedProject(server, madeDocument(200));
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, project: { ...reply.project, document: null } } });
  });
  await gotoWorkspace(page, server, auth);
}

const send = (page: Page, line: object): Promise<void> =>
  page.evaluate((sent) => (window as unknown as { stream(line: object): void }).stream(sent), line);

test('words appear as they come, with progress, and can be cut meanwhile', async ({ page }) => {
  await holdStream(page);
  await openUntranscribed(page);
  const bar = page.getByRole('progressbar', { name: /^Transcribing/ });
  await expect(bar).toBeVisible();
  const { words } = madeDocument(24);
  const batch = (first: number) => ({
    words: Array.from({ length: 12 }, (_, k) => ({
      text: words.text[first + k],
      start: words.start[first + k],
      end: words.end[first + k],
      confidence: 1,
      speaker: 0,
    })),
    gaps: [],
    transcribed_duration: startOf(first + 12),
    total_duration: startOf(200),
  });
  await send(page, batch(0));
  await expect(text(page)).toContainText('#10,');
  await expect(page.getByText('12 words')).toBeVisible();
  await clickWord(page, 5);
  await page.keyboard.press('a');
  await expect(page.locator('#transcript-text del')).toHaveText(['#5,']);
  await send(page, batch(12));
  await expect(text(page)).toContainText('#20,');
  await expect(page.locator('#transcript-text del')).toHaveText(['#5,']);
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await send(page, {
    paragraphs: [{ end_word_idx: 23, speaker: 0 }],
    done: true,
    engine: 'PocketSphinx',
    draft: false,
    notice: null,
  });
  await expect(bar).toBeHidden();
});

test('without words: the sample text, the failure in red, and another try', async ({ page }) => {
  await holdStream(page);
  await openUntranscribed(page);
  await expect(page.getByRole('progressbar', { name: /^Transcribing/ })).toBeVisible();
  await send(page, { error: 'French needs models.' });
  await expect(page.getByRole('alert')).toHaveText('French needs models.');
  await expect(page.getByText('This is where your words appear.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('progressbar', { name: /^Transcribing/ })).toBeVisible();
});

test('the spoken word stands on its own colour in a selected cut too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'light'));
  const doc = madeDocument(200, [{ startWordIdx: 10, endWordIdx: 10 }]);
  await gotoWorkspace(page, server, await openedProject(server, doc));
  await expect(text(page)).toContainText('#10,');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => marked(page, 'now')).toBe('#10,');
  await expect.poll(() => marked(page, 'cut')).toBe('#10,');
  const box = await page.locator('.ts-now > i').boundingBox();
  if (!box) throw new Error('The spoken word has no box');
  const picture = (await page.screenshot({ clip: box })).toString('base64');
  // Letters and strike apart, white on blue, it is the blue of the box.
  const blue = await page.evaluate(async (data) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const pixels = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    let count = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i] < 100 && pixels[i + 2] > 200) count++;
    return count / (pixels.length / 4);
  }, picture);
  expect(blue).toBeGreaterThan(0.4);
});
