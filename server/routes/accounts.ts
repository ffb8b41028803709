import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import { deviceName } from '#server/services/account/sessions.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';
import { preferredLanguage } from './peer.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const { accounts, accountSafety, passwordResets, payments } = services;

  addCall(app, contract.signUp, async ({ email, password }, { network }) => {
    await accounts.signUp(email, password, network);
    return success;
  });
  addCall(app, contract.sendConfirmationSignupEmail, async (wanted, { network, request }) => {
    await accounts.sendConfirmation(wanted, network, preferredLanguage(request));
    return success;
  });
  addCall(app, contract.activateAccount, async (wanted, { network }) => {
    await accounts.activate(wanted, network);
    return success;
  });
  addCall(app, contract.login, async (attempt, { network, request }) => ({
    ...success,
    ...(await accounts.login(attempt, network, deviceName(request.headers['user-agent']))),
  }));
  addCall(app, contract.recoverUserFromAuthToken, async ({ auth_token }) => ({
    ...success,
    ...(await accounts.recover(auth_token)),
  }));
  addCall(app, contract.logout, async ({ email, auth_token }) => {
    await accounts.logout(email, auth_token);
    return success;
  });
  addCall(app, contract.sendPasswordResetMail, async ({ email }, { network, request }) => {
    await passwordResets.request(email, network, preferredLanguage(request));
    return success;
  });
  addCall(app, contract.verifyResetPasswordEmail, async ({ key }, { network }) => {
    await passwordResets.verify(key, network);
    return success;
  });
  addCall(app, contract.resetPassword, async (wanted, { network }) => ({
    ...success,
    device_token: await passwordResets.reset(wanted, network),
  }));
  addCall(app, contract.updateCredentials, async (_auth, { account }) => {
    await payments.reconcile(account);
    return { ...success, new_credentials: await accounts.balance(account) };
  });
  addCall(app, contract.updateUserField, async (wanted, { account }) => ({
    ...success,
    credentials: await accounts.updateField(account, wanted),
  }));
  addCall(app, contract.listSecurityEvents, async (auth, { account }) => {
    const { events, otherSessions } = await accountSafety.events(account, auth.auth_token);
    return { ...success, events, other_sessions: otherSessions };
  });
  addCall(app, contract.logOutElsewhere, async (auth, { network, account }) => {
    return { ...success, ended: await accountSafety.logOutElsewhere(account, auth.auth_token, network) };
  });
}
