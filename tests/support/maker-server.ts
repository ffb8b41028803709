/** A server on a port of its own that takes calls of any maker of recognisers, keeps them, and answers as the test says. */
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MakerCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface MakerReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string;
}

export async function startMakerServer(answer: (call: MakerCall, host: string) => MakerReply) {
  const calls: MakerCall[] = [];
  const server = createServer(async (request, response) => {
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', `http://${host}`),
      headers: request.headers,
      body: Buffer.concat(await request.toArray()),
    };
    calls.push(call);
    const { status = 200, headers = {}, body } = answer(call, host);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl: `http://${host}/v`,
    calls,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
