/** Shortest cut, seconds (specification §5). */
export const MIN_CUT_DURATION = 0.1;
/** What a silence cut leaves of the pause on each side, seconds. */
export const SILENCE_PADDING = 0.1;
/** Highest and initial silence threshold, seconds, and its steps in a second (specification §5, §9). */
export const MAX_SILENCE_THRESHOLD = 10;
export const INITIAL_SILENCE_THRESHOLD = 1;
export const SILENCE_THRESHOLD_STEPS = 10;
/** Speakers a transcript can tell apart (specification §3). */
export const MAX_SPEAKERS = 5;
/** Shortest word a repair leaves, seconds: far below speech, far above rounding. */
export const MIN_WORD_DURATION = 0.001;

/**
 * Times closer than this are the same moment, seconds. A cut is stored as start and duration, so its end carries
 * rounding of about 1e-11 s after a few hours of media; a nanosecond is well above that and well below one sample.
 */
export const EPSILON = 1e-9;

/** Words, and pauses, a document holds at most: some 40 hours of speech. */
export const MAX_WORDS = 400_000;
/** Cuts a document holds at most. */
export const MAX_CUTS = 100_000;
/** Characters of a word, of the name of a speaker, and of an id of a cut; what is longer was damaged. */
export const MAX_WORD_LENGTH = 10_000;
export const MAX_LABEL_LENGTH = 1000;
export const MAX_ID_LENGTH = 100;
