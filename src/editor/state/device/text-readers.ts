import type { Language } from '#i18n/language.ts';
import type { Imported } from '#model/formats/read/cues.ts';
import { readTranscript } from '#model/formats/read/read-transcript.ts';
import { readScript, readWordScript, type Script } from '#model/script/read-script.ts';
import { type Decoded, decodeText, type TextEncoding } from './decode.ts';

/** What a file can be read as. */
export interface Texts {
  readonly transcript: { readonly imported: Imported } & Pick<Decoded, 'encoding' | 'others'>;
  /** Null if the file is no script. */
  readonly script: Script | null;
}

/** To and from the worker that reads beside the page. */
export interface ToReader {
  readonly kind: keyof Texts;
  readonly file: Blob;
  readonly chosen: TextEncoding | undefined;
  readonly language: Language;
}

export type FromReader =
  | { readonly read: Texts[keyof Texts] }
  /** As a FormatError says it. */
  | { readonly refused: string; readonly isUntimed: boolean };

/** Read a file, in the page or in the worker beside it. @param chosen encoding @throws FormatError with a sentence for the user */
export const READERS: {
  readonly [Kind in keyof Texts]: (file: Blob, chosen?: TextEncoding) => Promise<Texts[Kind]>;
} = {
  async transcript(file, chosen) {
    const { text, encoding, others } = await decodeText(await bytesOf(file), chosen);
    return { imported: readTranscript(text), encoding, others };
  },
  async script(file) {
    const bytes = await bytesOf(file);
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return isZip ? readDocx(bytes) : readScript((await decodeText(bytes)).text);
  },
};

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** The file with the text in a Word document, and the largest size that is unpacked, bytes. */
const WORD_TEXT = 'word/document.xml';
const MAX_SCRIPT_BYTES = 50 * 1024 * 1024;

async function readDocx(bytes: Uint8Array): Promise<Script | null> {
  // Loaded only for Word files.
  const { unzipSync } = await import('fflate');
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => name === WORD_TEXT && originalSize <= MAX_SCRIPT_BYTES,
    });
    const text = files[WORD_TEXT];
    return text === undefined ? null : readWordScript(new TextDecoder().decode(text));
  } catch {
    // Another archive, or a damaged one.
    return null;
  }
}
