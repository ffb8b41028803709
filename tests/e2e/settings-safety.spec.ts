import { expect } from '@playwright/test';
import { recordSecurityEvent } from '#server/db/account-safety.ts';
import { findUser } from '#server/db/users.ts';
import { open } from '#tests/support/open.ts';
import { newAccount, PASSWORD } from '#tests/support/server.ts';
import { test } from '#tests/support/test.ts';

test('settings show who used the account and end every other session', async ({ page, server }) => {
  const auth = await newAccount(server, server.dataDir);
  await server.form('login', { email: auth.email, password: PASSWORD });
  const user = await findUser(server.deps.db, auth.email);
  for (let i = 0; i < 12; i++)
    await recordSecurityEvent(server.deps.db, user!.id, 'login_failed', '203.0.113.9');
  await page.addInitScript((stored) => localStorage.setItem('user_data', JSON.stringify(stored)), {
    ...auth,
    credentials: 0,
  });
  await page.route('**/api/list_security_events/', (route) => route.abort(), { times: 1 });
  await open(page, `${server.origin}/settings/${auth.auth_token}`);
  const section = page.getByRole('region', { name: 'Recent security events' });
  await expect(section.getByText('The server could not be reached.')).toBeVisible();
  await section.getByRole('button', { name: 'Try again' }).click();

  const rows = section.getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1)).toContainText(/Login with a wrong password.*203\.0\.113\.0\/24/);
  await section.getByRole('button', { name: /^Show all/ }).click();
  await expect(section.getByRole('row', { name: /wrong password/ })).toHaveCount(12);

  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(sessions.getByText('You are logged in nowhere else.')).toBeVisible();
  await expect(rows.nth(1)).toContainText('All other sessions logged out');
  await expect(page.getByText('1 session logged out')).toBeVisible();
});
