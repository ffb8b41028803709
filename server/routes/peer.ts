import type { FastifyRequest } from 'fastify';

const LOCAL_NAME = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
/** 'null' comes from pages that send no referrer, such as ours. */
const LOCAL_ORIGIN = /^(null$|https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$)/;
const PROXY_HEADER = /^(forwarded|via|x-real-ip|x-forwarded(-.*)?)$/;

/** A browser on this machine, without a proxy. Not by `request.ip`, which a header may decide. */
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
