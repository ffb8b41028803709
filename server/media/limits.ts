/** What a recording may have at most, and at least. More is a mistake or an attack, and would cost others their share. */

/** Hours of one recording, also of all rushes together. */
export const MAX_HOURS = 12;
/** Samples a second of sound; below, nobody can be understood. */
export const MIN_SAMPLE_RATE = 8000;
/** And above this no recorder goes. */
export const MAX_SAMPLE_RATE = 768_000;
/** Packets of all streams of one file: 12 hours of 60 pictures and 47 packets of sound a second are 4.6 million. */
export const MAX_PACKETS = 5_000_000;
/** Pictures of a recording that can be cut without encoding them all. */
export const MAX_INDEXED = MAX_HOURS * 3600 * 60;
