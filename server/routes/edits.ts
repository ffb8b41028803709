import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendJson, sendTexts, success, untilClosed } from './call.ts';

const recalled = { recallsSender: true };

/** Edits of several windows: a push, what others push, and where they are. */
export function editRoutes(app: FastifyInstance, { edits }: Services, deps: Deps): void {
  addCall(
    app,
    contract.pushEdits,
    async (fields, { account, reply }) =>
      sendJson(reply, await edits.push(account, fields, untilClosed(reply, deps.shutdown.signal))),
    recalled,
  );

  addCall(
    app,
    contract.followEdits,
    async (fields, context) => {
      const signal = untilClosed(context.reply, deps.shutdown.signal);
      return sendTexts(context, await edits.follow(context.account, fields, signal));
    },
    recalled,
  );

  addCall(
    app,
    contract.showPresence,
    async (fields, { account }) => {
      await edits.show(account, fields);
      return success;
    },
    recalled,
  );
}
