import { z } from 'zod';
import { ACCOUNT_BYTES, auth, call, replyOf } from './common.ts';

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

export const listSecurityEvents = call('list_security_events', {
  encoding: 'form',
  access: 'account',
  maxBytes: ACCOUNT_BYTES,
  request: z.object(auth),
  reply: replyOf({ events: z.array(securityEvent), other_sessions: z.number().int() }),
});

export const logOutElsewhere = call('log_out_elsewhere', {
  encoding: 'form',
  access: 'account',
  maxBytes: ACCOUNT_BYTES,
  request: z.object(auth),
  reply: replyOf({ ended: z.number().int() }),
});
