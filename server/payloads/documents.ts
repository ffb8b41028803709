import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DocumentError, parseDocument } from '#model/document.ts';
import type { ParsedDocument } from '#model/parse-document.ts';
import { parseJson } from './json.ts';
import { PayloadError } from './payload-error.ts';

/** An edit as it is stored. */
export interface PackedDocument {
  /** Its JSON text, compressed. */
  readonly data: Uint8Array;
  /** SHA-256 of the text, hex. */
  readonly hash: string;
}

/**
 * Checks the JSON text of an edit by reading all of it, and makes it ready to be stored. Zstandard's first level packs half
 * as fast again as gzip's and smaller: what fills an edit are the digits of times.
 * @throws PayloadError where it is none
 */
export function packDocument(text: Uint8Array): PackedDocument {
  readText(text);
  return {
    data: zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
    hash: createHash('sha256').update(text).digest('hex'),
  };
}

/** The edit that was stored. @throws PayloadError */
export function readPacked(data: Uint8Array): ParsedDocument {
  return readText(zstdDecompressSync(data));
}

function readText(text: Uint8Array): ParsedDocument {
  try {
    return parseDocument(parseJson(text, 'document'));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new PayloadError(
      error.message.replace(/^This project cannot be opened: /, 'This edit cannot be saved: '),
    );
  }
}
