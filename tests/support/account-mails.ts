import { DEVICE, mailTo, PASSWORD, type Reply, type TestServer } from './server.ts';

/** Asks for an account and its activation mail, as the page does. @returns both replies */
export async function signUp(server: TestServer, email: string, password = PASSWORD): Promise<Reply['body'][]> {
  const asked = { email, password1: password, password2: password, device_token: DEVICE };
  const first = await server.json('sign_up', { email, password });
  const second = await server.json('send_confirmation_signup_email', asked);
  return [first.body, second.body];
}

/** The key of the link to a page, which stands in a mail. */
export function linkIn(mail: string, page: string): string {
  const key = new RegExp(`/${page}/([\\w-]+)`).exec(mail)?.[1];
  if (!key) throw new Error(`No link to ${page} in ${mail}`);
  return key;
}

/** The key of the newest link for a new password, once there are at least `count` mails to the address. */
export async function resetKey(server: TestServer, email: string, count = 2): Promise<string> {
  await server.json('send_password_reset_mail', { email });
  return linkIn(await mailTo(server.dataDir, email, count), 'reset-password');
}
