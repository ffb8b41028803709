import { credentials, projects, settings } from '#i18n/en/account.ts';
import { upload } from '#i18n/en/files.ts';
import { signInAs } from '../library.ts';
import { open } from '../open.ts';
import { hang, payBy } from '../replies.ts';
import { newAccount } from '../server.ts';
import { FILM } from './made.ts';
import { speak, type Walk } from './walk.ts';

/** What belongs to an account: settings with each form, paying, projects, the upload up to its refusal. */
export async function walkAccount(walk: Walk): Promise<void> {
  const { page, server, judge } = walk;
  const auth = await newAccount(server, server.dataDir);
  await speak(walk);
  await signInAs(page, auth);
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  await page.getByRole('region', { name: settings.sessions() }).getByRole('listitem').first().waitFor();
  await judge('settings');
  for (const button of [
    settings.changePassword(),
    settings.changeEmail(),
    settings.switchOn(),
    settings.deleteAccount(),
  ])
    await page.getByRole('button', { name: button, exact: true }).first().click();
  await judge('settings, forms open');
  await open(page, `${server.origin}/credentials`);
  await page.getByLabel(credentials.cardNumber()).waitFor();
  await judge('credentials');
  await page.getByRole('button', { name: credentials.submit() }).click();
  await page.getByText(credentials.numberIncomplete()).waitFor();
  await judge('credentials, card incomplete');
  await payBy(page, '3184');
  const complete = page.getByRole('dialog').getByRole('button', { name: credentials.complete() });
  await complete.waitFor();
  await judge('credentials, the bank asks');
  await complete.click();
  await page.getByText(credentials.buyMore()).waitFor();
  await judge('credentials, paid');
  await open(page, `${server.origin}/payment_fail`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await judge('payment failed');
  await open(page, `${server.origin}/projects/${auth.auth_token}`);
  await page.getByText(projects.none()).waitFor();
  await judge('no projects');

  await open(page, `${server.origin}/upload_media/${auth.auth_token}`);
  const choose = page.getByLabel(upload.choose());
  await hang(page, '**/api/store_media_chunk/');
  await choose.waitFor({ state: 'attached' });
  await judge('upload');
  await choose.setInputFiles([
    FILM,
    { name: 'notes.mp4', mimeType: 'video/mp4', buffer: Buffer.from('These are notes, no film.') },
  ]);
  await page.getByText(upload.unreadable().replace(/^, /, '')).waitFor();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await judge('rushes refused');
  await page.getByRole('dialog').getByRole('button', { name: upload.changeList() }).click();
  await judge('rushes chosen');
  await page.getByRole('button', { name: upload.remove({ name: 'notes.mp4' }) }).click();
  await page.getByRole('button', { name: upload.confirmRushes() }).click();
  await page.getByRole('dialog').getByRole('button', { name: upload.confirm() }).click();
  await page.getByRole('dialog').getByRole('progressbar').waitFor();
  await judge('uploading');
}
