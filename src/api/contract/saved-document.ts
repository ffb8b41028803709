import { z } from 'zod';
import {
  DOCUMENT_VERSION,
  MAX_BLOCKS,
  MAX_CHAPTERS,
  MAX_CUTS,
  MAX_DURATION,
  MAX_GAINS,
  MAX_SPEAKERS,
  MAX_WORDS,
} from '#model/constants.ts';
import type { EditorDocument } from '#model/types.ts';
import { language } from './common.ts';
import {
  captionLookShape,
  chapterShape,
  doubt,
  gainShape,
  range,
  savedCutShape,
  savedSettings,
  savedWordsShape,
  soundShape,
  speakerIndex,
  speakerNameShape,
  tagsShape,
  time,
  times,
} from './edit-shapes.ts';

function ranges(most: number) {
  return z.object({ start: times(most), end: times(most) });
}

/** Cuts are saved as `clips`, who heard the words with the `transcription`. */
type SavedName =
  | Exclude<keyof EditorDocument, 'cuts' | 'origin'>
  | 'version'
  | 'clips'
  | 'format'
  | 'transcription';

/**
 * What a writer makes of an edit: the form of `document` in `save_project` and `get_project`. docs/document.schema.json is
 * written from it. Rules between fields are in docs/document-format.md; `parseDocument` reads more than this and repairs it.
 */
export const savedDocument = z.object({
  format: z.literal('trimscript').optional(),
  version: z
    .literal([1, DOCUMENT_VERSION])
    .describe('2 where `blocks`, `gains`, `chapters`, `tags`, `sound` or `captionLook` is there.'),
  duration: time.max(MAX_DURATION).describe('Of the joined media, seconds.'),
  blocks: z
    .array(time)
    .max(MAX_BLOCKS)
    .optional()
    .describe('Where blocks start, in the order in which they play; absent: as recorded.'),
  gains: z
    .array(gainShape)
    .max(MAX_GAINS)
    .optional()
    .describe('Ranges that sound otherwise than recorded, sorted and disjoint; absent: none.'),
  chapters: z
    .array(chapterShape)
    .max(MAX_CHAPTERS)
    .optional()
    .describe('Where chapters begin, sorted; absent: those of the recording; empty: none.'),
  tags: tagsShape.optional().describe('What the file says that it is; what is absent is as recorded.'),
  sound: soundShape.optional().describe('How the whole sounds, fades in seconds; absent: as recorded.'),
  captionLook: captionLookShape.optional().describe('How captions look; what is absent is as usual.'),
  language,
  words: savedWordsShape,
  paragraphs: z.object({
    endWordIdx: z.array(z.int().min(0)).max(MAX_WORDS),
    speaker: z.array(speakerIndex).max(MAX_WORDS),
  }),
  speakers: z.array(speakerNameShape).max(MAX_SPEAKERS),
  clips: z.array(savedCutShape).max(MAX_CUTS),
  silences: ranges(MAX_WORDS),
  gaps: ranges(MAX_WORDS)
    .extend({ doubt: z.array(doubt.nullable()).max(MAX_WORDS).optional() })
    .optional(),
  rejected: ranges(MAX_CUTS).optional(),
  settings: savedSettings,
  transcription: z
    .object({
      complete: z.boolean(),
      engine: z.string().nullable(),
      checkedBy: z.string().optional(),
      draft: z.boolean(),
      notice: z.string().nullable(),
      spoken: z.string().optional(),
      added: z.array(range).optional(),
    })
    .optional()
    .describe('Beside the edit: how far its transcript is, and who heard it.'),
} satisfies Record<SavedName, z.ZodType>);
