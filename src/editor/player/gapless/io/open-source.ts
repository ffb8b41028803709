import { ALL_FORMATS, Input, UrlSource } from 'mediabunny';

/** Bytes of the file kept in memory. */
export const CACHE_BYTES = 24 * 1024 * 1024;
/** Parallel requests: the audio, the frames before and behind a cut, and a seek beside them. */
const REQUESTS = 4;
/** Attempts at a request that meets no server; then the read fails, and the page checks whether the URL has expired. */
const ATTEMPTS = 3;

class Refused extends Error {}
/** The server answers range requests with the whole file. */
export class NoRanges extends Refused {}

export interface OpenedSource {
  readonly input: Input<UrlSource>;
  /** From now on requests go to `url`, which serves the same file. */
  moveTo(url: string): void;
}

/** Opens `url` for mediabunny with a cache of fixed size. Reads reject with `NoRanges`, or as their request fails. */
export function openSource(url: string): OpenedSource {
  let current = url;
  let size: string | null = null;

  async function fetchPart(init?: RequestInit): Promise<Response> {
    const asked = current;
    const response = await fetch(asked, init);
    const problem = problemOf(response);
    if (!problem) return response;
    await response.body?.cancel();
    if (asked === current) throw problem;
    // It expired while its successor was on the way.
    return fetchPart(init);
  }

  function problemOf(response: Response): Refused | null {
    if (!response.ok) return new Refused(`The server answered ${response.status} ${response.statusText}`);
    if (response.status !== 206) return new NoRanges();
    // Another origin may keep this header to itself.
    const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1];
    if (total === undefined) return null;
    size ??= total;
    return total === size ? null : new Refused('The file is another one now');
  }

  const source = new UrlSource(url, {
    maxCacheSize: CACHE_BYTES,
    parallelism: REQUESTS,
    fetchFn: (_, init) => fetchPart(init),
    getRetryDelay: (attempts, error) =>
      error instanceof Refused || attempts >= ATTEMPTS ? null : 0.2 * 2 ** attempts,
    // What was read ahead in vain is asked for again when it is needed.
    handleUnhandledError: () => {},
  });
  return {
    input: new Input({ source, formats: ALL_FORMATS }),
    moveTo: (moved) => {
      current = moved;
    },
  };
}
