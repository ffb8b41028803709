import type { FastifyRequest } from 'fastify';

const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
/** 'null' is what browsers may say for pages that send no referrer, such as ours. */
const LOCAL_ORIGIN = /^(null$|https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$)/;
/** What proxies add to the requests they pass on. */
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/;

/**
 * Whether the request comes from a browser on this machine, straight: what only its user may see or do. (Not `request.ip`,
 * which a proxy's header may decide.)
 */
export function isLocalRequest(request: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean {
  const peer = request.socket.remoteAddress ?? '';
  const { host = '', origin } = request.headers;
  return (
    (peer === '::1' || /^(::ffff:)?127\./.test(peer)) &&
    // The name too: a page elsewhere can have its own name resolve to this machine and read what it serves.
    LOCAL_NAME.test(host) &&
    // A proxy may put a local name there; the page that made the call is still somewhere else.
    (origin === undefined || LOCAL_ORIGIN.test(origin)) &&
    // Browsers have not spoken it for decades; some proxies do by default.
    request.raw.httpVersion !== '1.0' &&
    !Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))
  );
}

/** The language of mails to who sent the request: French if the browser prefers it to English. */
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
