import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { replies } from '#i18n/en/server.ts';
import { LANGUAGES, type Language } from '#i18n/language.ts';
import type { Config } from '#server/config.ts';
import { preferredLanguage } from './peer.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

const NO_PAGE = /^\/(api|media|assets|outbox|metrics|readyz|\.well-known)(\/|$)|^\/health/i;

/** Pages that only who has a link is to find. */
const UNLISTED = /^\/(review|open)(\/|$)/;

/**
 * The built web app; one page under every other address, with the head the build made for that path, in the language
 * that is asked for or preferred.
 * @param origin asked once the server listens
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
      return reply.code(404).send({ status: 'failure', desc: replies.nothingHere() });
    if (UNLISTED.test(path)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (!built) return reply.code(503).type('text/plain; charset=utf-8').send(replies.notBuilt());
    reply.header('cache-control', 'no-cache');
    const page = pages.get(languageOf(request) + path.replace(/(?<=.)\/$/, ''));
    if (page === undefined) return reply.sendFile('index.html');
    // A choice made in the browser is not known here: the page itself shows it (src/first-paint.ts).
    reply.header('vary', 'Accept-Language');
    return reply.type('text/html; charset=utf-8').send(page.replaceAll('__ORIGIN__', origin()));
  });
}

/** Of the address (`?language=fr`), or of the browser; as src/i18n/page-language.ts has it. */
function languageOf(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown };
  return LANGUAGES.find((known) => known === language) ?? preferredLanguage(request);
}

/** By language and path, `fr/pricing` (see scripts/page-heads.ts); `__ORIGIN__` stands for the address. */
function builtPages(): Map<string, string> {
  return new Map(
    globSync('pages/**/*.html', { cwd: DIST }).map((file) => {
      const name = file.replace(/^pages\//, '').replace(/\.html$/, '');
      return [name.replace(/\/index$/, '/'), readFileSync(`${DIST}/${file}`, 'utf8')];
    }),
  );
}

/** Of security.txt. */
const VALID_DAYS = 180;

export function securityTxtRoute(app: FastifyInstance, config: Config): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (config.securityContact === null)
      return reply.code(404).send({ status: 'failure', desc: replies.nothingHere() });
    const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      `Preferred-Languages: ${LANGUAGES.join(', ')}`,
      ...(config.production && config.publicUrl ? [`Canonical: ${config.publicUrl}${path}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
