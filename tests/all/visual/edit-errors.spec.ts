import type { Page } from '@playwright/test';
import { SAVE_CONFLICT } from '#contract/index.ts';
import { projectOf } from '#tests/support/library.ts';
import { DARK, inLooks, type Look, openWorkspace, TELEPHONE } from '#tests/support/looks.ts';
import { open, reload } from '#tests/support/open.ts';
import { changeProject, comeOnline, damaged, endLogin, endSaves, refusal } from '#tests/support/replies.ts';
import { makeLink } from '#tests/support/review.ts';
import { pausesMeasured } from '#tests/support/server.ts';
import { badge, cutWord } from '#tests/support/transcript-page.ts';
import { madeDocument, openedProject } from '#tests/support/workspace-project.ts';

/** What keeps an edit from being saved, what its tools refuse, and what is said of its recording. */

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function show({ page, server }: Look): Promise<void> {
  const auth = await openedProject(server, madeDocument(200));
  await openWorkspace(page, server, auth);
}

inLooks('edit not saved', [DARK, TELEPHONE], async (look) => {
  const { page, shows } = look;
  await show(look);
  await endSaves(page, 'lost');
  await cutWord(page, 10);
  await badge(page, 'Offline, kept on this device').waitFor();
  await shows('offline');
  await endSaves(page, 'refused');
  await comeOnline(page);
  await notices(page).getByText('The server did not save the edit').first().waitFor();
  await shows('refused');
});

inLooks('edit not saved on this device', [DARK], async (look) => {
  const { page, shows } = look;
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Blocked', 'SecurityError');
    };
  });
  await show(look);
  await notices(page).getByText('This browser does not store data on this device').first().waitFor();
  await shows('device-blocked');
});

inLooks('edit conflict and expired login', [DARK], async (look) => {
  const { page, server, shows } = look;
  await show(look);
  await endSaves(page, 'conflict');
  await cutWord(page, 10);
  await page.getByRole('dialog', { name: SAVE_CONFLICT }).waitFor();
  await shows('conflict');

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await endLogin(page);
  await reload(page);
  await notices(page).getByText('Your login has expired').first().waitFor();
  await shows('login-expired');
  await notices(page).getByText('Log in', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Log in again' }).waitFor();
  await shows('login-again', page.getByRole('textbox', { name: 'Email' }));
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const auth = await openedProject(server, madeDocument(200));
  await open(
    page,
    `${server.origin}/workspace/${auth.auth_token}?project=00000000-0000-4000-8000-000000000000`,
  );
  await page.getByText('The project could not be opened').waitFor();
  await shows('project-gone');
});

inLooks('link to edit has ended', [DARK], async ({ page, server, signIn, shows }) => {
  const owner = await openedProject(server, madeDocument(220));
  await pausesMeasured(server, owner);
  const { project_id } = await projectOf(server, owner);
  const { link, token } = await makeLink(server, owner, project_id, { rights: 'edit' });
  const guest = await signIn();
  await open(page, `${server.origin}/review/#${token}`);
  await page.getByRole('heading', { name: /^You are invited to edit/ }).waitFor();
  await shows('invited');
  await server.form('join_review', { ...guest, token });
  await open(page, `${server.origin}/workspace/${guest.auth_token}?project=${project_id}`);
  await page.locator('#transcript-text').getByText('#0,').waitFor();
  await shows('guest');
  await server.form('revoke_review_link', { ...owner, project_id, link_id: link.link_id });
  await page.getByRole('dialog', { name: 'You can no longer edit this project' }).waitFor();
  await shows('access-ended');
});

inLooks('cut tools refuse a value', [DARK], async (look) => {
  const { page, shows } = look;
  await show(look);
  await cutWord(page, 10);
  await page.keyboard.press('a');
  await notices(page).getByText('This is already cut').first().waitFor();
  await shows('cut-already');
  await notices(page).getByLabel('Dismiss').first().click();

  const tools = page.getByRole('region', { name: 'Cut Tools' });
  // The button's own failures are browser alerts, which no picture shows.
  await page.route('**/api/suggest_cuts/', (route) => route.fulfill(refusal('too many words')));
  await tools.getByRole('button', { name: 'What to suggest' }).click();
  await page.getByText(/Cut suggestion failed: too many words/).waitFor();
  await shows('suggestion-failed');
  await page.keyboard.press('Escape');
  await tools.getByRole('textbox', { name: 'Shortest pause to trim, seconds' }).fill('eleven');
  await page.keyboard.press('Enter');
  await tools.getByRole('alert').waitFor();
  await shows('threshold-refused');
});

inLooks('damaged recording', [DARK], async ({ page, server, shows }) => {
  const auth = await openedProject(server, madeDocument(200));
  await changeProject(page, damaged);
  await openWorkspace(page, server, auth);
  await notices(page).getByText('Part of the recording is damaged').first().waitFor();
  await shows('damaged');
});

inLooks('browser without WebGL', [DARK], async (look) => {
  const { page, shows } = look;
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...rest]);
    } as typeof getContext;
  });
  await show(look);
  await page.getByText('The timeline cannot be drawn').waitFor();
  await shows('no-webgl');
});

inLooks('account without credentials', [DARK], async (look) => {
  const { page, shows } = look;
  await page.route('**/api/update_credentials/', (route) =>
    route.fulfill({ json: { status: 'success', new_credentials: 1 } }),
  );
  const price = { credentials_required: 2, already_paid: false, balance: 1, dropped: [], converted: [] };
  await page.route('**/api/get_download_price/', (route) =>
    route.fulfill({ json: { status: 'success', ...price } }),
  );
  await show(look);
  await page
    .getByRole('button', { name: /^Download, / })
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('link', { name: 'Add credentials' }).waitFor();
  // It has the address of an account that is another one each time.
  await shows('no-credentials', page.getByRole('dialog').getByRole('textbox', { name: 'File name' }));
});
