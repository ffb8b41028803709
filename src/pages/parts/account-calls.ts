import { login, sendConfirmationSignupEmail, signUp } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';
import { storeUser } from '#src/editor/state/session.ts';
import type { UserData } from '#src/editor/state/user-data.ts';

/**
 * Logs in and keeps the user on this browser.
 * @throws what `callApi` throws
 */
export async function logIn(form: { email: string; password: string }): Promise<UserData> {
  const { email, auth_token, credentials } = await callApi(login, form);
  const user = { email, auth_token, credentials };
  storeUser(user);
  return user;
}

/**
 * Makes an account and has the mail sent that confirms it.
 * @throws what `callApi` throws
 */
export async function createAccount(form: {
  email: string;
  password: string;
  confirmPassword: string;
}): Promise<void> {
  const { email, password, confirmPassword } = form;
  await callApi(signUp, { email, password });
  await callApi(sendConfirmationSignupEmail, { email, password1: password, password2: confirmPassword });
}
