import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { listening } from './free-port.ts';

/** How it answers: as it should, with 503, a second late, or by closing the connection in the middle of an object. */
export type S3Mood = 'well' | 'busy' | 'slow' | 'cuts';

/** The first object of a kind, which is not taken in until `release` is called. */
export interface HeldObject {
  /** It is on its way. */
  readonly arrived: Promise<void>;
  release(): void;
}

/**
 * As much of S3 as the store and browsers use, in memory: objects by `/bucket/key`, ranges, listing and bulk deletion. Signatures
 * unchecked.
 */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  /** `moodyRequests`: how many requests the mood still spoils. `origin`: of pages that may read, as the bucket's CORS rule of docs/operations.md says. */
  const state = {
    mood: 'well' as S3Mood,
    moodyRequests: Number.POSITIVE_INFINITY,
    origin: null as string | null,
  };
  /** Whether it is in this mood now; once for each request that it spoils. */
  const spoils = (mood: S3Mood): boolean => {
    if (state.mood !== mood || state.moodyRequests === 0) return false;
    state.moodyRequests -= 1;
    return true;
  };
  const holds: { keys: RegExp; arrive: () => void; released: Promise<void> }[] = [];
  const server = createServer(async (request, response) => {
    // Gone before its answer.
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    if (state.origin !== null && request.headers.origin === state.origin)
      response
        .setHeader('access-control-allow-origin', state.origin)
        .setHeader('access-control-expose-headers', 'Content-Length, Content-Range, ETag');
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'GET, HEAD');
      response.setHeader('access-control-allow-headers', 'Range').writeHead(204).end();
      return;
    }
    if (spoils('busy')) {
      request.resume();
      response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
      return;
    }
    if (state.mood === 'slow') await setTimeout(1000);
    const url = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(url.pathname);
    const body = await bodyOf(request).catch(() => null);
    if (!body) return;
    const found = objects.get(path);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && typeof source === 'string') {
      objects.set(path, objects.get(decodeURIComponent(`/${source.replace(/^\//, '')}`)) ?? Buffer.alloc(0));
      response
        .setHeader('content-type', 'application/xml')
        .end('<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
    } else if (request.method === 'PUT') {
      for (const { arrive, released } of holds.filter(({ keys }) => keys.test(path))) {
        arrive();
        await released;
      }
      objects.set(path, body);
      response.setHeader('etag', '"1"').end();
    } else if (request.method === 'POST' && url.searchParams.has('delete')) {
      for (const [, key] of body.toString().matchAll(/<Key>([^<]*)<\/Key>/g))
        objects.delete(`${path.replace(/\/$/, '')}/${key}`);
      response.end('<DeleteResult></DeleteResult>');
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (url.searchParams.get('list-type') === '2') {
      const start = `${path.replace(/\/$/, '')}/`;
      const keys = [...objects.keys()].filter((key) =>
        key.startsWith(start + (url.searchParams.get('prefix') ?? '')),
      );
      const prefix = start + (url.searchParams.get('prefix') ?? '');
      const delimiter = url.searchParams.get('delimiter');
      const below = (key: string) => delimiter !== null && key.slice(prefix.length).includes(delimiter);
      const folders = new Set(
        keys.filter(below).map((key) => key.slice(start.length, key.indexOf('/', prefix.length) + 1)),
      );
      const prefixes = [...folders].map(
        (name) => `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`,
      );
      const items = keys
        .filter((key) => !below(key))
        .map((key) => `<Contents><Key>${key.slice(start.length)}</Key><Size>1</Size></Contents>`);
      response
        .setHeader('content-type', 'application/xml')
        .end(
          `<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}${prefixes.join('')}</ListBucketResult>`,
        );
    } else if (!found) response.writeHead(404).end();
    else {
      const disposition = url.searchParams.get('response-content-disposition');
      if (disposition) response.setHeader('content-disposition', disposition);
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
      const part = from ? found.subarray(Number(from), to ? Number(to) + 1 : undefined) : found;
      if (from) {
        const last = Number(from) + part.length - 1;
        response.writeHead(206, { 'content-range': `bytes ${from}-${last}/${found.length}` });
      }
      if (!response.headersSent) response.setHeader('content-length', part.length);
      if (request.method === 'HEAD') response.end();
      else if (part.length > 1000 && spoils('cuts'))
        response.write(part.subarray(0, part.length / 2), () => response.destroy());
      else response.end(part);
    }
  });
  const port = await listening(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    objects,
    state,
    /** Whoever stores such an object is kept at it. */
    hold(keys: RegExp): HeldObject {
      const [arrived, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      holds.push({ keys, arrive: arrived.resolve, released: released.promise });
      return { arrived: arrived.promise, release: released.resolve };
    },
    close: () => server.close(),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const bytes = Buffer.concat(await request.toArray());
  if (!String(request.headers['x-amz-content-sha256']).startsWith('STREAMING-')) return bytes;
  // Chunked inside the body: a line with the size in hex, the bytes, a line end; then trailers.
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.subarray(at, end).toString(), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
