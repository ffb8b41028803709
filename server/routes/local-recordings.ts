/** For programs and browsers on this machine, of whoever may read the data folder. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Deps } from '#server/deps.ts';
import { digest } from '#server/secrets.ts';
import { deviceName } from '#server/services/account/sessions.ts';
import { Refusal } from '#server/services/errors.ts';
import type { Services } from '#server/services/index.ts';
import { addCall, sendLines, success, untilClosed } from './call.ts';
import { isLocalRequest } from './peer.ts';

export function localRecordingRoutes(app: FastifyInstance, { localRecordings }: Services, deps: Deps): void {
  addCall(app, contract.openRecording, async ({ secret, ...wanted }, context) => {
    checkLocal(context.request);
    // Compared as hashes: how long that takes says nothing of the secret.
    if (digest(secret) !== digest(deps.localSecret)) throw new Refusal(replies.onlyThisMachine());
    const signal = untilClosed(context.reply, deps.shutdown.signal);
    return sendLines(context, withFailure(await localRecordings.open(wanted, signal)));
  });
  addCall(app, contract.useOpeningKey, async (wanted, { request, network }) => {
    checkLocal(request);
    const device = deviceName(request.headers['user-agent']);
    return { ...success, ...(await localRecordings.signIn(wanted, network, device)) };
  });
}

/** @throws Refusal */
function checkLocal(request: FastifyRequest): void {
  if (!isLocalRequest(request)) throw new Refusal(replies.onlyThisMachine());
}

/** A refusal after the first line is the last one. */
async function* withFailure(lines: AsyncIterable<unknown>): AsyncGenerator<unknown, void> {
  try {
    yield* lines;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield { ...error.extra, status: 'failure', desc: error.message };
  }
}
