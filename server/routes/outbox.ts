import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services/index.ts';
import { isLocalRequest } from './peer.ts';
import { escaped, plainPage } from './plain-page.ts';

export function outboxRoutes(app: FastifyInstance, { outbox }: Services): void {
  app.get('/outbox', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound();
    const mails = await outbox();
    const items = mails.map(
      (mail) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, ${escaped(mail.date)}</p><pre>${withLinks(mail.body)}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        plainPage(
          'Outbox',
          `<p>No mail server is set, so mails stay here. Only this machine sees this page.</p>${items.join('') || '<p>No mail yet.</p>'}`,
        ),
      );
  });
}

function withLinks(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
