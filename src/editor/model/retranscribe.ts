import { carryCuts } from './carry-cuts.ts';
import { keepChecked } from './carry-words.ts';
import { keepSpeakers } from './rediarize.ts';
import { besideNewWords } from './silence-choices.ts';
import { setParagraphs, withParagraphSpeakers } from './transcript.ts';
import type { EditorDocument } from './types.ts';

/** The same recording heard anew: cuts, checked words and names of speakers are carried over by time. */
export function retranscribed(
  doc: EditorDocument,
  heard: Pick<EditorDocument, 'words' | 'paragraphs' | 'gaps' | 'language' | 'origin'>,
): EditorDocument {
  const { words, paragraphs } = keepChecked(doc.words, heard);
  const { gaps, language, origin } = heard;
  const blank = { ...doc, words, gaps, language, origin, paragraphs: [], speakers: [], cuts: [] };
  const spoken = keepSpeakers(doc, withParagraphSpeakers(setParagraphs(blank, paragraphs)));
  return besideNewWords(doc, { ...spoken, cuts: carryCuts(doc, words) });
}
