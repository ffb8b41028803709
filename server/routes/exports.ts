import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';

export function exportRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { exports } = services;

  addCall(app, contract.getFinalVideo, async (fields, context) => {
    const signal = untilClosed(context.reply, deps.shutdown.signal);
    try {
      return sendLines(context, await exports.cut(context.account, fields, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendLines(context, [{ segmentNb: 0, nbSegments: 0, progress: 0, error: error.message }]);
    }
  });

  addCall(app, contract.getDownloadPrice, async (fields, { reply, account }) => ({
    ...success,
    ...(await exports.price(account, fields, untilClosed(reply, deps.shutdown.signal))),
  }));

  addCall(app, contract.uploadFinalVideoToCloud, async (fields, { account }) => ({
    ...success,
    signedUrl: await exports.deliver(account, fields),
  }));
}
