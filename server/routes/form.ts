import type { FastifyRequest } from 'fastify';
import { Malformed, TooLarge } from '#server/services/errors.ts';

const FIELD_BYTES = 64 * 1024;

/**
 * Reads a multipart form into `request.body` (text fields) and `request.chunk` (the blob named `chunk`).
 * @throws Malformed, TooLarge
 */
export async function readForm(
  request: FastifyRequest,
  { fieldBytes = FIELD_BYTES, chunkBytes }: { readonly fieldBytes?: number; readonly chunkBytes?: number },
): Promise<void> {
  if (!request.isMultipart()) throw new Malformed('The form must be sent as multipart/form-data');
  const fields: Record<string, string> = {};
  const limits = {
    fieldSize: fieldBytes,
    fields: 30,
    files: chunkBytes === undefined ? 0 : 1,
    fileSize: chunkBytes ?? 0,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw new TooLarge(`The field ${part.fieldname} is too large`);
      fields[part.fieldname] = String(part.value);
    } else {
      if (part.fieldname !== 'chunk') throw new Malformed(`Unexpected file ${part.fieldname}`);
      request.chunk = await part.toBuffer();
    }
  }
  request.body = fields;
}
