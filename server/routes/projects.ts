import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendJson, sendLines, sendTexts, success, untilClosed } from './call.ts';
import { withDocument } from './with-document.ts';

export function projectRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { projects, edits, transcripts, secondPasses, alignments, suggestions } = services;

  addCall(app, contract.getProject, async ({ project_id }, { account, reply }) => {
    const project = await projects.get(account, project_id);
    if (!project) return { ...success, project };
    const { document, ...rest } = project;
    const checked = contract.getProject.reply.parse({ ...success, project: { ...rest, document: null } });
    return sendJson(reply, withDocument(checked, document));
  });

  addCall(app, contract.saveProject, async (fields, { account }) => {
    const revision = await projects.save(account, fields);
    edits.saved(fields.project_id);
    return { ...success, revision };
  });

  addCall(app, contract.transcribeMedia, async (fields, context) => {
    const signal = untilClosed(context.reply, deps.shutdown.signal);
    try {
      return sendLines(context, await transcripts.lines(context.account, fields, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendLines(context, [{ error: error.message }]);
    }
  });

  addCall(app, contract.cancelTranscription, async ({ project_id }, { account }) => {
    await transcripts.cancelAgain(account, project_id);
    return success;
  });

  addCall(app, contract.getSecondPass, async ({ project_id, known }, { account }) => ({
    ...success,
    ...(await secondPasses.of(account, project_id, known)),
  }));

  addCall(app, contract.getCapabilities, async () => ({
    ...success,
    ...(await transcripts.capabilities()),
  }));

  addCall(app, contract.alignWords, async (fields, context) => {
    const signal = untilClosed(context.reply, deps.shutdown.signal);
    return sendTexts(context, await alignments.lines(context.account, fields, signal));
  });

  addCall(app, contract.cancelAlignment, async ({ project_id }, { account }) => {
    await alignments.cancel(account, project_id);
    return success;
  });

  addCall(app, contract.suggestCuts, async (fields, { account, reply }) =>
    sendJson(reply, await suggestions.of(account, fields, untilClosed(reply, deps.shutdown.signal))),
  );
}
