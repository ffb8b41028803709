import { MAX_SPEAKERS } from '../constants.ts';
import { reindexed } from '../cut.ts';
import { emptyDocument } from '../document.ts';
import { appendTranscript } from '../transcript.ts';
import type { EditorDocument, Word } from '../types.ts';
import { sanitizeWords } from '../words.ts';
import { FormatError } from './format-error.ts';
import { type Cue, wordsOfCues } from './spread.ts';

/** What a transcript file holds, before it is fitted to a recording. Times are source seconds. */
export interface Imported {
  /** What kind of file it is, as shown. */
  readonly kind: string;
  /** Timed pieces of text: words where the file has them, captions where not. */
  readonly cues: readonly Cue[];
  /** Names of the speakers that cues number, where the file has them. */
  readonly speakers: readonly string[];
  /** What was repaired or left out, in sentences. */
  readonly notes: readonly string[];
}

/** The words of a file inside a recording. */
interface ImportedWords {
  /** In order, disjoint. */
  readonly words: readonly Word[];
  /** The file has the times of captions only: those of words were shared out by length. */
  readonly isShared: boolean;
  readonly notes: readonly string[];
}

/**
 * The words of a file for the recording of `doc`. Captions are spread over the parts of their time that are no pause of the
 * recording.
 * @throws FormatError where nothing of it lies inside the recording
 */
export function wordsOfImport(doc: EditorDocument, imported: Imported): ImportedWords {
  const inside = imported.cues.filter((cue) => !(cue.start >= doc.duration));
  const beyond = imported.cues.length - inside.length;
  const notes = [...imported.notes];
  if (beyond > 0)
    notes.push(
      `${beyond} of ${imported.cues.length} pieces lie after the end of the recording and were left out.`,
    );
  const spread = wordsOfCues(inside, doc.silences).map(withKnownSpeaker);
  const { words, notes: repairs } = sanitizeWords(spread, doc.duration);
  if (words.length === 0)
    throw new FormatError(
      'Nothing in this transcript lies inside the recording. Is it the transcript of another one?',
    );
  return { words, isShared: words.length > 1.5 * inside.length, notes: [...notes, ...repairs] };
}

/**
 * The document with its transcript replaced. Cuts stay where they are, but for suggestions, which were about words that are
 * gone.
 * @param words of the file, whose times may have been fitted to the sound since
 */
export function withImported(
  doc: EditorDocument,
  imported: Imported,
  words: readonly Word[],
): EditorDocument {
  const blank = emptyDocument({ duration: doc.duration, language: doc.language });
  const written = appendTranscript(blank, words);
  const cuts = doc.cuts.filter((cut) => cut.reason !== 'suggested');
  return {
    ...doc,
    words: written.words,
    paragraphs: written.paragraphs,
    speakers: written.speakers.map((label, i) => imported.speakers[i] ?? label),
    cuts: cuts.map((cut) => reindexed(written.words, cut)),
  };
}

/** At most five speakers; the others speak with the fifth. */
function withKnownSpeaker(word: Word): Word {
  return { ...word, speaker: Math.min(MAX_SPEAKERS - 1, Math.max(0, word.speaker)) };
}
