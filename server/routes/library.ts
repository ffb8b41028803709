import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, success } from './call.ts';

export function libraryRoutes(app: FastifyInstance, { library }: Services): void {
  addCall(app, contract.listProjects, async (fields, { account }) => ({
    ...success,
    ...(await library.list(account, fields)),
  }));

  addCall(app, contract.openProject, async ({ project_id }, { account }) => {
    await library.open(account, project_id);
    return success;
  });

  addCall(app, contract.renameProject, async (fields, { account }) => ({
    ...success,
    name: await library.rename(account, fields),
  }));

  addCall(app, contract.moveProjects, async (fields, { account }) => ({
    ...success,
    moved: await library.move(account, fields),
  }));

  addCall(app, contract.keepProject, async (fields, { account }) => ({
    ...success,
    expires_at: await library.keep(account, fields),
  }));
}
