import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import {
  freshDataDir,
  mailTo,
  newAccount,
  PASSWORD,
  type ServerProcess,
  spawnServer,
} from '#tests/support/server.ts';

/** What was asked about an address is not lost with the process that answered. */
let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await freshDataDir();
  server = await spawnServer(dataDir, await freePort());
});
afterAll(async () => {
  await server.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

test('letters asked for just before the server was killed are sent by the next', async () => {
  const { email } = await newAccount(server, dataDir);
  const other = 'new@example.org';
  await server.json('sign_up', { email: other, password: PASSWORD });
  const answers = await Promise.all([
    server.json('send_password_reset_mail', { email }),
    server.json('send_confirmation_signup_email', { email: other, password1: PASSWORD, password2: PASSWORD }),
  ]);
  await server.kill('SIGKILL');
  expect(answers.map(({ body }) => body.status)).toEqual(['success', 'success']);
  server = await spawnServer(dataDir, await freePort());
  expect(await mailTo(dataDir, email, 2)).toContain('/reset-password/');
  expect(await mailTo(dataDir, other)).toContain('/activate-account/');
});
