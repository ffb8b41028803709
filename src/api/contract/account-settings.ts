import { z } from 'zod';
import { accountCall, auth, authToken, email, failure, openCall, readerLanguage, replyOf } from './common.ts';

/** `sessions_revoked`: all other sessions of the account were ended. */
export const securityEventKind = z.enum([
  'login',
  'login_failed',
  'activated',
  'password_reset',
  'sessions_revoked',
  'password_changed',
  'address_change_asked',
  'address_changed',
  'address_change_stopped',
  'session_ended',
  'two_step_on',
  'two_step_off',
  'two_step_failed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'data_exported',
  'deletion_asked',
  'deletion_stopped',
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

export const securityEvent = z.object({
  kind: securityEventKind,
  /** Where the request came from, shortened: the /24 of IPv4, the /64 of IPv6. */
  network: z.string().nullable(),
  created_at: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

export const SECURITY_EVENTS = 50;

export const listSecurityEvents = accountCall('list_security_events', {
  request: z.object(auth),
  reply: replyOf({ events: z.array(securityEvent), other_sessions: z.number().int() }),
});

export const logOutElsewhere = accountCall('log_out_elsewhere', {
  request: z.object(auth),
  reply: replyOf({ ended: z.number().int() }),
});

const password = z.string().min(1).max(1000);
const key = z.string().max(200);
const instant = z.iso.datetime();

/** A code of the authenticator app, or a recovery code. */
export const loginCode = z.string().trim().min(1).max(40);
/** Of a refusal where the password was right and a code is asked for. */
export const needsCode = failure.extend({ needs_code: z.literal(true).optional() });

export const dataExport = z.object({
  made_at: instant,
  /** When the file is deleted. */
  ends_at: instant,
  bytes: z.number().int(),
  /** Signed address of the zip. */
  url: z.string(),
});
export type DataExport = z.infer<typeof dataExport>;

/** What the settings page shows beside the ledger, events and sessions. */
export const getAccountSettings = accountCall('get_account_settings', {
  request: z.object(auth),
  reply: replyOf({
    /** A change of address that waits for its link to be opened. */
    new_email: z.string().nullable(),
    /** As chosen; null: others read the part of the address before @. */
    name: z.string().nullable(),
    two_step: z.boolean(),
    recovery_codes_left: z.number().int(),
    data_export: dataExport.nullable(),
    deletion_at: instant.nullable(),
    /** As chosen, else on where a recogniser of this server alone hears recordings. */
    second_pass: z.boolean(),
  }),
});

export const MAX_PERSON_NAME = 60;

/** What others read of the account in presence, versions and comments; `''`: the part of the address before @. */
export const setName = accountCall('set_name', {
  request: z.object({
    ...auth,
    name: z
      .string()
      .trim()
      .max(MAX_PERSON_NAME)
      .refine((name) => name.isWellFormed() && !/\p{Cc}/u.test(name)),
  }),
  reply: replyOf({}),
});

/** Of pages, replies and mails; `''` lets each browser decide. */
export const setLanguage = accountCall('set_language', {
  request: z.object({ ...auth, language: z.union([readerLanguage, z.literal('')]) }),
  reply: replyOf({}),
});

/** Ends the other sessions. `device_token` is as for `login`. */
export const changePassword = accountCall('change_password', {
  request: z.object({ ...auth, password, new_password: password }),
  reply: replyOf({ ended: z.number().int(), device_token: authToken }),
});

/** Changes nothing yet: mails go to both addresses. The same answer for an address that has an account. */
export const changeEmail = accountCall('change_email', {
  request: z.object({ ...auth, password, new_email: email }),
  reply: replyOf({}),
});
/** The link to the new address. Sessions go on. */
export const confirmEmail = openCall('confirm_email', {
  request: z.object({ key }),
  reply: replyOf({ email: z.string() }),
});
/** The link to the old address: takes the change back, ends all sessions and has a link for a new password mailed. */
export const stopEmailChange = openCall('stop_email_change', {
  request: z.object({ key }),
  reply: replyOf({ email: z.string() }),
});

export const accountSession = z.object({
  session_id: z.uuid(),
  /** As 'Firefox on Windows'; `null` where it is not known. */
  device: z.string().nullable(),
  /** Of its login, shortened as in security events. */
  network: z.string().nullable(),
  created_at: instant,
  /** To the hour. */
  used_at: instant,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type AccountSession = z.infer<typeof accountSession>;

/** Last used first. */
export const listSessions = accountCall('list_sessions', {
  request: z.object(auth),
  reply: replyOf({ sessions: z.array(accountSession) }),
});
/** Its signed addresses end with it. One that is gone, or another account's, is no error. */
export const endSession = accountCall('end_session', {
  request: z.object({ ...auth, session_id: z.uuid() }),
  reply: replyOf({ ended: z.number().int() }),
});

/** A new key for an authenticator app; it counts once `confirmTwoStep` had a code of it. */
export const beginTwoStep = accountCall('begin_two_step', {
  request: z.object({ ...auth, password }),
  /** `key` is base32 (RFC 4648); `uri` the same as otpauth: address. */
  reply: replyOf({ key: z.string(), uri: z.string() }),
});
const recoveryCodes = z.array(z.string());
/** Recovery codes are told here and never again. */
export const confirmTwoStep = accountCall('confirm_two_step', {
  request: z.object({ ...auth, code: loginCode }),
  reply: replyOf({ recovery_codes: recoveryCodes }),
});
export const endTwoStep = accountCall('end_two_step', {
  request: z.object({ ...auth, password, code: loginCode }),
  reply: replyOf({}),
});
/** The codes of before stop working. */
export const renewRecoveryCodes = accountCall('renew_recovery_codes', {
  request: z.object({ ...auth, password, code: loginCode }),
  reply: replyOf({ recovery_codes: recoveryCodes }),
});

/** Ends with `data_export` or an `error`. Leaving does not stop the work. */
export const exportAccountData = accountCall('export_account_data', {
  request: z.object(auth),
  reply: z.object({
    /** 0–100. */
    progress: z.number(),
    data_export: dataExport.nullable(),
    error: z.string().nullable(),
  }),
  stream: 'always',
});

/** Days between asking for the deletion of an account and its deletion. */
export const DELETION_DAYS = 7;

/** `code`: where two-step login is on; a refusal without it has `needs_code`. */
export const deleteAccount = accountCall('delete_account', {
  request: z.object({ ...auth, password, code: loginCode.optional() }),
  reply: z.discriminatedUnion('status', [
    z.object({ status: z.literal('success'), deletion_at: instant }),
    needsCode,
  ]),
});
export const keepAccount = accountCall('keep_account', {
  request: z.object(auth),
  reply: replyOf({}),
});
