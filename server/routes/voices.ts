import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function voiceRoutes(app: FastifyInstance, { voices }: Services): void {
  addCall(app, contract.getVoice, async ({ project_id }, { account }) => ({
    ...success,
    voices: await voices.of(account, project_id),
  }));

  addCall(app, contract.prepareVoice, async ({ project_id, voice }, { account }) => ({
    ...success,
    voices: await voices.prepare(account, project_id, voice),
  }));

  addCall(app, contract.cancelVoice, async ({ project_id, voice }, { account }) => ({
    ...success,
    voices: await voices.cancel(account, project_id, voice),
  }));
}
