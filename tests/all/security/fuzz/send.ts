import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface Answer {
  /** 0 where the connection was closed without a reply. */
  readonly status: number;
  readonly body: string;
}

/** Longer replies are streams that go on: the start is enough. */
const READ_BYTES = 64 * 1024;
/** A stream that says nothing more is left. */
const PATIENCE_MS = 10_000;

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Sends a request as it is, also where its headers or body make no sense. */
export function send(origin: string, { path, headers, body }: FuzzRequest): Promise<Answer> {
  return new Promise((resolve) => {
    let status = 0;
    let text = '';
    const done = (): void => resolve({ status, body: text });
    const sent = request(
      `${origin}${path}`,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        timeout: PATIENCE_MS,
      },
      (reply) => {
        status = reply.statusCode ?? 0;
        reply.on('data', (piece: Buffer) => {
          text += piece.toString('latin1');
          // A stream goes on as long as its work does; its first line is what is looked at.
          if (text.length > READ_BYTES || reply.headers['content-type']?.includes('ndjson')) {
            sent.destroy();
            done();
          }
        });
        reply.once('end', done);
        reply.once('error', done);
      },
    );
    sent.once('timeout', () => sent.destroy());
    // The server may refuse by closing before all was sent.
    sent.once('error', done);
    sent.once('close', done);
    sent.end(body);
  });
}
