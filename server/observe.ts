import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as contract from '#contract/index.ts';
import type { Deps } from './deps.ts';
import type { RefusalReason } from './metrics.ts';
import { RequestError } from './services/errors.ts';
import { isOutOfSpace } from './storage/free-space.ts';

const CALLS: ReadonlyMap<string, string> = new Map(
  Object.values(contract).flatMap((item) =>
    typeof item === 'object' && 'path' in item ? [[item.path, item.path.split('/')[2] ?? '']] : [],
  ),
);

export function observeRequests(
  app: FastifyInstance,
  { health, metrics }: Pick<Deps, 'metrics'> & { readonly health: Pick<Deps['health'], 'begin'> },
): void {
  const ends = new WeakMap<FastifyRequest, () => void>();
  app.addHook('onRequest', (request, reply, done) => {
    const call = CALLS.get(request.routeOptions.url ?? '');
    if (call !== undefined) {
      ends.set(request, health.begin('calls', `${request.method} ${request.routeOptions.url}`));
      // Also where the client goes away before the answer is out.
      reply.raw.once('close', () => ends.get(request)?.());
    }
    done();
  });
  if (!metrics) return;
  const counted = new WeakMap<Socket, { read: number; written: number }>();
  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered(nameOf(request), reply.statusCode, reply.elapsedTime / 1000);
    const { socket } = request.raw;
    const before = counted.get(socket) ?? { read: 0, written: 0 };
    const now = { read: socket.bytesRead, written: socket.bytesWritten };
    metrics.transferred('in', now.read - before.read);
    metrics.transferred('out', now.written - before.written);
    counted.set(socket, now);
    done();
  });
  app.addHook('onError', (request, _reply, error, done) => {
    metrics.refused(nameOf(request), reasonOf(error));
    done();
  });
}

/**
 * Pages, media and chunks come by the hundreds: only their failures are logged. 503 says that something is not ready yet or to
 * be tried again.
 */
export function levelOf(url: string, status: number): 'error' | 'info' | 'debug' {
  if (status >= 500 && status !== 503) return 'error';
  const isTold = url.startsWith('/api/') && (status >= 400 || !url.startsWith(contract.storeMediaChunk.path));
  return isTold || status === 503 ? 'info' : 'debug';
}

/** A fixed set, whatever people ask for. */
function nameOf(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? '';
  return CALLS.get(route) ?? /^\/(api|media|outbox)\//.exec(route)?.[1] ?? 'page';
}

function reasonOf(error: Error & { statusCode?: number }): RefusalReason {
  if (error instanceof RequestError) return error.reason;
  if (error.statusCode === 413) return 'too large';
  // It is told as a refusal, and has an alarm of its own.
  if (isOutOfSpace(error)) return 'refused';
  return (error.statusCode ?? 500) < 500 ? 'malformed' : 'fault';
}
