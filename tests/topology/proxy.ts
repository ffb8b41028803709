import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A plain reverse proxy: servers take turns, one that does not accept a connection is passed over, nothing else is tried
 * twice. Bodies and replies pass as they come.
 */
export async function startProxy(backends: readonly number[]) {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    incoming.on('error', () => undefined);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const first = turn++;
    const ask = (tries: number): void => {
      const port = backends[(first + tries) % backends.length];
      const { method, url } = incoming;
      const call = request({ host: '127.0.0.1', port, method, path: url, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(outgoing);
        reply.on('error', () => outgoing.destroy());
        reply.on('aborted', () => outgoing.destroy());
      });
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && tries + 1 < backends.length) return ask(tries + 1);
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end();
      });
      call.once('socket', (socket) => {
        const send = () => incoming.pipe(call);
        if (socket.connecting) socket.once('connect', send);
        else send();
      });
      outgoing.once('close', () => call.destroy());
    };
    ask(0);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    breakConnections: () => server.closeAllConnections(),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
