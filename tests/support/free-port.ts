import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Has a server listen on a loopback port of its own. @returns the port */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** A loopback port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listening(probe);
  probe.close();
  return port;
}
