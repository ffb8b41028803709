import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function downloadSettingsRoutes(app: FastifyInstance, { downloadSettings }: Services): void {
  addCall(app, contract.getDownloadSettings, async (_auth, { account }) => ({
    ...success,
    defaults: await downloadSettings.defaults(account),
    presets: await downloadSettings.presets(account),
  }));
  addCall(app, contract.setFileDefaults, async (wanted, { account }) => ({
    ...success,
    defaults: await downloadSettings.setDefaults(account, wanted),
  }));
  addCall(app, contract.saveDownloadPreset, async (wanted, { account }) => ({
    ...success,
    presets: await downloadSettings.savePreset(account, wanted),
  }));
  addCall(app, contract.renameDownloadPreset, async (wanted, { account }) => ({
    ...success,
    presets: await downloadSettings.renamePreset(account, wanted),
  }));
  addCall(app, contract.deleteDownloadPreset, async ({ preset_id }, { account }) => ({
    ...success,
    presets: await downloadSettings.deletePreset(account, preset_id),
  }));
}
