import { createReadStream, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { listening } from '#tests/support/free-port.ts';
import { buildPages } from './serve.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.mp4': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.webm': 'video/webm',
  '.woff2': 'font/woff2',
};
/** Stricter than the application's own policy: no inline script, no blob, no eval. */
const POLICY =
  "default-src 'self'; script-src 'self'; worker-src 'self'; img-src 'self' data:; font-src 'self' data:; style-src 'self' 'unsafe-inline'";

export interface PlayerPages {
  /** Address of the pages' folder, ends with a slash. */
  readonly base: string;
  close(): Promise<void>;
}

/** Builds the player's pages as for production and serves them with the files of `mediaFolder` under /media/, byte ranges included. */
export async function servePlayerPages(mediaFolder: string): Promise<PlayerPages> {
  const pages = ['player.html', 'player-stage.html', 'player-workspace.html'];
  const outFolder = await buildPages(pages.map((page) => join(import.meta.dirname, page)));
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
  const port = await listening(server);
  return { base: `http://127.0.0.1:${port}/tests/harness/`, close: () => closing(server, outFolder) };
}

async function closing(server: Server, outFolder: string): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(outFolder, { recursive: true, force: true });
}
