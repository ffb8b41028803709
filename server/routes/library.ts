import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendJson, success } from './call.ts';
import { withDocument } from './with-document.ts';

export function libraryRoutes(app: FastifyInstance, { library, samples, shared, versions }: Services): void {
  addCall(app, contract.listProjects, async (fields, { account }) => ({
    ...success,
    ...(await library.list(account, fields)),
  }));

  addCall(app, contract.openSample, async (_auth, { account }) => ({
    ...success,
    project_id: await samples.open(account),
  }));

  addCall(app, contract.listSharedProjects, async (fields, { account }) => ({
    ...success,
    projects: await shared.list(account, fields),
  }));

  addCall(app, contract.leaveProject, async ({ project_id }, { account }) => {
    await shared.leave(account, project_id);
    return success;
  });

  addCall(app, contract.openProject, async ({ project_id }, { account }) => {
    await library.open(account, project_id);
    return success;
  });

  addCall(app, contract.renameProject, async (fields, { account }) => ({
    ...success,
    name: await library.rename(account, fields),
  }));

  addCall(app, contract.duplicateProject, async ({ project_id }, { account }) => ({
    ...success,
    ...(await library.duplicate(account, project_id)),
  }));

  addCall(app, contract.moveProjects, async (fields, { account }) => ({
    ...success,
    moved: await library.move(account, fields),
  }));

  addCall(app, contract.keepProject, async (fields, { account }) => ({
    ...success,
    expires_at: await library.keep(account, fields),
  }));

  addCall(app, contract.listVersions, async (fields, { account }) => ({
    ...success,
    ...(await versions.list(account, fields)),
  }));

  addCall(app, contract.getVersion, async (fields, { account, reply }) =>
    sendJson(reply, withDocument({ ...success, document: null }, await versions.textOf(account, fields))),
  );

  addCall(app, contract.nameVersion, async (fields, { account }) => ({
    ...success,
    name: await versions.name(account, fields),
  }));
}
