import { replies } from '#i18n/en/server.ts';

/** The message is a sentence. */
export class PayloadError extends Error {
  override readonly name = 'PayloadError';
}

const MAX_DEPTH = 32;
/** Several times those of the longest document. */
const MAX_VALUES = 4_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Checks depth and number of values before parsing UTF-8. @param what for the message @throws PayloadError */
export function parseJson(bytes: Uint8Array, what: string): unknown {
  checkShape(bytes, what);
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString());
  } catch {
    throw new PayloadError(replies.malformedJson({ part: what }));
  }
}

function checkShape(bytes: Uint8Array, what: string): void {
  let depth = 0;
  let values = 1;
  for (let i = 0; i < bytes.length; i++) {
    switch (bytes[i]) {
      case QUOTE:
        i = endOfString(bytes, i);
        break;
      case COMMA:
        values++;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values++;
        if (++depth > MAX_DEPTH) throw new PayloadError(replies.malformedDepth({ part: what }));
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth--;
        break;
    }
  }
  if (values > MAX_VALUES) throw new PayloadError(replies.malformedSize({ part: what }));
}

function endOfString(bytes: Uint8Array, from: number): number {
  for (let i = from + 1; i < bytes.length; i++)
    if (bytes[i] === BACKSLASH) i++;
    else if (bytes[i] === QUOTE) return i;
  return bytes.length;
}
