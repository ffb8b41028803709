import { normaliseAddress } from '#contract/address.ts';
import {
  activateAccount,
  confirmEmail,
  login,
  logout,
  resetPassword,
  sendConfirmationSignupEmail,
  sendPasswordResetMail,
  setLanguage,
  signUp,
  stopEmailChange,
  useOpeningKey,
  verifyResetPasswordEmail,
} from '#contract/index.ts';
import { type Language, language } from '#i18n/language.ts';
import { chooseLanguage, chosenLanguage, keepLanguage } from '#i18n/page-language.ts';
import { callApi } from '#src/api/client/index.ts';
import { clearUser, loadUser, sessionAuth, storeUser } from '#src/editor/state/session/session.ts';
import { readUserData, type UserData } from '#src/editor/state/session/user-data.ts';
import { announceDeletion } from './deletion.ts';

/** At a login: where nothing was chosen in this browser, its next page is in the account's language. */
function followLanguage(ofAccount: Language | undefined): void {
  if (ofAccount !== undefined && ofAccount !== language() && chosenLanguage() === null)
    keepLanguage(ofAccount);
}

/** Tells the account and loads the page in it. @param choice null: as the browser's. @throws what `callApi` throws */
export async function changeLanguage(choice: Language | null): Promise<void> {
  await callApi(setLanguage, { ...sessionAuth(), language: choice ?? '' });
  chooseLanguage(choice);
}

/** By which the server knows this browser again, from its last login or sign-up; it stays when the user logs out. */
const DEVICE_TOKEN = 'device_token';

function deviceToken(): string {
  const known = localStorage.getItem(DEVICE_TOKEN);
  if (known !== null) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const token = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  localStorage.setItem(DEVICE_TOKEN, token);
  return token;
}

export function keepDeviceToken(token: string | undefined): void {
  if (token !== undefined) localStorage.setItem(DEVICE_TOKEN, token);
}

/** Signs the user in on this browser. @throws what `callApi` throws */
export async function logIn(form: { email: string; password: string; code: string }): Promise<UserData> {
  const { email: address, password, code } = form;
  const reply = await callApi(login, {
    email: address,
    password,
    code: code.trim() || undefined,
    device_token: localStorage.getItem(DEVICE_TOKEN) ?? undefined,
  });
  const { email, auth_token, credentials } = reply;
  const user = { email, auth_token, credentials };
  storeUser(user);
  keepDeviceToken(reply.device_token);
  announceDeletion(reply.deletion_at, false);
  followLanguage(reply.language);
  return user;
}

/**
 * By the key of an address that `trimscript open` gave. Where another account is signed in on this browser it stays, until its user was asked
 * (guard.ts). @throws what `callApi` throws
 */
export async function signInByKey(key: string): Promise<{ user: UserData; projectId: string }> {
  const reply = await callApi(useOpeningKey, { key });
  const { email, auth_token, credentials } = reply;
  const user = { email, auth_token, credentials };
  const other = readUserData();
  if (!other || other.email === email) storeUser(user);
  return { user, projectId: reply.project_id };
}

export async function logOut(): Promise<void> {
  // The reply is ignored (specification §7): whatever the server says, this browser forgets the user.
  if (loadUser()) await callApi(logout, sessionAuth()).catch(() => undefined);
  clearUser();
  // A new page instead of a new route: nothing of this user's work stays in memory for the next one.
  window.location.assign('/');
}

/** Signs up and has the confirmation mailed. @throws what `callApi` throws */
export async function createAccount(form: {
  email: string;
  password: string;
  confirmPassword: string;
}): Promise<void> {
  const { email, password, confirmPassword } = form;
  await callApi(signUp, { email, password });
  await callApi(sendConfirmationSignupEmail, {
    ...{ email, password1: password, password2: confirmPassword },
    device_token: deviceToken(),
  });
}

/** @param password null in the browser that signed up. @throws what `callApi` throws */
export async function activate(key: string, password: string | null): Promise<void> {
  const device_token = localStorage.getItem(DEVICE_TOKEN) ?? undefined;
  await callApi(activateAccount, { key, device_token, ...(password !== null && { password }) });
}

/** The address that asked for a new password, until it has one (specification §7). */
const RESET_EMAIL = 'reset_email';

export async function requestPasswordReset(form: { email: string }): Promise<void> {
  const email = form.email.trim();
  await callApi(sendPasswordResetMail, { email });
  localStorage.setItem(RESET_EMAIL, email);
}

/** @returns the address that asked for it on this browser, '' if none did. @throws what `callApi` throws */
export async function checkResetKey(key: string): Promise<string> {
  await callApi(verifyResetPasswordEmail, { key });
  return localStorage.getItem(RESET_EMAIL) ?? '';
}

/** Sets a new password, which ends all of the account's sessions. @throws what `callApi` throws */
export async function chooseNewPassword(form: {
  email: string;
  password: string;
  key: string;
}): Promise<void> {
  const { email, password, key } = form;
  const { device_token } = await callApi(resetPassword, { email, password, key });
  keepDeviceToken(device_token);
  localStorage.removeItem(RESET_EMAIL);
  if (loadUser()?.email === normaliseAddress(email)) clearUser();
}

/** @returns the new address. @throws what `callApi` throws */
export async function confirmAddress(key: string): Promise<string> {
  return (await callApi(confirmEmail, { key })).email;
}

/** @returns the address that stays. @throws what `callApi` throws */
export async function stopAddressChange(key: string): Promise<string> {
  return (await callApi(stopEmailChange, { key })).email;
}
