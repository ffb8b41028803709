import { connect, type Socket } from 'node:net';

const BOUNDARY = 'trimscript-test-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** The parts of a form as they travel, without its end. */
export function partsOf(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
}

/** The head of the part `chunk`: its bytes follow, a line break and the end. */
export const CHUNK_HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="chunk"; filename="blob"\r\n\r\n`;

export const FORM_END = `--${BOUNDARY}--\r\n`;

export interface RawRequest {
  readonly socket: Socket;
  /** All that was answered so far. */
  answered(): string;
  /** When the connection ended, with what was answered. */
  readonly ended: Promise<string>;
}

/**
 * Opens a connection and sends the head of a call's request.
 * @param length announced length of the body, bytes; null for a body in chunks
 */
export function startCall(origin: string, name: string, length: number | null): RawRequest {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (data: string) => {
    text += data;
  });
  const ended = new Promise<string>((resolve) => {
    // A server that closes while it is still being sent to resets the connection.
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text));
  });
  socket.write(
    `POST /api/${name}/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${FORM_TYPE}\r\n${
      length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
    }\r\n\r\n`,
  );
  return { socket, answered: () => text, ended };
}

/** A request that is answered as soon as it is there whole. */
export async function postForm(origin: string, name: string, body: string): Promise<string> {
  const request = startCall(origin, name, Buffer.byteLength(body));
  request.socket.write(body);
  await answerOf(request);
  request.socket.destroy();
  return request.answered();
}

/** Waits for the first line of the answer. */
export async function answerOf({ socket, answered }: RawRequest): Promise<string> {
  while (!answered().includes('\r\n\r\n')) {
    if (socket.destroyed) throw new Error('The connection ended without an answer');
    await new Promise((resolve) => {
      socket.once('data', resolve);
      socket.once('close', resolve);
    });
  }
  return answered();
}
