import { type Api, type Auth, DEVICE, mailTo, PASSWORD, type Reply, type TestServer } from './server.ts';

type Body = Reply['body'];

/** Asks for an account and its activation mail, as the page does. @returns both replies */
export async function signUp(api: Api, email: string, password = PASSWORD): Promise<Body[]> {
  const asked = { email, password1: password, password2: password, device_token: DEVICE };
  const first = await api.json('sign_up', { email, password });
  const second = await api.json('send_confirmation_signup_email', asked);
  return [first.body, second.body];
}

/** Opens the link of an activation mail in the browser that signed up. */
export async function activate(api: Api, key: unknown): Promise<Body> {
  return (await api.json('activate_account', { key, device_token: DEVICE })).body;
}

/** Another session of the account. */
export async function anotherSession(api: Api, { email }: Auth): Promise<Auth> {
  const { body } = await api.form('login', { email, password: PASSWORD });
  return { email, auth_token: String(body.auth_token) };
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
