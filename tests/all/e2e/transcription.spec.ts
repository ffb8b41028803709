import { expect, type Page, type Route } from '@playwright/test';
import { TRANSCRIPT_BATCH } from '#contract/common.ts';
import { axeFaults } from '#tests/support/axe.ts';
import { reload } from '#tests/support/open.ts';
import { changeProject } from '#tests/support/replies.ts';
import type { TestServer } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';
import {
  clickWord,
  fromTranscriptMenu,
  openPretended,
  struck,
  text,
} from '#tests/support/transcript-page.ts';
import {
  gotoWorkspace,
  madeDocument,
  newProject,
  openedProject,
  SAVES,
  startOf,
} from '#tests/support/workspace-project.ts';

/** The words as they come, and 'Transcribe again': what it asks, what goes on meanwhile, what is kept, and the way back. */
let server: TestServer;
test.beforeAll(({ server: shared }) => {
  server = shared;
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Transcribe again' });
const progress = (page: Page) => page.getByRole('progressbar', { name: /^Transcribing again, [\d.]+%/ });

const CAPABILITIES = {
  status: 'success',
  languages: [
    { code: 'en', available: true },
    { code: 'fr', available: false },
  ],
  engines: [
    { id: 'far', name: 'Whisper', languages: ['en'], remote_host: 'speech.example.com' },
    { id: 'moonshine', name: 'Moonshine tiny', languages: ['en'] },
  ],
  fetching: { done_bytes: 42, total_bytes: 100, minutes_left: 5.2 },
};

/** The words of a made document, heard otherwise and 0.1 s later. */
function transcribedAgain(count: number): string {
  const words = Array.from({ length: count }, (_, i) => ({
    text: `again${i},`,
    start: startOf(i) + 0.1,
    end: startOf(i) + 0.4,
    confidence: 0.9,
    speaker: 0,
  }));
  const batches = Array.from({ length: Math.ceil(count / TRANSCRIPT_BATCH) }, (_, i) => ({
    words: words.slice(i * TRANSCRIPT_BATCH, (i + 1) * TRANSCRIPT_BATCH),
    gaps: [],
    transcribed_duration: 10,
    total_duration: 20,
  }));
  const done = {
    paragraphs: [{ end_word_idx: count - 1, speaker: 0 }],
    done: true,
    engine: 'Whisper',
    draft: false,
    notice: null,
  };
  return [...batches, done].map((line) => `${JSON.stringify(line)}\n`).join('');
}

test('transcribing again shows languages, runs in the background and keeps cuts and corrections; one undo reverts it', async ({
  page,
}) => {
  await page.route('**/api/get_capabilities/', (route) => route.fulfill({ json: CAPABILITIES }));
  const asked: string[] = [];
  const held: Route[] = [];
  await page.route('**/api/transcribe_media/', (route) => {
    asked.push(route.request().postData() ?? '');
    held.push(route);
  });
  await gotoWorkspace(page, server, await newProject(server, madeDocument(40)));
  await expect(text(page)).toContainText('#0,');

  // What heard this project is not the best by now.
  await page.getByRole('button', { name: 'Transcribe again' }).click();
  await expect(dialog(page).getByText(/sent to speech\.example\.com/)).toBeVisible();
  await expect(dialog(page).getByText('French is available in about 6 min (42%).')).toBeVisible();
  await dialog(page).getByRole('combobox', { name: 'Engine' }).click();
  await page.getByRole('option', { name: /Moonshine tiny/ }).click();
  await expect(dialog(page).getByText(/^A better speech model is being downloaded/)).toBeVisible();
  await dialog(page).getByRole('textbox', { name: 'Names and words to expect' }).fill('Ann, Kowalski');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('list', { name: 'Names and words' })).toContainText('AnnKowalski');
  expect(await axeFaults(page, '[role="dialog"]')).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Transcribe again' }).click();
  await expect(progress(page)).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  expect(asked[0]).toMatch(/name="again"\s+true/);
  expect(asked[0]).toMatch(/name="engine"\s+moonshine/);
  expect(asked[0]).toContain('["Ann","Kowalski"]');

  // Cancelled, the transcript stays; failed, it stays too and says why.
  const cancelled = page.waitForRequest('**/api/cancel_transcription/');
  await page.locator('.ws-transcript').getByRole('button', { name: 'Cancel' }).click();
  await cancelled;
  await expect(progress(page)).toBeHidden();
  await fromTranscriptMenu(page, 'Transcribe again');
  await dialog(page).getByRole('button', { name: 'Transcribe again' }).click();
  await expect.poll(() => held.length).toBe(2);
  await held[1].fulfill({ body: '{"error":"Too little memory."}\n' });
  await expect(page.getByText('Too little memory. Your transcript stays as it was.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => held.length).toBe(3);

  // The edit goes on meanwhile.
  await clickWord(page, 10);
  await page.keyboard.press('a');
  await expect(struck(page)).toHaveText(['#10,']);
  await clickWord(page, 15);
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Correct the word #15,' }).fill('Kowalski,');
  await page.keyboard.press('Enter');
  await held[2].fulfill({ body: transcribedAgain(40) });
  await expect(text(page)).toContainText('again0,');
  await expect(text(page)).toContainText('again14, Kowalski, again16,');
  await expect(struck(page)).toHaveText(['again10,']);
  await expect(page.getByText('Transcribed by Whisper.')).toBeVisible();

  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('#0,');
  await expect(text(page)).toContainText('Kowalski,');
  await expect(struck(page)).toHaveText(['#10,']);
  await page.getByRole('button', { name: 'Redo: Transcribed again' }).click();
  await expect(text(page)).toContainText('again0,');
});

test('a reload while transcribing loses nothing, and the new transcript still arrives', async ({ page }) => {
  const asked: string[] = [];
  const waiting = Promise.withResolvers<void>();
  await page.route('**/api/transcribe_media/', async (route) => {
    asked.push(route.request().postData() ?? '');
    // Only the first lines, then a lost connection: the page asks for the rest.
    if (asked.length === 1) {
      await route.fulfill({ body: `${transcribedAgain(40).split('\n')[0]}\n` });
      return;
    }
    await waiting.promise;
    await route.fulfill({ body: transcribedAgain(40) }).catch(() => undefined);
  });
  await gotoWorkspace(page, server, await newProject(server, madeDocument(40)));
  await expect(text(page)).toContainText('#0,');
  await fromTranscriptMenu(page, 'Transcribe again');
  await dialog(page).getByRole('textbox', { name: 'Names and words to expect' }).fill('Ann');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Transcribe again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  // While it goes, it lies over the words.
  await expect(dialog(page)).toBeHidden();
  await clickWord(page, 10);
  await page.keyboard.press('a');
  await reload(page);
  await expect(struck(page)).toHaveText(['#10,']);
  await expect(progress(page)).toBeVisible();
  waiting.resolve();
  await expect(text(page)).toContainText('again0,');
  await expect(struck(page)).toHaveText(['again10,']);
  // The same request each time, by which the server finds the run under way.
  const vocabularies = asked.map((body) => /name="vocabulary"\s+(\S+)/.exec(body)?.[1]);
  expect(new Set(vocabularies)).toEqual(new Set(['["Ann"]']));
  expect(asked.every((body) => /name="again"\s+true/.test(body))).toBe(true);
});

test('transcribing again without the recording says what to do first', async ({ page }) => {
  await openPretended(page, server, madeDocument(20));
  await fromTranscriptMenu(page, 'Transcribe again');
  await expect(dialog(page).getByRole('button', { name: 'Transcribe again' })).toHaveAttribute(
    'title',
    /Upload the recording again first/,
  );
});

test('a refused transcription says why, and can be requested in a language the server has', async ({
  page,
}) => {
  const auth = await openedProject(server, madeDocument(200));
  await changeProject(page, () => ({ document: null, language: 'fr' }));
  const reason = 'French is not available on this server yet.';
  await page.route('**/api/get_capabilities/', (route) =>
    route.fulfill({
      json: {
        status: 'success',
        languages: [
          { code: 'en', available: true },
          { code: 'fr', available: false, reason },
        ],
      },
    }),
  );
  const asked: string[] = [];
  await page.route('**/api/transcribe_media/', (route) => {
    asked.push(route.request().postData() ?? '');
    return route.fulfill({ body: `${JSON.stringify({ error: 'French needs models.' })}\n` });
  });
  await gotoWorkspace(page, server, auth);
  const transcript = page.getByRole('region', { name: 'Transcript' });
  await expect(transcript.getByRole('alert')).toHaveText('French needs models.');
  await expect(transcript.getByText(reason)).toBeVisible();
  await expect(transcript.getByText('This is where your words appear.')).toBeVisible();
  const language = transcript.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveText('English');
  await language.click();
  await expect(page.getByRole('option', { name: 'French' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await transcript.getByRole('textbox', { name: 'Speakers' }).fill('2');
  await transcript.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => asked.length).toBe(2);
  expect(asked[0]).toMatch(/name="language"\s+fr\s/);
  expect(asked[1]).toMatch(/name="language"\s+en\s/);
  expect(asked[1]).toMatch(/name="n_speakers"\s+2\s/);
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

const send = (page: Page, line: object): Promise<void> =>
  page.evaluate((sent) => (window as unknown as { stream(line: object): void }).stream(sent), line);

test('words appear as they arrive, can be cut meanwhile, and are kept locally before they are saved', async ({
  page,
}) => {
  await page.route(SAVES, (route) => route.abort());
  await holdStream(page);
  const auth = await openedProject(server, madeDocument(200));
  await changeProject(page, () => ({ document: null }));
  await gotoWorkspace(page, server, auth);
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
    engine: 'Moonshine tiny',
    draft: false,
    notice: null,
  });
  await expect(bar).toBeHidden();
  await reload(page);
  await expect(text(page)).toContainText('#20,');
  await expect(page.locator('#transcript-text del')).toHaveText(['#5,']);
  await expect(page.getByText('Transcribed by Moonshine tiny.')).toBeVisible();
  await expect(bar).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.locator('#transcript-text del')).toHaveCount(0);
});

test('alignment shows progress, can be cancelled, and is one undo step', async ({ page }) => {
  const count = 40;
  const held: Route[] = [];
  const cancelled: string[] = [];
  await page.route('**/api/align_words/', (route) => void held.push(route));
  await page.route('**/api/cancel_alignment/', (route) => {
    cancelled.push(route.request().url());
    return route.fulfill({ json: { status: 'success' } });
  });
  await gotoWorkspace(page, server, await newProject(server, madeDocument(count)));
  await expect(text(page)).toContainText('#0,');
  const band = page.getByRole('progressbar', { name: /^Aligning to the audio/ });
  await fromTranscriptMenu(page, 'Align to audio');
  await expect(band).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(band).toBeHidden();
  await expect.poll(() => cancelled).toHaveLength(1);
  await fromTranscriptMenu(page, 'Align to audio');
  await expect.poll(() => held).toHaveLength(2);
  const words = Array.from({ length: count }, (_, i) => [startOf(i) + 0.02, startOf(i) + 0.32, 0]);
  const lines = [{ progress: 50 }, { words }, { done: true }].map((line) => `${JSON.stringify(line)}\n`);
  await held[1]!.fulfill({ body: lines.join('') });
  await expect(band).toBeHidden();
  await page.getByRole('button', { name: 'Undo: Aligned to the audio' }).click();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeDisabled();
});

test('the transcript shows the progress of installing French recognition', async ({ page }) => {
  const auth = await openedProject(server, madeDocument(200));
  await changeProject(page, () => ({ document: null, language: 'fr' }));
  const preparing = { languages: ['fr'], percent: 40, seconds_left: 30 };
  const languages = [
    { code: 'en', available: true },
    { code: 'fr', available: true },
  ];
  await page.route('**/api/get_capabilities/', (route) =>
    route.fulfill({ json: { ...CAPABILITIES, languages, fetching: null, preparing } }),
  );
  await page.route('**/api/transcribe_media/', () => undefined);
  await gotoWorkspace(page, server, auth);
  const bar = page.getByRole('progressbar', { name: 'Preparing French, 40%, about 30 s left' });
  await expect(bar).toHaveAttribute('aria-valuenow', '40');
});

test('another language than the chosen one marks all words, and one button transcribes in it', async ({
  page,
}) => {
  const count = 24;
  await page.route(SAVES, (route) => route.abort());
  await holdStream(page);
  const auth = await newProject(server, madeDocument(count));
  await changeProject(page, () => ({ document: null }));
  await gotoWorkspace(page, server, auth);
  const { words } = madeDocument(count);
  const heard = Array.from({ length: TRANSCRIPT_BATCH }, (_, i) => ({
    ...{ text: words.text[i], start: words.start[i], end: words.end[i], confidence: 1, speaker: 0 },
  }));
  await expect(page.getByRole('progressbar', { name: /^Transcribing/ })).toBeVisible();
  const figures = { gaps: [], transcribed_duration: startOf(count), total_duration: startOf(count) };
  await send(page, { words: heard, ...figures });
  await send(page, { words: [], ...figures, phase: 'language' });
  await expect(page.getByRole('progressbar', { name: /^Checking the language, / })).toBeVisible();
  await expect(text(page)).toContainText('#5,');
  await send(page, {
    paragraphs: [{ end_word_idx: TRANSCRIPT_BATCH - 1, speaker: 0 }],
    ...{ done: true, engine: 'Moonshine tiny', draft: false, spoken: 'fr' },
    notice: 'Sounds like French, not English. All words are marked as uncertain.',
  });
  await expect(page.getByText('Sounds like French, not English.')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await fromTranscriptMenu(page, 'Check words');
  await expect(page.getByText(`Uncertain word 1 of ${TRANSCRIPT_BATCH}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await reload(page);
  await page.getByRole('button', { name: 'Transcribe in French' }).click();
  await expect(progress(page)).toBeVisible();
});

test('a transcript of another recording is there at once, and moves no time before somebody says so', async ({
  page,
}) => {
  const count = 40;
  await page.route('**/api/align_words/', (route) => {
    const sent = JSON.parse(/name="stretches"\s+(\[.*\])/.exec(route.request().postData() ?? '')![1]!);
    // Every fourth word is found, half a second later.
    const words = sent[0].words.map(([, start, end]: [string, number, number], i: number) =>
      i % 4 === 0 ? [start + 0.1, end + 0.1, 0] : [start, end, 1],
    );
    return route.fulfill({ body: `${JSON.stringify({ words })}\n${JSON.stringify({ done: true })}\n` });
  });
  await gotoWorkspace(page, server, await newProject(server, madeDocument(count)));
  await expect(text(page)).toContainText('#0,');
  const importing = async (): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await fromTranscriptMenu(page, 'Import a transcript');
    await (await chooser).setFiles({
      name: 'other.srt',
      mimeType: 'application/x-subrip',
      buffer: Buffer.from(
        '1\n00:00:01,000 --> 00:00:09,000\nNothing of what is said here was ever said there\n',
      ),
    });
    await expect(text(page)).toContainText('Nothing of what');
  };
  const question = page.getByText('Only 3 of 10 words were found in this recording.');
  await importing();
  await expect(question).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(question).toBeVisible();
  await reload(page);
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Keep as imported' }).click();
  await expect(question).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(text(page)).toContainText('#0,');
  await importing();
  await expect(question).toBeVisible();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(text(page)).toContainText('#0,');
  await expect(question).toBeHidden();
});
