/** Limits of recordings. What exceeds them is a mistake or an attack. */

export const MAX_HOURS = 12;
/** Hz. */
export const MIN_SAMPLE_RATE = 8000;
/** Hz. */
export const MAX_SAMPLE_RATE = 768_000;
/** Tracks of audio beside the first; each is decoded and encoded at once with it. */
export const MAX_OTHER_AUDIO = 7;
/** Of all streams: 12 hours at 60 frames and 47 packets of audio a second are 4.6 million. */
export const MAX_PACKETS = 5_000_000;
/** Frames of a recording that can be cut by copying. */
export const MAX_INDEXED = MAX_HOURS * 3600 * 60;
