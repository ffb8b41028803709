import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';

/** An edit of several hours with every word and cut. */
const DOCUMENT_BYTES = 64 * 1024 * 1024;
/** The words of a long transcript, or their times. */
const WORDS_BYTES = 8 * 1024 * 1024;

export function projectRoutes(app: FastifyInstance, services: Services, deps: Deps): void {
  const { accounts, projects, transcripts, suggestions } = services;

  addCall(app, contract.getProject, async (auth) => ({
    ...success,
    project: await projects.get(await accounts.authenticate(auth)),
  }));

  addCall(
    app,
    contract.saveProject,
    async (fields) => ({
      ...success,
      revision: await projects.save(await accounts.authenticate(fields), fields),
    }),
    { fieldBytes: DOCUMENT_BYTES },
  );

  addCall(app, contract.transcribeMedia, async (fields, { reply }) => {
    const account = await accounts.authenticate(fields);
    const signal = untilClosed(reply, deps.shutdown.signal);
    try {
      return sendLines(reply, await transcripts.lines(account, fields, signal));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return sendLines(reply, [{ error: error.message }]);
    }
  });

  addCall(
    app,
    contract.fitWords,
    async ({ times, shared, ...fields }, { reply }) => {
      const account = await accounts.authenticate(fields);
      const signal = untilClosed(reply, deps.shutdown.signal);
      const words = times.map(([start, end]) => ({ start, end }));
      const fitted = await transcripts.fit(account, words, shared === 'true', signal);
      return { ...success, times: fitted.map(({ start, end }): [number, number] => [start, end]) };
    },
    { fieldBytes: WORDS_BYTES },
  );

  addCall(
    app,
    contract.suggestCuts,
    async (fields, { reply }) => {
      const account = await accounts.authenticate(fields);
      const signal = untilClosed(reply, deps.shutdown.signal);
      const { found, note } = await suggestions.of(account, fields, signal);
      return {
        ...success,
        cuts: JSON.stringify(found.map(({ first, last }) => [first, last])),
        details: found.map(({ reason, confidence }) => ({ reason, confidence })),
        ...(note && { note }),
      };
    },
    { fieldBytes: WORDS_BYTES },
  );
}
