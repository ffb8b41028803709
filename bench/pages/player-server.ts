import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.webm': 'video/webm',
};
/** The application's own policy: no inline script, no blob. */
const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'";

export interface PlayerPages {
  /** `http://127.0.0.1:port/`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Builds the bench page as for production and serves it with the files of `mediaFolder`, byte ranges included. */
export async function servePlayerPages(
  mediaFolder: string,
  outFolder: string,
  port: number,
): Promise<PlayerPages> {
  const root = import.meta.dirname;
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      target: 'es2024',
      assetsInlineLimit: 0,
      outDir: outFolder,
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'player.html') },
    },
  });
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname));
    const file = path.startsWith('/media/') ? join(mediaFolder, path.slice(7)) : join(outFolder, path);
    const size = statSync(file, { throwIfNoEntry: false })?.size;
    if (size === undefined) {
      response.writeHead(404).end();
      return;
    }
    const asked = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    const start = asked ? Number(asked[1]) : 0;
    const end = asked?.[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
    response.writeHead(asked ? 206 : 200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-length': end - start + 1,
      'accept-ranges': 'bytes',
      'content-security-policy': POLICY,
      ...(asked && { 'content-range': `bytes ${start}-${end}/${size}` }),
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const stream = createReadStream(file, { start, end });
    stream.pipe(response);
    response.on('close', () => stream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: originOf(server), close: () => closing(server) };
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bench server has no port');
  return `http://127.0.0.1:${address.port}/`;
}

function closing(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
