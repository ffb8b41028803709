import { createServer, type IncomingMessage } from 'node:http';
import { listening } from './free-port.ts';

/** A string is sent as it is, an object as JSON, `null` never. */
export interface JsonAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: object | string | null;
}

/** A local server on a port of its own that answers each request as `answer` says. @returns its host with the port */
export async function startJsonServer(
  answer: (request: IncomingMessage, host: string) => Promise<JsonAnswer>,
): Promise<{ readonly host: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { status = 200, headers = {}, body } = await answer(request, host);
    if (body === null) return;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const host = `127.0.0.1:${await listening(server)}`;
  return {
    host,
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}
