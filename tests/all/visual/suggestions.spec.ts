import { DARK, inLooks, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';
import { showCuts, showTab } from '#tests/support/workspace-steps.ts';

/** Suggested cuts: chosen by kind before anything is cut, then listed and gone through one by one. */
inLooks('suggestions', [DARK, TELEPHONE], async ({ page, server, width, shows }) => {
  const details = [
    { reason: 'filler', confidence: 0.9 },
    { reason: 'filler', confidence: 0.9 },
    { reason: 'repeat', confidence: 0.95 },
  ];
  const proposal_details = [
    { reason: 'filler', confidence: 0.71 },
    { reason: 'correction', confidence: 0.41 },
  ];
  const [cuts, proposals] = ['[[5,5],[10,10],[20,22]]', '[[14,14],[30,34]]'];
  await page.route('**/api/suggest_cuts/', (route) =>
    route.fulfill({ json: { status: 'success', cuts, details, proposals, proposal_details } }),
  );
  await page.route(/silences-[^/]*\.json/, (route) => route.fulfill({ status: 404, body: '' }));
  await openWorkspace(page, server, await openedProject(server, madeDocument(200)));
  await showTab(page, width, /^Cut Tools/);
  await page
    .getByRole('region', { name: 'Cut Tools' })
    .getByRole('button', { name: 'What to suggest' })
    .click();
  const choose = page.getByRole('button', { name: 'Suggest 3 cuts' });
  await choose.waitFor();
  await shows('suggestions-to-choose');
  await choose.click();
  await showCuts(page, width);
  // It would leave by itself, sooner or later.
  await page.getByRole('region', { name: 'Notifications' }).getByLabel('Dismiss').first().click();
  await page.getByRole('heading', { name: /^3 cuts, saves/ }).waitFor({ state: 'detached' });
  await shows('suggestions-chosen');
  await page.getByRole('button', { name: 'Check cuts' }).click();
  await page.getByRole('button', { name: 'Stop checking' }).waitFor();
  await shows('suggestions-checked');
});
