import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Asker } from '#server/services/account/passwords.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';
import { preferredLanguage } from './peer.ts';

export function accountSettingsRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { secondPasses, accounts, passwords, addresses, sessions, twoStep, dataExports, deletions } =
    services;

  addCall(app, contract.getAccountSettings, async (_auth, { account }) => ({
    ...success,
    new_email: await addresses.waiting(account),
    name: await accounts.chosenName(account),
    ...(await twoStep.status(account)),
    data_export: await dataExports.newest(account),
    deletion_at: (await deletions.dueAt(account))?.toISOString() ?? null,
    second_pass: (await accounts.chosenSecondPass(account)) ?? (await secondPasses.isDefault()),
  }));
  addCall(app, contract.setName, async ({ name }, { account }) => {
    await accounts.setName(account, name === '' ? null : name);
    return success;
  });
  addCall(app, contract.setLanguage, async ({ language }, { account }) => {
    await accounts.setLanguage(account, language === '' ? null : language);
    return success;
  });
  addCall(app, contract.setSecondPass, async ({ second_pass }, { account }) => {
    await accounts.setSecondPass(account, second_pass === 'true');
    return success;
  });
  addCall(app, contract.changePassword, async (wanted, context) => ({
    ...success,
    ...(await passwords.change(context.account, wanted, askerOf(context))),
  }));
  addCall(app, contract.changeEmail, async (wanted, context) => {
    await addresses.change(context.account, wanted, askerOf(context));
    return success;
  });
  addCall(app, contract.confirmEmail, async ({ key }, { network }) => ({
    ...success,
    email: await addresses.confirm(key, network),
  }));
  addCall(app, contract.stopEmailChange, async ({ key }, context) => ({
    ...success,
    email: await addresses.stop(key, askerOf(context)),
  }));
  addCall(app, contract.listSessions, async (_auth, { account }) => ({
    ...success,
    sessions: await sessions.list(account),
  }));
  addCall(app, contract.endSession, async ({ session_id }, { account, network }) => ({
    ...success,
    ended: await sessions.end(account, session_id, network),
  }));
  addCall(app, contract.beginTwoStep, async (wanted, { account }) => ({
    ...success,
    ...(await twoStep.begin(account, wanted)),
  }));
  addCall(app, contract.confirmTwoStep, async ({ code }, context) => ({
    ...success,
    recovery_codes: await twoStep.confirm(context.account, code, askerOf(context)),
  }));
  addCall(app, contract.endTwoStep, async (wanted, context) => {
    await twoStep.end(context.account, wanted, askerOf(context));
    return success;
  });
  addCall(app, contract.renewRecoveryCodes, async (wanted, { account, network }) => ({
    ...success,
    recovery_codes: await twoStep.renewCodes(account, wanted, network),
  }));
  addCall(app, contract.exportAccountData, async (_auth, context) => {
    const { account, network, reply } = context;
    const signal = untilClosed(reply, deps.shutdown.signal);
    try {
      return sendLines(context, await dataExports.make(account, network, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendLines(context, [{ progress: 0, data_export: null, error: error.message }]);
    }
  });
  addCall(app, contract.deleteAccount, async (wanted, context) => ({
    ...success,
    deletion_at: (await deletions.ask(context.account, wanted, askerOf(context))).toISOString(),
  }));
  addCall(app, contract.keepAccount, async (_auth, { account, network }) => {
    await deletions.keep(account, network);
    return success;
  });
}

function askerOf({ network, request }: { network: string; request: FastifyRequest }): Asker {
  return { network, language: preferredLanguage(request) };
}
