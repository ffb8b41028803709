import type { UrlSource } from 'mediabunny';

/** Read beyond what is asked for, and the grid on which that ends, so that not every packet sends for a little more. Bytes. */
const AHEAD = 1024 * 1024;

type Reads = (start: number, end: number, workers: readonly unknown[]) => { start: number; end: number };

/** How mediabunny decides what to read for a wish. Not part of its documented face, hence its exact version. */
interface Orchestrated {
  readonly _orchestrator: { readonly options: { prefetchProfile: Reads } };
}

/**
 * Lets `source` read 1 to 2 MB ahead at most, which is seconds of a preview: by itself it loads 16 MB in the first half
 * second of playing, more than it keeps, and again behind each jump.
 */
export function limitReadAhead(source: UrlSource): void {
  const { options } = (source as unknown as Orchestrated)._orchestrator;
  const reads = options.prefetchProfile;
  options.prefetchProfile = (start, end, workers) => {
    const wish = reads(start, end, workers);
    const limit = Math.ceil((end + AHEAD) / AHEAD) * AHEAD;
    return { start: wish.start, end: Math.min(wish.end, limit) };
  };
}
