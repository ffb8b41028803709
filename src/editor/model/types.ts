/**
 * Float64 seconds: **source** time over the joined rushes, **arranged** time over the same in playing order, **edited** time over what cuts
 * leave of that. Unnamed: source.
 */

import type { DOUBTS } from './constants.ts';
import type { CutFields } from './cut-fields.ts';
import type { CutReason } from './cut-reasons.ts';

/** A frame rate or time base kept as a ratio: 30000/1001 never becomes 29.97. */
export interface Rational {
  readonly num: number;
  readonly den: number;
}

/** Which clock a time is read from: that of the joined rushes, or of what cuts leave. */
export type TimeBase = 'source' | 'edited';

/** `[start, end)` in source seconds. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The order of playing: where blocks start, source seconds, in the order in which they play. A block runs to the next higher start, the
 * last one to the end of the recording. Empty where the recording plays as it is; no block is followed by what follows it in the recording.
 */
export type Blocks = readonly number[];

/** Where a chapter begins, source seconds, and what it is called; it may have no name. */
export interface Chapter {
  readonly time: number;
  readonly name: string;
}

/** What a downloaded file says that it is; what is absent is as recorded. */
export interface FileTags {
  readonly title?: string;
  readonly artist?: string;
  /** Or show. */
  readonly album?: string;
  /** Of the episode or piece. */
  readonly number?: number;
}

/** What plays from `start` to `end` is played before `before` instead, at the end where that is null; source seconds. */
export interface Move extends Range {
  readonly before: number | null;
}

/** A range of source time that sounds otherwise than it was recorded: not at all, as a tone, or louder or softer by `decibels`. */
export interface Gain extends Range {
  readonly kind: 'mute' | 'bleep' | 'level';
  /** Of a level: −24 to 12, never 0. */
  readonly decibels?: number | undefined;
}

/** In and out on the timeline, source seconds; null where not set. `start` is before `end`. */
export interface MarkedRange {
  readonly start: number | null;
  readonly end: number | null;
}

/** Where a rush begins in the recording that several were joined to. */
export interface Seam {
  /** Source seconds. */
  readonly start: number;
  /** As its file was called. */
  readonly name: string;
}

/** Another reading of words: what the script says, or what was heard first, where that does not stand. */
export interface OtherReading {
  readonly text: string;
  readonly from: 'script' | 'first';
  /** Of how many words: each of them has the same reading, and it holds as long as all of them are there. */
  readonly count: number;
}

/** `confidence` 0–1; `speaker` from 0; `checked`: corrected or accepted by the user. */
export interface Word extends Range {
  readonly text: string;
  readonly confidence: number;
  readonly speaker: number;
  readonly checked?: boolean;
  readonly other?: OtherReading;
}

/** Words as columns, of which the first `length` entries count: appending shares buffers. */
export interface Words extends WordColumns {
  readonly length: number;
  readonly text: readonly string[];
  /** By index, of the few words that have one. */
  readonly other: ReadonlyMap<number, OtherReading>;
}

export interface WordColumns {
  /** Source seconds. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly confidence: Float32Array;
  readonly speaker: Uint8Array;
  /** 1 where the user corrected or accepted the word. */
  readonly checked: Uint8Array;
}

/** Sorted, covering all words; `endWordIdx` inclusive. */
export interface Paragraph {
  readonly endWordIdx: number;
  /** Index into `EditorDocument.speakers`. */
  readonly speaker: number;
}

/** Word indexes are inclusive, −1 without words; `color` is specification §3's class. */
export interface Cut extends CutFields {
  readonly id: string;
  readonly start: number;
  readonly duration: number;
  readonly reason: CutReason;
  readonly color: string;
  readonly description: string;
  readonly startWordIdx: number;
  readonly endWordIdx: number;
}

/** A whole detected pause, before padding. */
export interface Silence extends Range {}

/**
 * The language that is spoken: its ISO 639 code; `other`: not the chosen one, and not told which; `several`: the chosen one and others;
 * `unknown`: it could not be checked.
 */
export type SpokenLanguage = string;

/** Who heard the words. */
export interface TranscriptOrigin {
  readonly engine: string | null;
  /** The recogniser that heard the recording once more (transcripts/second-pass.ts). */
  readonly checkedBy?: string | undefined;
  readonly draft: boolean;
  /** What is to be doubted, in a sentence for the user. */
  readonly notice: string | null;
  /** Absent where nobody looked (transcripts/spoken-language.ts). */
  readonly spoken?: SpokenLanguage | undefined;
}

export interface EditorSettings {
  readonly silenceMode: boolean;
  /** Seconds, 0–10 in 0.1 steps. */
  readonly silenceThreshold: number;
  /** What stays of a trimmed pause, half of it on each side: seconds, 0–2 in 0.1 steps. */
  readonly silenceRemainder: number;
  readonly previewMode: boolean;
  /** Names and words that are likely to be said. */
  readonly vocabulary: readonly string[];
}

/** Immutable. */
export type Doubt = (typeof DOUBTS)[number];

/** Speech that no word covers, source seconds. */
export interface Gap extends Range {
  /** Why what was recognised there was left out; absent where nothing was. */
  readonly doubt?: Doubt;
}

/** How the whole of an edit sounds. */
export interface SoundSettings {
  /** How much noise is taken from voices. */
  readonly voice: 'off' | 'light' | 'strong';
  /** Speakers are brought to one level. */
  readonly match: boolean;
  /** Integrated, LUFS. */
  readonly loudness: -16 | -14 | 'off';
  /** How long the first and the last sound rise and fall: edited seconds. */
  readonly fades: Fades;
}

export interface Fades {
  readonly in: number;
  readonly out: number;
}

/** How captions are broken and drawn. */
export interface CaptionLook {
  readonly size: 'small' | 'medium' | 'large';
  readonly place: 'bottom' | 'top';
  /** What sets them off from the picture. */
  readonly frame: 'box' | 'outline';
  /** Most of a line, 26–48; a narrow picture takes fewer. */
  readonly letters: number;
  /** Who speaks, at the first line of a turn. */
  readonly names: boolean;
}

/** Of captions that are drawn into the picture. */
export type BurntLook = Pick<CaptionLook, 'size' | 'place' | 'frame'>;

export interface EditorDocument {
  /** Source seconds. */
  readonly duration: number;
  readonly blocks: Blocks;
  /** Sorted, disjoint. */
  readonly gains: readonly Gain[];
  /** Sorted, none twice at a time. Null: those that the recording itself has. */
  readonly chapters: readonly Chapter[] | null;
  readonly tags: FileTags;
  readonly sound: SoundSettings;
  readonly captionLook: CaptionLook;
  readonly language: 'en' | 'fr';
  readonly words: Words;
  /** Null before a transcript is whole. Saved beside the document. */
  readonly origin: TranscriptOrigin | null;
  readonly paragraphs: readonly Paragraph[];
  /** By speaker index, at most five. */
  readonly speakers: readonly string[];
  /** Sorted, disjoint. */
  readonly cuts: readonly Cut[];
  /** Detected pauses, sorted. */
  readonly silences: readonly Silence[];
  /** Speech without words; sorted, disjoint. */
  readonly gaps: readonly Gap[];
  /** Suggestions and silences put back by hand (rejections.ts), source seconds; sorted by start. */
  readonly rejected: readonly Range[];
  readonly settings: EditorSettings;
}
