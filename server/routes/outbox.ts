import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services/index.ts';

/**
 * The mails that were not sent but kept in a folder, for who runs the server on this machine: only a direct peer on
 * loopback sees them. (Not `request.ip`, which a proxy's header may decide.)
 */
export function outboxRoutes(app: FastifyInstance, { outbox }: Services): void {
  app.get('/outbox', async (request, reply) => {
    const peer = request.socket.remoteAddress ?? '';
    const isLocal = peer === '::1' || /^(::ffff:)?127\./.test(peer);
    // The name too: a page elsewhere can have its own name resolve to this machine and read what it serves.
    const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
    if (!isLocal || !isLocalName || request.headers['x-forwarded-for'] !== undefined)
      return reply.callNotFound();
    const mails = await outbox();
    const items = mails.map(
      (mail) =>
        `<article><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}, ${escaped(mail.date)}</p><pre>${withLinks(mail.body)}</pre></article>`,
    );
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        `<!doctype html><html lang="en"><title>Outbox</title><h1>Outbox</h1><p>No mail server is set, so mails stay here. Only this machine sees this page.</p>${items.join('') || '<p>No mail yet.</p>'}</html>`,
      );
  });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function withLinks(text: string): string {
  return escaped(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`);
}
