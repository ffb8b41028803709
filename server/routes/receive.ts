import type { IncomingMessage } from 'node:http';
import { replies } from '#i18n/en/server.ts';
import { Busy, Malformed, Stalled } from '#server/services/errors.ts';

interface Receiving {
  readonly idleMs: number;
  readonly signal: AbortSignal;
}

/**
 * Reads until `take` has enough or the body ends; can be called again for the rest.
 * @throws what `take` throws, Malformed where the connection breaks, Stalled, Busy where the server stops
 */
export function receive(
  request: IncomingMessage,
  { idleMs, signal }: Receiving,
  take: (piece: Buffer) => 'more' | 'enough',
): Promise<'ended' | 'enough'> {
  return new Promise((resolve, reject) => {
    const finish = (how: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      request.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak);
      request.pause();
      how();
    };
    const timer = setTimeout(() => finish(() => reject(new Stalled())), idleMs);
    const onAbort = (): void => finish(() => reject(new Busy(503, replies.restarting(), 2)));
    const onEnd = (): void => finish(() => resolve('ended'));
    const onBreak = (): void => finish(() => reject(new Malformed('The form broke off')));
    const onData = (piece: Buffer): void => {
      timer.refresh();
      try {
        if (take(piece) === 'enough') finish(() => resolve('enough'));
      } catch (error) {
        finish(() => reject(error));
      }
    };
    if (request.readableEnded) return onEnd();
    if (request.destroyed) return onBreak();
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    request.on('data', onData).once('end', onEnd).once('error', onBreak).once('close', onBreak);
    request.resume();
  });
}

/** Of a body that nobody reads, so that the other side gets its reply. */
const LINGER = { bytes: 4 << 20, ms: 5000 } as const;

/** Discards the rest of a body, within limits. */
export function letGoBy(request: IncomingMessage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed || signal.aborted) return resolve();
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      request.off('data', onData).off('end', finish).off('close', finish);
      resolve();
    };
    const timer = setTimeout(finish, LINGER.ms);
    const onData = (piece: Buffer): void => {
      bytes += piece.length;
      if (bytes > LINGER.bytes) request.pause();
    };
    signal.addEventListener('abort', finish, { once: true });
    request.on('data', onData).once('end', finish).once('error', finish).once('close', finish);
    request.resume();
  });
}
