/**
 * The shapes every part of the product shares. Times are seconds as float64. Two clocks exist and a name always
 * says which: **source** time runs over the joined rushes, **edited** time over what is left when the cuts are taken out.
 * A field of this file that names no clock is in source time.
 */

import type { CutReason } from './cut-reasons.ts';

/** A frame rate or time base kept as a ratio: 30000/1001 never becomes 29.97. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** `[start, end)` in source seconds. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** One word as it travels over the wire and in files. `confidence` is 0–1, `speaker` counts from 0. */
export interface Word extends Range {
  readonly text: string;
  readonly confidence: number;
  readonly speaker: number;
}

/**
 * The transcript as columns. Immutable to readers: an append shares the buffers of the value it came from, so a
 * column may be longer than `length`, and only the first `length` entries belong to this value.
 */
export interface Words {
  readonly length: number;
  readonly text: readonly string[];
  /** Source seconds. */
  readonly start: Float64Array;
  /** Source seconds. */
  readonly end: Float64Array;
  readonly confidence: Float32Array;
  readonly speaker: Uint8Array;
}

/** A run of words by one speaker. Paragraphs are sorted, cover all words, and end at `endWordIdx` (inclusive). */
export interface Paragraph {
  readonly endWordIdx: number;
  /** Index into `EditorDocument.speakers`. */
  readonly speaker: number;
}

/**
 * A cut. `startWordIdx` and `endWordIdx` are inclusive, −1 for silences and for a manual cut that holds no word.
 * `color` is the colour class of the specification §3, derived from the reason.
 */
export interface Cut {
  readonly id: string;
  readonly start: number;
  readonly duration: number;
  readonly reason: CutReason;
  readonly color: string;
  readonly description: string;
  readonly startWordIdx: number;
  readonly endWordIdx: number;
  /** A manual cut made on the timeline that has not been edited since. */
  readonly isNew: boolean;
  /** Suggestions only: filler, repeat, restart, retake; and how sure, 0–1. */
  readonly suggestion?: { readonly kind: string; readonly confidence: number };
}

/** A pause as detected in the recording (whole pause, before padding). */
export interface Silence extends Range {}

export interface EditorSettings {
  readonly silenceMode: boolean;
  /** Seconds, 0–10 in 0.1 steps. */
  readonly silenceThreshold: number;
  readonly previewMode: boolean;
}

/** The whole edit of one recording. Never mutated: every command returns a new one. */
export interface EditorDocument {
  /** Format of the document, see docs/document-format.md. */
  readonly version: number;
  /** Length of the joined media, source seconds. */
  readonly duration: number;
  readonly language: 'en' | 'fr';
  readonly words: Words;
  readonly paragraphs: readonly Paragraph[];
  /** Speaker labels by speaker index, at most five. */
  readonly speakers: readonly string[];
  /** Sorted by start; non-silence cuts are disjoint. */
  readonly cuts: readonly Cut[];
  /** Detected pauses, sorted; what silence mode draws from. */
  readonly silences: readonly Silence[];
  /** Stretches of speech that no word of the transcript covers, source seconds; sorted, disjoint. Shown, not hidden. */
  readonly gaps: readonly Range[];
  readonly settings: EditorSettings;
}
