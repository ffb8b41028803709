import { fitWords } from '#contract/index.ts';
import { formats as texts } from '#i18n/en/files.ts';
import type { Imported } from '#model/formats/cues.ts';
import { withImported, wordsOfImport } from '#model/formats/imported.ts';
import { readTranscript } from '#model/formats/read-transcript.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { splitText } from '#model/share-time.ts';
import type { EditorDocument, Word } from '#model/types.ts';
import { sanitizeWords } from '#model/words.ts';
import { callApi } from '#src/api/client/index.ts';
import { type Decoded, decodeText, type Encoding } from './decode.ts';
import { currentDoc, dispatch } from './document.ts';
import { jobs } from './jobs.ts';
import { projectAuth, session } from './session.ts';
import { stopTranscription } from './transcription.ts';

/** Hours of words with their times are a tenth of this, bytes. */
const LARGEST = 50 * 1024 * 1024;

export interface TranscriptFile {
  readonly name: string;
  readonly imported: Imported;
}

/** How many words a file holds, and the names of its speakers where it tells more than that somebody speaks. */
export function contentsOf({ cues, speakers }: Imported): { words: number; speakers: readonly string[] } {
  const words = cues.reduce((sum, { text }) => sum + splitText(text).length, 0);
  return { words, speakers };
}

interface ReadFile extends TranscriptFile, Pick<Decoded, 'encoding' | 'others'> {}

/** @param chosen encoding, where the guess was wrong @throws FormatError with a sentence for the user */
export async function readTranscriptFile(file: File, chosen?: Encoding): Promise<ReadFile> {
  if (file.size > LARGEST) throw new FormatError(texts.tooLarge({ name: file.name }));
  const { text, encoding, others } = await decodeText(new Uint8Array(await file.arrayBuffer()), chosen);
  return { name: file.name, imported: readTranscript(text), encoding, others };
}

/** The server decodes the recording, seconds an hour; after this, ms, the words are taken as they are. */
const FIT_MS = 90_000;

/** Replaces the transcript, fitted to the sound; one undo step. @returns what was repaired or left out. @throws FormatError */
export async function takeTranscript(file: TranscriptFile): Promise<string[]> {
  const project = session.project?.project_id;
  const { words, notes } = await fitted(currentDoc(), file.imported);
  // Another recording may have taken its place meanwhile.
  if (session.project?.project_id === project) put(file, words, true);
  return notes;
}

/** The words of a file with their edges fitted to the recording, by the server; as they are where that fails. */
async function fitted(
  doc: EditorDocument,
  imported: Imported,
): Promise<{ words: readonly Word[]; notes: string[] }> {
  const { words, isShared, notes } = wordsOfImport(doc, imported);
  if (!session.project?.media.audio) return { words, notes: [...notes] };
  try {
    const times = words.map(({ start, end }) => [start, end]);
    const payload = {
      ...projectAuth(),
      times: JSON.stringify(times),
      shared: isShared ? 'true' : 'false',
    } as const;
    const reply = await callApi(fitWords, payload, { signal: AbortSignal.timeout(FIT_MS) });
    const placed = words.map((word, i) => {
      const [start, end] = reply.times[i] ?? [word.start, word.end];
      return { ...word, start, end };
    });
    return { words: sanitizeWords(placed, doc.duration).words, notes: [...notes] };
  } catch {
    return { words, notes: [...notes, texts.unfitted()] };
  }
}

function put({ name, imported }: TranscriptFile, words: readonly Word[], undoable: boolean): void {
  stopTranscription();
  const origin = { engine: null, draft: false, notice: texts.importedFrom({ name, kind: imported.kind }) };
  dispatch((doc) => ({ ...withImported(doc, imported, words), origin }), { undoable });
  Object.assign(jobs.transcription, { status: 'done', progress: 100 });
}

/** As `takeTranscript`, but not an edit, and done again once the pauses are measured. */
export async function takeUploadedTranscript(file: TranscriptFile, pauses: Promise<void>): Promise<void> {
  try {
    put(file, wordsOfImport(currentDoc(), file.imported).words, false);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    Object.assign(jobs.transcription, { status: 'failed', error: error.message });
    return;
  }
  const first = currentDoc().words;
  await pauses;
  const { words } = await fitted(currentDoc(), file.imported);
  // Somebody who has changed a word by then keeps it.
  if (currentDoc().words === first) put(file, words, false);
}
