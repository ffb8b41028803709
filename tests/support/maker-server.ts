/** A server on a port of its own that takes calls of any maker of recognisers, keeps them, and answers as the test says. */
import type { IncomingMessage } from 'node:http';
import { type JsonAnswer, startJsonServer } from './json-server.ts';

export interface MakerCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export type MakerReply = JsonAnswer;

export async function startMakerServer(answer: (call: MakerCall, host: string) => MakerReply) {
  const calls: MakerCall[] = [];
  const { host, close } = await startJsonServer(async (request, host) => {
    const call = {
      method: request.method ?? '',
      url: new URL(request.url ?? '', `http://${host}`),
      headers: request.headers,
      body: Buffer.concat(await request.toArray()),
    };
    calls.push(call);
    return answer(call, host);
  });
  return { baseUrl: `http://${host}/v`, calls, close };
}
