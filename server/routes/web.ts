import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** Addresses that are no page of the app, whatever follows: who asks for what is not there hears so. */
const NO_PAGE = /^\/(api|media|assets|outbox|metrics|readyz|\.well-known)(\/|$)|^\/health/i;

/**
 * Serves the built web app: hashed files for good, and its one page under every address that is not a file or a call,
 * with a head of its own where the build made one for that path.
 * @param origin where this server is reached; asked once it listens
 */
export async function webRoutes(app: FastifyInstance, origin: () => string): Promise<void> {
  const built = existsSync(`${DIST}/index.html`);
  if (built)
    await app.register(fastifyStatic, {
      root: DIST,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['pages/**', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const hashed = path.startsWith(`${DIST}/assets/`);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const pages = builtPages();
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    const path = request.url.replace(/[?#].*$/s, '');
    if (!isPage || NO_PAGE.test(path))
      return reply.code(404).send({ status: 'failure', desc: 'There is nothing at this address' });
    if (!built)
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. Run npm start.');
    reply.header('cache-control', 'no-cache');
    const page = pages.get(path.replace(/(?<=.)\/$/, ''));
    if (page === undefined) return reply.sendFile('index.html');
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__ORIGIN__', origin()));
  });
}

/** The pages with a head of their own (see scripts/page-heads.ts), by path. Where their own address stands they say `__ORIGIN__`. */
function builtPages(): Map<string, string> {
  return new Map(
    globSync('pages/*.html', { cwd: DIST }).map((file) => {
      const name = file.replace(/^pages\//, '').replace(/\.html$/, '');
      return [name === 'index' ? '/' : `/${name}`, readFileSync(`${DIST}/${file}`, 'utf8')];
    }),
  );
}
