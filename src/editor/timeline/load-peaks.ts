import { type Peaks, parsePeaks } from '#model/peaks.ts';

/**
 * Fetches and reads a waveform file.
 * @throws Error if the server has none under this address, or what comes is not a waveform file
 */
export async function loadPeaks(url: string, signal: AbortSignal): Promise<Peaks> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The waveform could not be loaded (${reply.status}).`);
  return parsePeaks(await reply.arrayBuffer());
}
