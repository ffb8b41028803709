import type { FastifyRequest } from 'fastify';
import { Malformed, TooLarge } from '#server/services/errors.ts';

const FIELD_BYTES = 64 * 1024;

/**
 * Reads a multipart form of text fields into `request.body`.
 * @param fieldBytes the largest field
 * @throws Malformed, TooLarge
 */
export async function readForm(request: FastifyRequest, fieldBytes = FIELD_BYTES): Promise<void> {
  if (!request.isMultipart()) throw new Malformed('The form must be sent as multipart/form-data');
  const fields: Record<string, string> = {};
  const limits = { fieldSize: fieldBytes, fields: 30, files: 0 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') throw new Malformed(`Unexpected file ${part.fieldname}`);
    if (part.valueTruncated) throw new TooLarge(`The field ${part.fieldname} is too large`);
    fields[part.fieldname] = String(part.value);
  }
  request.body = fields;
}
