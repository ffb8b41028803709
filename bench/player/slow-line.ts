import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** More than a line holds that is on its way: what waits beyond it stays with the server. Bytes. */
const ON_ITS_WAY = 1_500_000;
/** Connections take turns by pieces of this many bytes. */
const PIECE = 4096;

export interface SlowLine {
  readonly port: number;
  /** Bytes that came through so far. */
  readonly bytes: () => number;
  close(): void;
}

/**
 * A line to `port` of this machine through which all connections together get `megabits` a second, and an answer comes
 * `latency` ms after its request at the soonest.
 */
export async function slowLine(port: number, megabits: number, latency: number): Promise<SlowLine> {
  const bytesPerMs = (megabits * 1e6) / 8 / 1000;
  let freeAt = 0;
  let bytes = 0;
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    const asked = new Delayed(far);
    const answered = new Delayed(near, (length) => {
      bytes += length;
      if (answered.waiting < ON_ITS_WAY / 2) far.resume();
    });
    near.on('data', (piece: Buffer) => asked.push(piece, performance.now() + latency / 2));
    far.on('data', (piece: Buffer) => {
      for (let at = 0; at < piece.length; at += PIECE) {
        const part = piece.subarray(at, at + PIECE);
        freeAt = Math.max(freeAt, performance.now()) + part.length / bytesPerMs;
        answered.push(part, freeAt + latency / 2);
      }
      if (answered.waiting > ON_ITS_WAY) far.pause();
    });
    far.on('close', () => answered.end());
    near.on('close', () => far.destroy());
    for (const socket of [near, far]) socket.on('error', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, bytes: () => bytes, close: () => server.close() };
}

/** Hands pieces to a socket in their order, each when it is due. */
class Delayed {
  readonly #to: Socket;
  readonly #passed: (length: number) => void;
  readonly #queue: { readonly piece: Buffer; readonly due: number }[] = [];
  #timer: NodeJS.Timeout | null = null;
  #isEnded = false;
  /** Bytes that are not handed over yet. */
  waiting = 0;

  constructor(to: Socket, passed: (length: number) => void = () => {}) {
    this.#to = to;
    this.#passed = passed;
  }

  /** @param due milliseconds of `performance.now()`, not before that of the piece before */
  push(piece: Buffer, due: number): void {
    this.#queue.push({ piece, due });
    this.waiting += piece.length;
    this.#pass();
  }

  /** Nothing follows. */
  end(): void {
    this.#isEnded = true;
    this.#pass();
  }

  #pass(): void {
    if (this.#timer) return;
    const now = performance.now();
    for (let next = this.#queue[0]; next && next.due <= now; next = this.#queue[0]) {
      this.#queue.shift();
      this.waiting -= next.piece.length;
      if (this.#to.writable) this.#to.write(next.piece);
      this.#passed(next.piece.length);
    }
    const [next] = this.#queue;
    if (!next) {
      if (this.#isEnded) this.#to.end();
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#pass();
    }, next.due - now);
  }
}
