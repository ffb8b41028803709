import { type Peaks, parsePeaks } from '#model/peaks.ts';

let ahead: { readonly url: string; readonly peaks: Promise<Peaks> } | null = null;

/**
 * Begins to load a waveform file before there is anything to draw it on; `loadPeaks` of the same address goes on from there.
 * @returns what forgets it again
 */
export function loadPeaksAhead(url: string): () => void {
  const abort = new AbortController();
  const peaks = load(url, abort.signal);
  // Whoever asks for them is told; here nobody listens.
  peaks.catch(() => {});
  const mine = { url, peaks };
  ahead = mine;
  return () => {
    if (ahead === mine) ahead = null;
    abort.abort();
  };
}

/**
 * Fetches and reads a waveform file.
 * @throws Error if the server has none under this address, or what comes is not a waveform file
 */
export function loadPeaks(url: string, signal: AbortSignal): Promise<Peaks> {
  if (ahead?.url !== url) return load(url, signal);
  const { peaks } = ahead;
  ahead = null;
  return peaks;
}

async function load(url: string, signal: AbortSignal): Promise<Peaks> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The waveform could not be loaded (${reply.status}).`);
  return parsePeaks(await reply.arrayBuffer());
}
