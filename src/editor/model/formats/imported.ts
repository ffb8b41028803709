import { reindexed } from '../clips.ts';
import { MAX_SPEAKERS } from '../constants.ts';
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

/**
 * The document with its transcript replaced. Captions are spread over the parts of their time that are no pause of the
 * recording. Cuts stay where they are, but for suggestions, which were about words that are gone.
 * @throws FormatError where nothing of it lies inside the recording
 */
export function importTranscript(
  doc: EditorDocument,
  imported: Imported,
): { doc: EditorDocument; notes: string[] } {
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
  const blank = emptyDocument({ duration: doc.duration, language: doc.language });
  const written = appendTranscript(blank, words);
  const clips = doc.clips.filter((clip) => clip.reason !== 'suggested');
  return {
    doc: {
      ...doc,
      words: written.words,
      paragraphs: written.paragraphs,
      speakers: written.speakers.map((label, i) => imported.speakers[i] ?? label),
      clips: clips.map((clip) => reindexed(written.words, clip)),
    },
    notes: [...notes, ...repairs],
  };
}

/** At most five speakers; the others speak with the fifth. */
function withKnownSpeaker(word: Word): Word {
  return { ...word, speaker: Math.min(MAX_SPEAKERS - 1, Math.max(0, word.speaker)) };
}
