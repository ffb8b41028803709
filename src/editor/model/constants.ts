/** Of the saved form (docs/document-format.md): the newest that is read. A document is written as the lowest version that holds all of it. */
export const DOCUMENT_VERSION = 2;

/** Shortest cut, seconds (specification §5). */
export const MIN_CUT_DURATION = 0.1;
/** A word may reach this far into a measured pause: recognizers misplace edges by as much. Seconds. */
export const MAX_WORD_IN_PAUSE = 0.1;
/** Pauses that are measured are at least this long, seconds. */
export const MIN_PAUSE = 0.3;
/** Silence threshold in seconds: highest, initial, steps a second (specification §5, §9). */
export const MAX_SILENCE_THRESHOLD = 10;
export const INITIAL_SILENCE_THRESHOLD = 1;
/** What stays of a trimmed pause, half of it on each side; seconds: highest and initial. */
export const MAX_SILENCE_REMAINDER = 2;
export const INITIAL_SILENCE_REMAINDER = 0.2;
/** Of both settings, a second. */
export const SILENCE_STEPS = 10;
export const MAX_SPEAKERS = 5;
/** Suggestions of less confidence are proposals, which nothing cuts before a person accepts them. */
export const SURE_FROM = 0.9;
/** Shortest word a repair leaves, seconds. */
export const MIN_WORD_DURATION = 0.001;

/** Times closer than this are equal, seconds: start + duration rounds at about 1e-11 s after hours of media. */
export const EPSILON = 1e-9;
/** Browsers' media elements cut a time they were sent to down to microseconds; seconds. */
export const MEDIA_TICK = 1.5e-6;

/** Longest recording, source seconds: a year. Beyond it rounding exceeds a word. */
export const MAX_DURATION = 366 * 24 * 3600;
/** Most words, and most pauses: some 40 hours of speech. */
export const MAX_WORDS = 400_000;
export const MAX_CUTS = 100_000;
/** Most blocks, and most numbers in a saved order of playing. */
export const MAX_BLOCKS = 5000;
/** Most ranges with another sound, and the shortest of them in seconds. */
export const MAX_GAINS = 10_000;
export const MIN_GAIN_DURATION = 0.02;
/** Levels in dB. */
export const MIN_GAIN = -24;
export const MAX_GAIN = 12;
/** Longest fade, edited seconds. */
export const MAX_FADE = 5;
export const MAX_CHAPTERS = 1000;
/** Characters. */
export const MAX_CHAPTER_NAME = 200;
/** Of a title and the like: characters. */
export const MAX_TAG_LENGTH = 200;
export const MAX_TRACK_NUMBER = 9999;
/** Of a picture that becomes a cover. */
export const MAX_COVER_BYTES = 10 * 1024 * 1024;
export const MAX_WORD_LENGTH = 10_000;
/** Letters of a reading that does not stand. */
export const MAX_OTHER_LENGTH = 200;
export const MAX_LABEL_LENGTH = 1000;
export const MAX_ID_LENGTH = 100;

/** Why an answer cannot be what was said. `silence`: the server itself hears no speech there; `garble`: its text repeats itself. */
export const DOUBTS = ['wordless', 'crowded', 'loop', 'alphabet', 'instants', 'silence', 'garble'] as const;
