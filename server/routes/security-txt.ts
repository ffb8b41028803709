import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const DAYS = 180;

export function securityTxtRoute(app: FastifyInstance, config: Config): void {
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    if (config.securityContact === null)
      return reply.code(404).send({ status: 'failure', desc: 'There is nothing at this address' });
    const expires = new Date(Date.now() + DAYS * 86_400_000);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${expires.toISOString().replace('.000', '')}`,
      'Preferred-Languages: en, fr',
      ...(config.production && config.publicUrl ? [`Canonical: ${config.publicUrl}${path}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
