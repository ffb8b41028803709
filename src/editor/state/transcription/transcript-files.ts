import { formats as texts } from '#i18n/en/files.ts';
import type { Imported } from '#model/formats/read/cues.ts';
import { withImported, wordsOfImport } from '#model/formats/read/imported.ts';
import { FormatError } from '#model/formats/timecode.ts';
import { deedAbout } from '#model/merge/deed.ts';
import type { Word } from '#model/types.ts';
import { splitText } from '#model/words/share-time.ts';
import { soundText } from '#model/words/sound-text.ts';
import type { TextEncoding } from '../device/decode.ts';
import { readText } from '../device/read-text.ts';
import type { Texts } from '../device/text-readers.ts';
import { currentDoc, dispatch, latestStep } from '../document/document.ts';
import { jobs } from '../work/jobs.ts';
import { beginAlignment } from './alignment.ts';
import { importNotice } from './transcript-origin.ts';
import { stopTranscription } from './transcription.ts';

/** Bytes; hours of words with times take a tenth of this. */
const MAX_TRANSCRIPT_BYTES = 50 * 1024 * 1024;

export interface TranscriptFile {
  readonly name: string;
  readonly imported: Imported;
}

/** How many words a file holds, and its speakers' names if it distinguishes any. */
export function contentsOf({ cues, speakers }: Imported): { words: number; speakers: readonly string[] } {
  const words = cues.reduce((sum, { text }) => sum + splitText(text).length, 0);
  return { words, speakers };
}

type ReadFile = TranscriptFile & Texts['transcript'];

/** @param chosen encoding, if the guess was wrong @throws FormatError with a sentence for the user, the signal's reason */
export async function readTranscriptFile(
  file: File,
  signal: AbortSignal,
  chosen?: TextEncoding,
): Promise<ReadFile> {
  if (file.size > MAX_TRANSCRIPT_BYTES) throw new FormatError(texts.tooLarge({ name: file.name }));
  return { name: file.name, ...(await readText('transcript', file, signal, chosen)) };
}

/** Replaces the transcript, one undo step; its words are then aligned to the audio. @returns what was repaired or left out. @throws FormatError */
export function takeTranscript(file: TranscriptFile): readonly string[] {
  const { words, isShared, notes } = wordsOfImport(currentDoc(), file.imported);
  put(file, words, true);
  beginAlignment({ isShared, step: latestStep() });
  return notes;
}

function put({ name, imported }: TranscriptFile, words: readonly Word[], undoable: boolean): void {
  stopTranscription();
  const origin = {
    engine: null,
    draft: false,
    notice: importNotice(soundText(name), imported.kind),
  };
  // Before the change, which is recorded with whether the transcript is complete.
  jobs.transcription = { status: 'done' };
  dispatch((doc) => ({ ...withImported(doc, imported, words), origin }), {
    undoable,
    does: deedAbout('imported', name),
  });
}

/** As `takeTranscript`, but without an undo step, and repeated once the pauses are measured. */
export async function takeUploadedTranscript(file: TranscriptFile, pauses: Promise<void>): Promise<void> {
  try {
    put(file, wordsOfImport(currentDoc(), file.imported).words, false);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    jobs.transcription = { status: 'failed', error: error.message };
    return;
  }
  const first = currentDoc().words;
  await pauses;
  // A word that the user has changed by then is kept.
  if (currentDoc().words !== first) return;
  const { words, isShared } = wordsOfImport(currentDoc(), file.imported);
  put(file, words, false);
  beginAlignment({ isShared, step: null });
}
