import { type CutFields, savedFields } from '../cut-fields.ts';
import { lookBetween, USUAL_LOOK } from '../edit/caption-look.ts';
import { isPlainSound } from '../edit/sound-settings.ts';
import type { Cut, EditorDocument, Word } from '../types.ts';
import { writeFields } from './document-fields.ts';
import { savedWords } from './saved-words.ts';

/** Without what follows from words and reason. */
export interface SavedCut extends Pick<Cut, 'id' | 'start' | 'duration' | 'reason'>, Partial<CutFields> {}

export function serialize(doc: EditorDocument): object {
  const { duration, words, paragraphs, cuts } = doc;
  return {
    format: 'trimscript',
    version: versionOf(doc),
    duration,
    words: savedWords(words),
    paragraphs: {
      endWordIdx: paragraphs.map((paragraph) => paragraph.endWordIdx),
      speaker: paragraphs.map((paragraph) => paragraph.speaker),
    },
    clips: cuts.map(savedCut),
    ...writeFields(doc),
  };
}

/** Fields that programs of version 1 would lose. */
export const VERSION_2_FIELDS = [
  'blocks',
  'gains',
  'chapters',
  'tags',
  'sound',
  'captionLook',
  'other',
] as const satisfies readonly (keyof EditorDocument | keyof Word)[];

/** The lowest version of this program's documents that holds all of `doc`: older programs open what they understand. */
export function versionOf(doc: EditorDocument): 1 | 2 {
  const { blocks, gains, chapters, tags, sound, captionLook, words } = doc;
  if (words.other.size > 0) return 2;
  const says = Object.keys(tags).length > 0 || lookBetween(USUAL_LOOK, captionLook) !== undefined;
  return blocks.length > 0 || gains.length > 0 || chapters || says || !isPlainSound(sound) ? 2 : 1;
}

export function savedCut(cut: Cut): SavedCut {
  const { id, start, duration, reason } = cut;
  return { id, start, duration, reason, ...savedFields(cut) };
}
