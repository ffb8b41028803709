import { z } from 'zod';
import {
  DOUBTS,
  MAX_CHAPTER_NAME,
  MAX_FADE,
  MAX_GAIN,
  MAX_ID_LENGTH,
  MAX_LABEL_LENGTH,
  MAX_OTHER_LENGTH,
  MAX_SILENCE_REMAINDER,
  MAX_SILENCE_THRESHOLD,
  MAX_SPEAKERS,
  MAX_TAG_LENGTH,
  MAX_TRACK_NUMBER,
  MAX_WORD_LENGTH,
  MAX_WORDS,
  MIN_CUT_DURATION,
  MIN_GAIN,
} from '#model/constants.ts';
import { CUT_FIELDS, type CutFields } from '#model/cut-fields.ts';
import { REASONS } from '#model/cut-reasons.ts';
import {
  CAPTION_FRAMES,
  CAPTION_PLACES,
  CAPTION_SIZES,
  MAX_LETTERS,
  MIN_LETTERS,
} from '#model/edit/caption-look.ts';
import { GAIN_KINDS } from '#model/edit/gains.ts';
import { LOUDNESSES, VOICES } from '#model/edit/sound-settings.ts';
import type { SavedReading } from '#model/saved/saved-words.ts';
import type { SavedCut } from '#model/saved/serialize.ts';
import type {
  CaptionLook,
  Chapter,
  EditorSettings,
  Fades,
  FileTags,
  Gain,
  OtherReading,
  Range,
  SoundSettings,
  Word,
} from '#model/types.ts';
import { MAX_TERM_LENGTH, MAX_VOCABULARY } from '#model/words/vocabulary.ts';
import { textShape } from './common.ts';

/** Shapes of the edit that the saved document and operations share, and those in which they differ, side by side. */

/** A schema for each field of a type of the model: one too few or too many does not compile. */
export type ShapeOf<T> = { readonly [K in keyof Required<T>]: z.ZodType<T[K]> };

/** Source seconds. */
export const time = z.number().min(0);
export function times(most: number) {
  return z.array(time).max(most);
}
export const range = z.object({ start: time, end: time });
/** One of a list that is sorted and disjoint. */
export const gainShape = range.extend({
  kind: z.enum(GAIN_KINDS),
  decibels: z.number().min(MIN_GAIN).max(MAX_GAIN).optional().describe('Of a level.'),
} satisfies ShapeOf<Omit<Gain, keyof Range>>);
export const speakerIndex = z
  .int()
  .min(0)
  .max(MAX_SPEAKERS - 1);
export const speakerNameShape = textShape.min(1).max(MAX_LABEL_LENGTH);
export const confidence = z.number().min(0).max(1);
export const doubt = z.enum(DOUBTS);
export const reason = z.enum(REASONS);

export const chapterShape = z.object({
  time,
  name: textShape.max(MAX_CHAPTER_NAME),
} satisfies ShapeOf<Chapter>);

const tag = textShape.min(1).max(MAX_TAG_LENGTH);
const tags = {
  title: tag,
  artist: tag,
  album: tag,
  number: z.int().min(1).max(MAX_TRACK_NUMBER),
} satisfies ShapeOf<FileTags>;
export const tagsShape = z.object(tags).partial();
/** Of an operation. */
export const changedTags = z
  .object({
    title: tags.title.nullable(),
    artist: tags.artist.nullable(),
    album: tags.album.nullable(),
    number: tags.number.nullable(),
  } satisfies Record<keyof FileTags, z.ZodType>)
  .partial();

