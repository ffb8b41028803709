import { expect, type Page } from '@playwright/test';
import { projectOf } from '#tests/support/library.ts';
import { DARK, inLooks, MIDDLING, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { reload } from '#tests/support/open.ts';
import { changeProject, hang } from '#tests/support/replies.ts';
import { madeDocument, openedProject, SAVES } from '#tests/support/workspace-project.ts';
import { mixedDocument, searchFor, selectWords, showCuts, showTab } from '#tests/support/workspace-steps.ts';

inLooks('workspace', [DARK, MIDDLING, TELEPHONE], async ({ page, server, width, shows }) => {
  const auth = await openedProject(server, mixedDocument());
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, auth);
  await selectWords(page);
  await shows('selected');
  await page.keyboard.press('Escape');
  await searchFor(page, 'harbour');
  await shows('searching');
  await page.getByRole('button', { name: 'Search & Replace' }).click();
  await page.getByRole('textbox', { name: 'Replace with' }).fill('quay');
  await shows('replacing');
  await page.keyboard.press('Escape');
  await showCuts(page, width);
  await shows('cuts');
  await showTab(page, width, /^Cut Tools/);
  await shows('tools');
  await showTab(page, width, /^Transcript/);
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shows('keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Share for review' }).click();
  await page.getByRole('dialog', { name: 'Share for review' }).waitFor();
  await shows('share');
  await page.keyboard.press('Escape');
});

inLooks('other windows', [DARK, TELEPHONE], async ({ page, server, shows }) => {
  const auth = await openedProject(server, madeDocument(200));
  await openWorkspace(page, server, auth);
  const { project_id, revision } = await projectOf(server, auth);
  const streams = [];
  for (const [i, playhead] of [0, 0, 0, 0, 8, 70].entries()) {
    const place = { window_id: `${i}0000000-0000-4000-8000-000000000000`, window: 'Firefox on Windows' };
    const lines = server.lines('follow_edits', { ...auth, project_id, revision, ...place });
    await lines.next();
    streams.push(lines);
    // Places are shown too fast for a person.
    await expect
      .poll(() => server.form('show_presence', { ...auth, project_id, ...place, playhead }))
      .toMatchObject({ status: 200 });
  }
  await expect(page.locator('[data-other="playhead"]')).toHaveCount(streams.length);
  // The server names windows anew in each run, and a name chooses the colour.
  await page.addStyleTag({
    content:
      '[data-other="playhead"], [data-other="playhead"] > span { background: hsl(150 60% 30%) !important; }',
  });
  await shows('other-windows');
  for (const lines of streams) await lines.return();
});

inLooks('loading states', [DARK], async ({ page, server, shows }) => {
  const auth = await openedProject(server, madeDocument(200));
  await changeProject(page, () => ({ document: null }));
  await page.route('**/api/transcribe_media/', (route) =>
    route.fulfill({ body: `${JSON.stringify({ error: 'French needs models.' })}\n` }),
  );
  await openWorkspace(page, server, auth);
  await page.getByRole('region', { name: 'Transcript' }).getByRole('alert').waitFor();
  // Windows of the same account that are open beside it have their places there.
  const timeline = page.locator('.ws-timeline');
  await shows('transcription-refused', timeline);
  await page.unroute('**/api/transcribe_media/');
  await hang(page, '**/api/transcribe_media/');
  // It would be refused: the server has an edit, of which the page was told nothing.
  await hang(page, SAVES);
  await standStill(page);
  await reload(page);
  await page
    .getByText(/Transcribing/)
    .first()
    .waitFor();
  await page.evaluate(() => window.passTime(18_000));
  await page.getByText('Transcribing, 45').first().waitFor();
  await shows('transcribing', timeline);
  await page.route('**/api/get_project/', (route) => route.abort());
  await reload(page);
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
