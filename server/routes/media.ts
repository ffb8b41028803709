import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Deps } from '#server/deps.ts';
import { Busy, Malformed } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';

export function mediaRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { uploads, ingests, projects, transcripts } = services;

  addCall(
    app,
    contract.storeMediaChunk,
    async (fields, { chunk, account }) => {
      if (!chunk) throw new Malformed(replies.malformed({ part: 'chunk' }));
      const received = await uploads.storeChunk(account, fields, chunk);
      deps.metrics?.stored('upload', chunk.length);
      return { ...success, received };
    },
    { takesChunk: true, recallsSender: true },
  );

  addCall(app, contract.listUploadedChunks, async (_auth, { account }) => ({
    ...success,
    rushes: await uploads.list(account),
  }));

  addCall(app, contract.discardUpload, async (fields, { account }) => {
    await ingests.discard(account, fields);
    return success;
  });

  addCall(app, contract.uploadMedia, async (fields, context) => {
    const { request, reply, account } = context;
    const lines = await ingests.join(account, fields, untilClosed(reply, deps.shutdown.signal));
    if (request.headers.accept?.includes('application/x-ndjson')) return sendLines(context, lines);
    for await (const line of lines) if ('status' in line) return line;
    throw new Busy(503, replies.restarting(), 5);
  });

  addCall(app, contract.isUserCloudDataDeleted, async ({ project_id }, { account }) => ({
    ...success,
    is_deleted: await projects.isMediaDeleted(account, project_id),
  }));
  addCall(app, contract.refreshUrl, async ({ project_id }, { account }) => ({
    ...success,
    ...(await projects.freshUrls(account, project_id)),
  }));
  addCall(app, contract.triggerWhisperContainer, async ({ language }) => {
    await transcripts.warm(language ?? 'en');
    return success;
  });
}
