import { language } from '#i18n/language.ts';
import { FormatError, UntimedText } from '#model/formats/timecode.ts';
import type { TextEncoding } from './decode.ts';
import workerUrl from './read-text.worker.ts?worker&url';
import { type FromReader, READERS, type Texts, type ToReader } from './text-readers.ts';

/** Bytes; a slow machine reads them in a fraction of a second, a Word document's ten times as many in a second. */
const MAX_IN_PAGE = 512 * 1024;

/** Whether reading takes so long that the page does not do it itself. */
export const isLarge = (file: Blob): boolean => file.size > MAX_IN_PAGE;

/** A large file is read beside the page, until `signal`. @param chosen encoding @throws FormatError with a sentence for the user, the signal's reason */
export function readText<Kind extends keyof Texts>(
  kind: Kind,
  file: Blob,
  signal: AbortSignal,
  chosen?: TextEncoding,
): Promise<Texts[Kind]> {
  return isLarge(file) ? readBeside(kind, file, signal, chosen) : READERS[kind](file, chosen);
}

async function readBeside<Kind extends keyof Texts>(
  kind: Kind,
  file: Blob,
  signal: AbortSignal,
  chosen?: TextEncoding,
): Promise<Texts[Kind]> {
  signal.throwIfAborted();
  const worker = new Worker(workerUrl, { type: 'module', name: 'read-text' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      worker.onmessage = ({ data }: MessageEvent<FromReader>) => {
        if ('read' in data) resolve(data.read as Texts[Kind]);
        else reject(new (data.isUntimed ? UntimedText : FormatError)(data.refused));
      };
      // Its code did not arrive, as on a line that breaks, or has a fault that is then seen: the page has the same.
      worker.onerror = () => resolve(READERS[kind](file, chosen));
      worker.postMessage({ kind, file, chosen, language: language() } satisfies ToReader);
    });
  } finally {
    worker.terminate();
  }
}
