import { repairs as repaired, formats as texts } from '#i18n/en/files.ts';
import { reindexed } from '../../edit/cut.ts';
import { appendTranscript } from '../../edit/transcript.ts';
import { reconcileSilences } from '../../pauses/silences.ts';
import { emptyDocument } from '../../saved/document.ts';
import type { EditorDocument, Word } from '../../types.ts';
import { sanitizeWords } from '../../words/words.ts';
import { hasStops, paragraphsBySentence } from '../sentences.ts';
import { FormatError } from '../timecode.ts';
import type { Imported } from './cues.ts';
import { withRoom } from './merge-speakers.ts';
import { wordsOfCues } from './spread.ts';

interface ImportedWords {
  readonly words: readonly Word[];
  /** Word times are estimated from captions. */
  readonly isShared: boolean;
  readonly notes: readonly string[];
}

/** Captions are spread over the voiced parts of their time. @throws FormatError outside the recording */
export function wordsOfImport(doc: EditorDocument, file: Imported): ImportedWords {
  const imported = withRoom(file);
  const inside = imported.cues.filter((cue) => !(cue.start >= doc.duration));
  const beyond = imported.cues.length - inside.length;
  const notes = [...imported.notes];
  if (beyond > 0) notes.push(texts.beyondEnd({ beyond, count: imported.cues.length }));
  const spread = wordsOfCues(inside, doc.silences);
  const isShared = spread.words.length > 1.5 * inside.length;
  if (spread.overlapping > 0)
    notes.push((isShared ? texts.captionsOverlap : repaired.wordsOverlapping)({ count: spread.overlapping }));
  const { words, notes: repairs } = sanitizeWords(spread.words, doc.duration);
  if (words.length === 0) throw new FormatError(texts.nothingInside());
  return { words, isShared, notes: [...notes, ...repairs] };
}

/** Replaces the transcript; keeps cuts but suggestions. */
export function withImported(doc: EditorDocument, file: Imported, words: readonly Word[]): EditorDocument {
  const { speakers } = withRoom(file);
  const blank = emptyDocument({ duration: doc.duration, language: doc.language });
  const written = appendTranscript(blank, words);
  const cuts = doc.cuts.filter((cut) => cut.reason !== 'suggested');
  const paragraphs = hasStops(written.words) ? paragraphsBySentence(written.words) : written.paragraphs;
  return reconcileSilences(doc, {
    ...doc,
    words: written.words,
    paragraphs,
    speakers: written.speakers.map((label, i) => speakers[i] ?? label),
    cuts: cuts.map((cut) => reindexed(written.words, cut)),
  });
}
