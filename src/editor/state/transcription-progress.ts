/**
 * Progress of a transcription, 0–100 with two decimals. Until the engine tells how far it has heard, it is the estimate of the
 * specification §4 (180 × elapsed / duration); after that, what it told, so that the figure is corrected as it goes.
 * @param elapsed seconds since the start
 * @param duration source seconds of the media
 * @param transcribed source seconds heard so far, `null` while nothing was told
 */
export function transcriptionProgress(elapsed: number, duration: number, transcribed: number | null): number {
  if (!(duration > 0)) return 0;
  const percent = transcribed === null ? (180 * elapsed) / duration : (100 * transcribed) / duration;
  return Math.round(Math.min(100, Math.max(0, percent)) * 100) / 100;
}
