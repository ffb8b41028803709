import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Serves the built web app: hashed files for good, and its one page under every address that is not a file or a call. */
export async function webRoutes(app: FastifyInstance): Promise<void> {
  const built = existsSync(`${DIST}/index.html`);
  if (built)
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(`${DIST}/assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.replace(/[?#].*$/s, '');
    if (!isPage || /^\/(api|media|assets|outbox)(\/|$)/.test(path))
      return reply.code(404).send({ status: 'failure', desc: 'There is nothing at this address' });
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. Run npm start.');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
