import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function accountSafetyRoutes(app: FastifyInstance, { accountSafety }: Services): void {
  addCall(app, contract.listSecurityEvents, async (auth, { account }) => {
    const { events, otherSessions } = await accountSafety.events(account, auth.auth_token);
    return { ...success, events, other_sessions: otherSessions };
  });
  addCall(app, contract.logOutElsewhere, async (auth, { network, account }) => {
    return { ...success, ended: await accountSafety.logOutElsewhere(account, auth.auth_token, network) };
  });
}
