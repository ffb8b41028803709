import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As much of S3 as the store uses, in memory: objects by `/bucket/key`, listing and bulk deletion. Signatures unchecked. */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(url.pathname);
    const body = await bodyOf(request);
    const found = objects.get(path);
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && typeof source === 'string') {
      objects.set(path, objects.get(decodeURIComponent(`/${source.replace(/^\//, '')}`)) ?? Buffer.alloc(0));
      response
        .setHeader('content-type', 'application/xml')
        .end('<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>');
    } else if (request.method === 'PUT') {
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
      const items = keys.map(
        (key) => `<Contents><Key>${key.slice(start.length)}</Key><Size>1</Size></Contents>`,
      );
      response
        .setHeader('content-type', 'application/xml')
        .end(`<ListBucketResult><IsTruncated>false</IsTruncated>${items.join('')}</ListBucketResult>`);
    } else if (!found) response.writeHead(404).end();
    else {
      const disposition = url.searchParams.get('response-content-disposition');
      if (disposition) response.setHeader('content-disposition', disposition);
      response.setHeader('content-length', found.length).end(request.method === 'HEAD' ? undefined : found);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
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
