/** Opus packets last multiples of this, seconds (RFC 6716, 2.1.4). */
const STEP = 0.0025;
/** Two time stamps in whole milliseconds are off by no more than this together, seconds. */
const ROUNDING = 0.001_01;

/**
 * Seconds from what the container says of an Opus packet to its true time: Matroska rounds each time stamp to whole
 * milliseconds, while packets follow one another without gaps from the first one on, which is how the download counts them.
 * 0 where a packet is too far off to be one of an unbroken row.
 * @param time of the packet; @param first time of the first one: seconds of the file as it says
 */
export function offGrid(time: number, first: number): number {
  const away = first + Math.round((time - first) / STEP) * STEP - time;
  return Math.abs(away) <= ROUNDING ? away : 0;
}
