import { createHash, timingSafeEqual } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';

/** None of these asks the database, so that they cannot be used to load it. @param open metrics need no token */
export function healthRoutes(app: FastifyInstance, deps: Deps, { open }: { open: boolean }): void {
  const { health, metrics, config } = deps;
  app.get('/healthz', async (_request, reply) => say(reply, 200, 'ok'));
  app.get('/readyz', async (_request, reply) => {
    const reason = health.unreadyBecause();
    return reason === null ? say(reply, 200, 'ready') : say(reply, 503, reason);
  });
  const token = open ? null : config.metricsToken;
  app.get('/metrics', async (request, reply) => {
    if (!metrics || !(open || token)) return say(reply, 404, 'There is nothing at this address');
    if (token && !isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return say(reply.header('www-authenticate', 'Bearer'), 401, 'Send METRICS_TOKEN as a bearer token');
    const { type, text } = await metrics.render();
    return reply.header('cache-control', 'no-store').type(type).send(text);
  });
}

/** On METRICS_PORT of the loopback interface; does nothing without that setting. */
export async function openHealthPort(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { metricsPort } = deps.config;
  if (metricsPort === null) return { close: async () => undefined };
  const app = fastify({ forceCloseConnections: true });
  healthRoutes(app, deps, { open: true });
  await app.listen({ host: '127.0.0.1', port: metricsPort });
  return { close: () => app.close() };
}

function say(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`);
}

function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
