import { FormatError } from '#model/formats/format-error.ts';
import { type Imported, importTranscript } from '#model/formats/imported.ts';
import { readTranscript } from '#model/formats/read-transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { currentDoc, dispatch } from './document.ts';
import { jobs } from './jobs.ts';
import { decodeText } from './text-file.ts';
import { stopTranscription } from './transcription.ts';

/** Hours of words with their times are a tenth of this, bytes. */
const LARGEST = 50 * 1024 * 1024;

/** A transcript file that was read, ready to be put into a project. */
export interface TranscriptFile {
  readonly name: string;
  readonly imported: Imported;
}

/**
 * Reads a transcript file of any kind that can be imported.
 * @throws FormatError with a sentence for the user
 */
export async function readTranscriptFile(file: File): Promise<TranscriptFile> {
  if (file.size > LARGEST)
    throw new FormatError(`${file.name} is larger than 50 MB, which no transcript is. Choose another file.`);
  const imported = readTranscript(decodeText(new Uint8Array(await file.arrayBuffer())));
  return { name: file.name, imported };
}

/**
 * Puts a transcript in the place of the one that is there or being made. One undo step.
 * @returns what had to be repaired or left out, in sentences
 * @throws FormatError where none of it lies inside the recording
 */
export function takeTranscript(file: TranscriptFile): string[] {
  return put(file, true);
}

function put({ name, imported }: TranscriptFile, undoable: boolean): string[] {
  const { doc, notes } = importTranscript(currentDoc(), imported);
  stopTranscription();
  dispatch(() => doc, { undoable });
  Object.assign(jobs.transcription, {
    status: 'done',
    progress: 100,
    notice: `Imported from ${name} (${imported.kind}).`,
  });
  return notes;
}

/**
 * As `takeTranscript`, for a project that was just uploaded: not an edit of its own, and done again with better times once
 * the pauses of the recording are there. What does not fit ends as `jobs.transcription.status === 'failed'`.
 */
export async function takeUploadedTranscript(file: TranscriptFile, pauses: Promise<void>): Promise<void> {
  let first: EditorDocument;
  try {
    put(file, false);
    first = currentDoc();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    Object.assign(jobs.transcription, { status: 'failed', error: error.message });
    return;
  }
  await pauses;
  const { words, silences } = currentDoc();
  // Somebody who has changed a word by then keeps it.
  if (words === first.words && silences.length > 0) put(file, false);
}
