import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, failure, success } from './call.ts';
import { preferredLanguage } from './peer.ts';

export function accountRoutes(app: FastifyInstance, { accounts, passwordResets, payments }: Services): void {
  addCall(app, contract.signUp, async ({ email, password }, { address }) => {
    await accounts.signUp(email, password, address);
    return success;
  });
  addCall(app, contract.sendConfirmationSignupEmail, async (wanted, { address, request }) => {
    await accounts.sendConfirmation(wanted, address, preferredLanguage(request));
    return success;
  });
  addCall(app, contract.activateAccount, async ({ key }, { address }) => {
    await accounts.activate(key, address);
    return success;
  });
  addCall(app, contract.login, async ({ email, password }, { address }) => ({
    ...success,
    ...(await accounts.login(email, password, address)),
  }));
  addCall(app, contract.recoverUserFromAuthToken, async ({ auth_token }) => ({
    ...success,
    ...(await accounts.recover(auth_token)),
  }));
  addCall(app, contract.logout, async ({ email, auth_token }) => {
    await accounts.logout(email, auth_token);
    return success;
  });
  addCall(app, contract.sendPasswordResetMail, async ({ email }, { address, request }) => {
    await passwordResets.request(email, address, preferredLanguage(request));
    return success;
  });
  addCall(app, contract.verifyResetPasswordEmail, async ({ key }, { address }) => {
    await passwordResets.verify(key, address);
    return success;
  });
  addCall(app, contract.resetPassword, async (wanted, { address }) => {
    await passwordResets.reset(wanted, address);
    return success;
  });
  addCall(app, contract.updateCredentials, async (_auth, { account }) => {
    await payments.reconcile(account);
    return { ...success, new_credentials: await accounts.balance(account) };
  });
  addCall(app, contract.updateUserField, async ({ field, value }, { account }) => {
    const credentials = await accounts.balance(account);
    if (field !== 'credentials') return { ...failure, desc: `The field ${field} cannot be changed` };
    if (value !== credentials)
      return { ...failure, desc: `Your balance is ${credentials} credentials, not ${value}` };
    return { ...success, credentials };
  });
}
