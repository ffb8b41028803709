import { createHash } from 'node:crypto';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { DocumentError, parseDocument } from '#model/document.ts';
import type { ParsedDocument } from '#model/parse-document.ts';
import type { EditorDocument } from '#model/types.ts';
import { PayloadError, parseJson } from './json.ts';

export interface PackedDocument {
  readonly data: Uint8Array;
  /** Of the JSON text, hex. */
  readonly hash: string;
}

/** Validates all of an edit and compresses it. Zstandard 1 is half as fast again as gzip, and smaller. @throws PayloadError */
export function packDocument(text: Uint8Array): PackedDocument {
  return packText(text).packed;
}

/** Like `packDocument`, with the document. @throws PayloadError */
export function packText(text: Uint8Array): { packed: PackedDocument; doc: EditorDocument } {
  const { doc } = readText(text);
  const data = zstdCompressSync(text, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  return { packed: { data, hash: createHash('sha256').update(text).digest('hex') }, doc };
}

export function readPacked(data: Uint8Array): ParsedDocument {
  return readText(zstdDecompressSync(data));
}

export function readText(text: Uint8Array): ParsedDocument {
  try {
    return parseDocument(parseJson(text, 'document'));
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new PayloadError(
      error.message.replace(/^This project cannot be opened: /, 'This edit cannot be saved: '),
    );
  }
}
