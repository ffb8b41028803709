import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections whose other side takes nothing of a reply for `idleMs`, and those without a request that Node would
 * have closed by itself. One that waits for a reply which is still being made stays.
 */
export function cutOffIdlePeers(server: Server, idleMs: number): void {
  const replies = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }, reply) => {
    replies.set(socket, reply);
    reply.once('close', () => replies.get(socket) === reply && replies.delete(socket));
    socket.setTimeout(idleMs);
  });
  // Node calls this when nothing went in or out for that long: what is on its way in pieces counts as moving.
  server.setTimeout(idleMs, (socket) => {
    const reply = replies.get(socket);
    const isTaken = socket.writableLength === 0 && (reply?.writableLength ?? 0) === 0;
    if (reply && isTaken) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}
