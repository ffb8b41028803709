import { z } from 'zod';
import { ACCOUNT_BYTES, auth, call, replyOf } from './common.ts';

/** `sessions_revoked`: all other sessions of the account were ended. */
export const securityEventKind = z.enum([
  'login',
  'login_failed',
  'activated',
  'password_reset',
  'sessions_revoked',
]);

export const securityEvent = z.object({
  kind: securityEventKind,
  /** Where the request came from, shortened: the /24 of IPv4, the /64 of IPv6. */
  network: z.string().nullable(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Events a reply holds at most. */
export const SECURITY_EVENTS = 50;

/** The newest events, newest first, and how many sessions there are beside the one that asks. */
export const listSecurityEvents = call('list_security_events', {
  encoding: 'form',
  access: 'account',
  maxBytes: ACCOUNT_BYTES,
  request: z.object(auth),
  reply: replyOf({ events: z.array(securityEvent), other_sessions: z.number().int() }),
});

/** Ends all sessions of the account but the one that asks. */
export const logOutElsewhere = call('log_out_elsewhere', {
  encoding: 'form',
  access: 'account',
  maxBytes: ACCOUNT_BYTES,
  request: z.object(auth),
  reply: replyOf({ ended: z.number().int() }),
});
