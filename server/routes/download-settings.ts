import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function downloadSettingsRoutes(app: FastifyInstance, { downloadSettings }: Services): void {
  addCall(app, contract.getDownloadSettings, async (_auth, { account }) => ({
    ...success,
    defaults: await downloadSettings.defaults(account),
  }));

  addCall(app, contract.setFileDefaults, async (wanted, { account }) => ({
    ...success,
    defaults: await downloadSettings.setDefaults(account, wanted),
  }));
}
