import type { FastifyRequest } from 'fastify';

/**
 * Whether the request comes from a browser on this machine, straight: what only its user may see or do. (Not `request.ip`,
 * which a proxy's header may decide.)
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const isLocal = peer === '::1' || /^(::ffff:)?127\./.test(peer);
  // The name too: a page elsewhere can have its own name resolve to this machine and read what it serves.
  const isLocalName = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(request.headers.host ?? '');
  return isLocal && isLocalName && request.headers['x-forwarded-for'] === undefined;
}

/** The language of letters to who sent the request: French if the browser prefers it to English. */
export function preferredLanguage(request: FastifyRequest): 'en' | 'fr' {
  let best: { language: 'en' | 'fr'; weight: number } = { language: 'en', weight: 0 };
  for (const item of (request.headers['accept-language'] ?? '').split(',')) {
    const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
    const language = /^(en|fr)(-|$)/.exec(tag)?.[1];
    const weight = Number(/^q=([\d.]+)$/.exec(parameters[0]?.trim() ?? '')?.[1] ?? 1);
    if ((language === 'en' || language === 'fr') && weight > best.weight) best = { language, weight };
  }
  return best.language;
}
