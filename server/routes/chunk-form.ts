import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { Malformed, TooLarge } from '#server/services/errors.ts';
import { partsOf } from './multipart.ts';

/** Room for the fields of a form with a chunk, and for the lines between its parts. */
const FIELDS_BYTES = 64 * 1024;
/** Bodies kept for the next requests: as many as one upload has in flight. */
const KEPT = 4;

/** The blob of a form's `chunk` part. */
export interface FormChunk {
  readonly bytes: Buffer;
  /** Lets another request have the memory: to be called when nobody reads `bytes` any more, or not at all. */
  release(): void;
}

/**
 * Reads forms whose `chunk` part is at most `chunkBytes` long, each whole into memory that is used again: an upload is
 * hundreds of them, and what is thrown away by megabytes keeps the garbage collector busier than the upload keeps the rest.
 */
export function chunkForms(chunkBytes: number): (request: FastifyRequest) => Promise<void> {
  const idle: Buffer[] = [];
  return async (request) => {
    if (!request.isMultipart()) throw new Malformed('The form must be sent as multipart/form-data');
    const body = idle.pop() ?? Buffer.allocUnsafeSlow(chunkBytes + FIELDS_BYTES);
    const length = await readInto(request.raw, body);
    const fields: Record<string, string> = {};
    for (const { name, isFile, content } of partsOf(
      body.subarray(0, length),
      request.headers['content-type'] ?? '',
    )) {
      if (!isFile) fields[name] = content.toString();
      else if (name !== 'chunk') throw new Malformed(`Unexpected file ${name}`);
      else if (content.length > chunkBytes) throw tooLarge();
      else request.chunk = { bytes: content, release: () => void (idle.length < KEPT && idle.push(body)) };
    }
    request.body = fields;
  };
}

/** @returns how many bytes the body of a request is, which are then in `target` */
function readInto(request: IncomingMessage, target: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let length = 0;
    request.on('data', (piece: Buffer) => {
      // What is too much is read on to nowhere, so that the reply can be heard.
      if (length + piece.length > target.length) reject(tooLarge());
      else piece.copy(target, length);
      length += piece.length;
    });
    request.once('end', () => resolve(length));
    const breakOff = (): void => {
      if (!request.complete) reject(new Malformed('The form broke off'));
    };
    request.once('error', breakOff);
    request.once('close', breakOff);
  });
}

function tooLarge(): TooLarge {
  return new TooLarge('That is larger than allowed');
}
