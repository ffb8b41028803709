import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendJson, sendTexts, success, untilClosed } from './call.ts';

export function togetherRoutes(app: FastifyInstance, { edits }: Services, deps: Deps): void {
  addCall(app, contract.pushEdits, async (fields, { account, reply }) =>
    sendJson(reply, await edits.push(account, fields, untilClosed(reply, deps.shutdown.signal))),
  );

  addCall(app, contract.followEdits, async (fields, { account, reply }) => {
    const signal = untilClosed(reply, deps.shutdown.signal);
    return sendTexts(reply, await edits.follow(account, fields, signal));
  });

  addCall(app, contract.showPresence, async (fields, { account }) => {
    await edits.show(account, fields);
    return success;
  });
}
