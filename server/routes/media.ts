import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { isOpen, type Task } from '#server/jobs/tasks.ts';
import type { Account } from '#server/services/accounts.ts';
import { Malformed } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, failure, sendLines, success, untilClosed } from './call.ts';

/** Uploads, joining, and the addresses of what is stored. */
export function mediaRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { uploads, ingests, projects, transcripts } = services;

  addCall(
    app,
    contract.storeMediaChunk,
    async (fields, { chunk, account }) => {
      if (!chunk) throw new Malformed('The part named chunk is missing');
      const received = await uploads.storeChunk(account, fields, chunk);
      deps.metrics?.stored('upload', chunk.length);
      return { ...success, received };
    },
    { takesChunk: true },
  );

  addCall(app, contract.listUploadedChunks, async (_auth, { account }) => ({
    ...success,
    rushes: await uploads.list(account),
  }));

  /** The reply of a finished join. */
  const joinReply = async (account: Account, task: Task | null) => {
    if (task?.state === 'done') return { ...success, ...(await projects.freshUrls(account)) };
    return {
      ...failure,
      desc: task?.failure?.desc ?? 'The upload was replaced by another one.',
      ...(task?.failure?.reference ? { reference: task.failure.reference } : {}),
    };
  };

  addCall(app, contract.uploadMedia, async ({ replace, ...fields }, { request, reply, account }) => {
    const task = await ingests.start(account, {
      ...fields,
      replace: replace === 'true',
      keepsEdit: replace === 'false',
    });
    const follow = deps.tasks.follow(task.id, untilClosed(reply, deps.shutdown.signal));
    if (!request.headers.accept?.includes('application/x-ndjson')) {
      let last: Task | null = null;
      for await (const now of follow) last = now;
      return joinReply(account, last);
    }
    return sendLines(
      reply,
      (async function* () {
        for await (const now of follow)
          if (!isOpen(now)) yield await joinReply(account, now);
          else if (now.state === 'queued') yield { stage: 'waiting', progress: 0 };
          else yield now.progress ?? { stage: 'collecting', progress: 0 };
      })(),
    );
  });

  addCall(app, contract.isUserCloudDataDeleted, async (_fields, { account }) => ({
    ...success,
    is_deleted: await projects.isMediaDeleted(account),
  }));
  addCall(app, contract.refreshUrl, async (_fields, { account }) => ({
    ...success,
    ...(await projects.freshUrls(account)),
  }));
  addCall(app, contract.triggerWhisperContainer, async () => {
    transcripts.warm();
    return success;
  });
}
