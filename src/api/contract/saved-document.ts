import { z } from 'zod';
import {
  DOCUMENT_VERSION,
  DOUBTS,
  MAX_CUTS,
  MAX_ID_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_SILENCE_REMAINDER,
  MAX_SILENCE_THRESHOLD,
  MAX_SPEAKERS,
  MAX_WORDS,
  MIN_CUT_DURATION,
} from '#model/constants.ts';
import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import { MAX_TERM_LENGTH, MAX_VOCABULARY } from '#model/words/vocabulary.ts';
import { language } from './common.ts';

/** Source seconds. */
const time = z.number().min(0);
const speakerIndex = z
  .int()
  .min(0)
  .max(MAX_SPEAKERS - 1);

function times(most: number) {
  return z.array(time).max(most);
}
function ranges(most: number) {
  return z.object({ start: times(most), end: times(most) });
}

/**
 * What a writer makes of an edit: the form of `document` in `save_project` and `get_project`. docs/document.schema.json is
 * written from it. Rules between fields are in docs/document-format.md; `parseDocument` reads more than this and repairs it.
 */
export const savedDocument = z.object({
  format: z.literal('trimscript').optional(),
  version: z.literal(DOCUMENT_VERSION),
  duration: time.max(366 * 24 * 3600).describe('Of the joined media, seconds.'),
  language,
  words: z.object({
    text: z.string().describe('The words in order, one space between two.'),
    start: times(MAX_WORDS),
    end: times(MAX_WORDS),
    confidence: z.array(z.number().min(0).max(1)).max(MAX_WORDS),
    speaker: z.array(speakerIndex).max(MAX_WORDS),
    checked: z.array(z.int().min(0)).max(MAX_WORDS).optional(),
  }),
  paragraphs: z.object({
    endWordIdx: z.array(z.int().min(0)).max(MAX_WORDS),
    speaker: z.array(speakerIndex).max(MAX_WORDS),
  }),
  speakers: z.array(z.string().min(1).max(MAX_LABEL_LENGTH)).max(MAX_SPEAKERS),
  clips: z
    .array(
      z.object({
        id: z.string().min(1).max(MAX_ID_LENGTH),
        start: time,
        // End less start rounds a little below the shortest.
        duration: z.number().min(MIN_CUT_DURATION - 1e-9),
        reason: z.enum(Object.keys(CUT_REASONS) as [CutReason, ...CutReason[]]),
        isNew: z.literal(true).optional(),
        suggestion: z
          .object({ kind: z.string().max(MAX_ID_LENGTH), confidence: z.number().min(0).max(1) })
          .optional(),
      }),
    )
    .max(MAX_CUTS),
  silences: ranges(MAX_WORDS),
  gaps: ranges(MAX_WORDS)
    .extend({ doubt: z.array(z.enum(DOUBTS).nullable()).max(MAX_WORDS).optional() })
    .optional(),
  rejected: ranges(MAX_CUTS).optional(),
  settings: z.object({
    silenceMode: z.boolean(),
    silenceThreshold: z.number().min(0).max(MAX_SILENCE_THRESHOLD),
    silenceRemainder: z.number().min(0).max(MAX_SILENCE_REMAINDER).optional(),
    previewMode: z.boolean(),
    vocabulary: z.array(z.string().min(1).max(MAX_TERM_LENGTH)).max(MAX_VOCABULARY).optional(),
  }),
  transcription: z
    .object({
      complete: z.boolean(),
      engine: z.string().nullable(),
      draft: z.boolean(),
      notice: z.string().nullable(),
      added: z.array(z.object({ start: time, end: time })).optional(),
    })
    .optional()
    .describe('Beside the edit: how far its transcript is, and who heard it.'),
});
