import { z } from 'zod';
import { loginCode, needsCode } from './account-settings.ts';
import {
  accountCall,
  auth,
  authToken,
  credentials,
  email,
  failure,
  formCount,
  openCall,
  readerLanguage,
  replyOf,
} from './common.ts';

/** What a page gets of a session. */
export const sessionFields = {
  email,
  auth_token: authToken,
  credentials,
  /** Chosen for the account, of its pages, replies and mails; absent while each browser decides. */
  language: readerLanguage.optional(),
  /** When the account will be deleted, where that was asked for. */
  deletion_at: z.iso.datetime().optional(),
};
const password = z.string().min(1).max(1000);
const deviceToken = z.string().max(200).optional();

export const signUp = openCall('sign_up', {
  request: z.object({ email, password }),
  reply: replyOf({}),
});
/** `device_token`: any token that this browser keeps; in it, the link of the mail needs no password. */
export const sendConfirmationSignupEmail = openCall('send_confirmation_signup_email', {
  request: z.object({ email, password1: password, password2: password, device_token: deviceToken }),
  reply: replyOf({}),
});
/**
 * Confirms the password of the sign-up that asked for the mail, in the browser that sent it (`device_token`). Anywhere else it
 * refuses with `needs_password` unless one is given, which becomes that of the account.
 */
export const activateAccount = openCall('activate_account', {
  request: z.object({ key: z.string().max(200), password: password.optional(), device_token: deviceToken }),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success') }),
    failure.extend({ needs_password: z.literal(true).optional() }),
  ]),
});
/**
 * `device_token`: proves an earlier login on this device, so lockout by guessing does not hit the owner. Stale ones are ignored.
 * `code`: where two-step login is on; a refusal after the right password has `needs_code`.
 */
export const login = openCall('login', {
  encoding: 'form',
  request: z.object({
    email,
    password,
    device_token: deviceToken,
    code: loginCode.optional(),
  }),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), ...sessionFields, device_token: authToken.optional() }),
    needsCode,
  ]),
});
/** `auth_token` stays unchecked text here so that a stale one is answered 401, not 400. */
export const recoverUserFromAuthToken = openCall('recover_user_from_auth_token', {
  encoding: 'form',
  request: z.object({ auth_token: z.string().max(200) }),
  reply: replyOf(sessionFields),
});
export const logout = openCall('logout', {
  encoding: 'form',
  request: z.object({ email, auth_token: z.string().max(200) }),
  reply: replyOf({}),
});
export const sendPasswordResetMail = openCall('send_password_reset_mail', {
  request: z.object({ email }),
  reply: replyOf({}),
});
/** Says whether a key of a reset mail can still be used; it does not use it. */
export const verifyResetPasswordEmail = openCall('verify_reset_password_email', {
  request: z.object({ key: z.string().max(200) }),
  reply: replyOf({}),
});
/** Uses the key up, which must be of that e-mail, and ends all sessions of the account. `device_token` is as for `login`. */
export const resetPassword = openCall('reset_password', {
  request: z.object({ email, password, key: z.string().max(200) }),
  reply: replyOf({ device_token: authToken.optional() }),
});
/** Adds what was paid and not credited yet, and answers the balance. */
export const updateCredentials = accountCall('update_credentials', {
  request: z.object(auth),
  reply: replyOf({ new_credentials: credentials }),
});
/** Accepts only `credentials`, and only the balance the ledger already has; it changes nothing. */
export const updateUserField = accountCall('update_user_field', {
  request: z.object({ ...auth, field: z.string().max(40), value: formCount }),
  reply: replyOf({ credentials }),
});
