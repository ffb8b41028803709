/** What a peer that neither sends nor takes may hold up. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Closes connections that take nothing of a reply for `idleMs`, and idle ones; not those that wait for a reply. */
export function cutOffIdlePeers(server: Server, idleMs: number): void {
  const replies = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, reply) => {
    replies.set(socket, reply);
    reply.once('close', () => replies.get(socket) === reply && replies.delete(socket));
    socket.setTimeout(idleMs);
  });
  // Node calls this when nothing went in or out for that long: what is on its way in chunks counts as moving.
  server.setTimeout(idleMs, (socket) => {
    const reply = replies.get(socket);
    const isTaken = socket.writableLength === 0 && (reply?.writableLength ?? 0) === 0;
    if (reply && isTaken) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}

/** Of a body that nobody reads, so that the other side gets its reply. */
const LINGER = { bytes: 4 << 20, ms: 5000 } as const;

/** Discards the rest of a body, within limits. */
export function drainBody(request: IncomingMessage, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (request.readableEnded || request.destroyed || signal.aborted) return resolve();
    let bytes = 0;
    const finish = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      request.off('data', onData).off('end', finish).off('error', finish).off('close', finish);
      resolve();
    };
    const timer = setTimeout(finish, LINGER.ms);
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes > LINGER.bytes) request.pause();
    };
    signal.addEventListener('abort', finish, { once: true });
    request.on('data', onData).once('end', finish).once('error', finish).once('close', finish);
    request.resume();
  });
}
