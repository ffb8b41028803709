import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Closes connections that take nothing of a reply for `idleMs`, and idle ones; not those that wait for a reply. */
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
