import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';

/** A hundred thousand cuts as JSON. */
const CUTS_BYTES = 32 * 1024 * 1024;

export function exportRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { accounts, exports } = services;

  addCall(
    app,
    contract.getFinalVideo,
    async (fields, { reply }) => {
      const account = await accounts.authenticate(fields);
      const signal = untilClosed(reply, deps.shutdown.signal);
      try {
        return sendLines(reply, await exports.cut(account, fields, signal));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return sendLines(reply, [{ segmentNb: 0, nbSegments: 0, progress: 0, error: error.message }]);
      }
    },
    { fieldBytes: CUTS_BYTES },
  );

  addCall(app, contract.uploadFinalVideoToCloud, async (fields) => ({
    ...success,
    signedUrl: await exports.deliver(await accounts.authenticate(fields), fields),
  }));
}
