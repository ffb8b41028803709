import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success, untilClosed } from './call.ts';

export function coverRoutes(app: FastifyInstance, { covers }: Services, deps: Deps): void {
  addCall(app, contract.getCover, async ({ project_id }, { account }) => ({
    ...success,
    ...(await covers.of(account, project_id)),
  }));

  addCall(app, contract.setCover, async (fields, { account, reply }) => ({
    ...success,
    ...(await covers.set(account, fields, untilClosed(reply, deps.shutdown.signal))),
  }));
}
