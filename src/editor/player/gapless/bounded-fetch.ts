/** What mediabunny reads at least wherever it begins, bytes. */
const FIRST = 512 * 1024;
/** Requests that go on where another ended ask for `GROWTH` times as much, up to this, bytes. */
const MOST = 8 * 1024 * 1024;
const GROWTH = 4;
/** Ends of requests that are remembered: more than are under way at once. */
const KEPT = 16;

/**
 * A `fetch` that asks for a piece where mediabunny asks for the whole rest of the file and breaks off when it has enough.
 * An answer that ends by itself leaves its connection to the next request and loads nothing that nobody reads: the
 * slowest keyframes of a drag came twice as fast. Where a read goes on, the next piece follows.
 * @param fetchPart sends the request
 */
export function boundedFetch(fetchPart: typeof fetch = fetch): typeof fetch {
  /** Bytes the request asked for that ended there. */
  const ended = new Map<number, number>();
  return (resource, init) => {
    const headers = new Headers(init?.headers);
    const from = /^bytes=(\d+)-$/.exec(headers.get('range') ?? '')?.[1];
    if (from === undefined) return fetchPart(resource, init);
    const start = Number(from);
    const length = Math.min(MOST, GROWTH * (ended.get(start) ?? FIRST / GROWTH));
    ended.delete(start);
    ended.set(start + length, length);
    const [oldest] = ended.keys();
    if (ended.size > KEPT && oldest !== undefined) ended.delete(oldest);
    headers.set('range', `bytes=${start}-${start + length - 1}`);
    return fetchPart(resource, { ...init, headers });
  };
}
