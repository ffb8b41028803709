import type { Page } from '@playwright/test';
import { cutWords, suggestCuts } from '#model/cuts.ts';
import { setSilenceMode } from '#model/silences.ts';
import { withPauses } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';
import { madeDocument, openedProject, pointOf, SAVES } from '#tests/support/workspace-project.ts';
import { inEveryLook, openWorkspace } from './looks.ts';

/** Cuts of every kind: by hand, pauses, suggestions. */
function mixed(): EditorDocument {
  const pauses = [
    { start: 11.1, end: 12.2 },
    { start: 28.7, end: 30 },
  ];
  const own = cutWords(cutWords(setSilenceMode(withPauses(madeDocument(200), pauses), true), 5, 6), 40, 57);
  const suggested = [
    [20, 22],
    [60, 60],
  ] as const;
  return suggestCuts(
    own,
    suggested.map(([first, last]) => [first, last]),
    [
      { kind: 'repeat', confidence: 0.55 },
      { kind: 'filler', confidence: 0.92 },
    ],
  );
}

async function showTab(page: Page, width: number, name: RegExp): Promise<void> {
  if (width < 1024) await page.getByRole('tab', { name }).click();
}

inEveryLook('workspace', async ({ page, server, width, shows }) => {
  const auth = await openedProject(server, mixed());
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, auth);
  await shows('editing');

  const { x, y } = await pointOf(page, 10);
  await page.mouse.click(x, y);
  for (let n = 0; n < 4; n++) await page.keyboard.press('Shift+ArrowRight');
  await shows('selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+f');
  await page.keyboard.type('harbour');
  await shows('searching');
  await page.getByRole('button', { name: 'Search & Replace' }).click();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('quay');
  await shows('replacing');
  await page.keyboard.press('Escape');
  await showTab(page, width, /^Cuts/);
  if (width >= 1024 && width < 1280) await page.getByRole('button', { name: 'Open the cuts panel' }).click();
  await shows('cuts');
  await showTab(page, width, /^Cut Tools/);
  await shows('tools');
  await showTab(page, width, /^Transcript/);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shows('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Project: / }).click();
  await page.getByRole('menuitem', { name: 'Share for review' }).click();
  await page.getByRole('dialog', { name: 'Share for review' }).waitFor();
  await shows('share');
  await page.keyboard.press('Escape');
});

inEveryLook('while it comes', async ({ page, server, shows }) => {
  const auth = await openedProject(server, madeDocument(200));
  await page.route('**/api/get_project/', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, project: { ...reply.project, document: null } } });
  });
  await page.route('**/api/transcribe_media/', (route) =>
    route.fulfill({ body: `${JSON.stringify({ error: 'French needs models.' })}\n` }),
  );
  await openWorkspace(page, server, auth);
  await page.getByRole('region', { name: 'Transcript' }).getByRole('alert').waitFor();
  await shows('transcription-refused');
  await page.unroute('**/api/transcribe_media/');
  await page.route('**/api/transcribe_media/', () => undefined);
  // It would be refused: the server has an edit, of which the page was told nothing.
  await page.route(SAVES, () => undefined);
  await standStill(page);
  await page.reload();
  await page
    .getByText(/Transcribing/)
    .first()
    .waitFor();
  await page.evaluate(() => window.passTime(18_000));
  await page
    .getByText(/^45\.\d\d%$/)
    .first()
    .waitFor();
  await shows('transcribing');
  await page.route('**/api/get_project/', (route) => route.abort());
  await page.reload();
  await page.getByText('The project could not be opened').waitFor();
  await shows('not-opened');
});

declare global {
  interface Window {
    passTime(ms: number): void;
  }
}

/** From the next page on its stopwatch stands, but for what `passTime` adds: progress is told by the time that passed. */
async function standStill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let now = 1000;
    performance.now = () => now;
    window.passTime = (ms) => {
      now += ms;
    };
  });
}