const fade = z.number().min(0).max(MAX_FADE);
const fades = z.object({ in: fade, out: fade } satisfies ShapeOf<Fades>);
const sound = {
  voice: z.enum(VOICES),
  match: z.boolean(),
  loudness: z.literal(LOUDNESSES),
  fades,
} satisfies ShapeOf<SoundSettings>;
export const soundShape = z.object(sound);
/** Of an operation, and of a download. */
export const changedSound = z.object({ ...sound, fades: fades.partial() }).partial();
const captionLook = {
  size: z.enum(CAPTION_SIZES),
  place: z.enum(CAPTION_PLACES),
  frame: z.enum(CAPTION_FRAMES),
  letters: z.int().min(MIN_LETTERS).max(MAX_LETTERS),
  names: z.boolean(),
} satisfies ShapeOf<CaptionLook>;
export const captionLookShape = z.object(captionLook).partial();
/** What a call says of captions that are drawn into the picture. */
export const burntLookShape = z.object(captionLook).pick({ size: true, place: true, frame: true });

export const cutFieldShapes = {
  isNew: z.literal(true).optional(),
  suggestion: z.object({ kind: textShape.max(MAX_ID_LENGTH), confidence }).optional(),
} satisfies ShapeOf<Partial<CutFields>>;

/** Those that a claim has too. */
export const claimedFieldShapes = Object.fromEntries(
  Object.entries(cutFieldShapes).filter(([name]) => CUT_FIELDS[name as keyof CutFields].isClaimed),
) as typeof cutFieldShapes;

const cut = {
  id: textShape.min(1).max(MAX_ID_LENGTH),
  start: time,
  duration: time,
  reason,
  ...cutFieldShapes,
} satisfies ShapeOf<SavedCut>;

/** Of an operation, which also takes away what older versions saved shorter. */
export const changedCutShape = z.object(cut);
/** Of a saved document. End less start rounds a little below the shortest. */
export const savedCutShape = z.object({ ...cut, duration: z.number().min(MIN_CUT_DURATION - 1e-9) });

const otherReading = {
  text: textShape.min(1).max(MAX_OTHER_LENGTH),
  from: z.enum(['script', 'first']),
  count: z.int().min(1).max(MAX_OTHER_LENGTH),
} satisfies ShapeOf<OtherReading>;

/** Of an operation. */
export const wordShape = z.object({
  text: textShape.max(MAX_WORD_LENGTH).regex(/^[^ \t\r\n]+$/),
  start: time,
  end: time,
  confidence,
  speaker: speakerIndex,
  checked: z.literal(true).optional(),
  other: z.object(otherReading).optional(),
} satisfies ShapeOf<Word>);
/**
 * Of a saved document: columns, since a list of words takes several times as long to read. `checked`: indexes; `other`: of the few words
 * that have another reading.
 */
export const savedWordsShape = z.object({
  text: z.string().describe('The words in order, one space between two.'),
  start: times(MAX_WORDS),
  end: times(MAX_WORDS),
  confidence: z.array(confidence).max(MAX_WORDS),
  speaker: z.array(speakerIndex).max(MAX_WORDS),
  checked: z.array(z.int().min(0)).max(MAX_WORDS).optional(),
  other: z
    .array(z.object({ at: z.int().min(0), ...otherReading } satisfies ShapeOf<SavedReading>))
    .max(MAX_WORDS)
    .optional()
    .describe('With version 2: what a script says, or what was heard first, where the other stands.'),
} satisfies Record<keyof Word, z.ZodType>);

const settings = {
  silenceMode: z.boolean(),
  silenceThreshold: z.number().min(0).max(MAX_SILENCE_THRESHOLD),
  silenceRemainder: z.number().min(0).max(MAX_SILENCE_REMAINDER),
  previewMode: z.boolean(),
  vocabulary: z.array(textShape.min(1).max(MAX_TERM_LENGTH)).max(MAX_VOCABULARY),
} satisfies ShapeOf<EditorSettings>;

/** Of an operation: those that changed. */
export const changedSettings = z.object(settings).partial();
/** Of a saved document. Those that came later may be missing. */
export const savedSettings = z.object({
  ...settings,
  silenceRemainder: settings.silenceRemainder.optional(),
  vocabulary: settings.vocabulary.optional(),
});
