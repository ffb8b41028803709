import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { type Language, spoken } from '#i18n/language.ts';

/** What limits count a peer by: IPv4 (also mapped), or the /64 of IPv6, as given to one customer. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [a = 0, b = 0, c = 0, d = 0] = parsed.parts;
  return `${[a, b, c, d].map((part) => part.toString(16)).join(':')}::/64`;
}

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

/** Of those spoken here the one that `Accept-Language` weighs most; English when there is none. */
export function preferredLanguage({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((item) => {
    const [tag = '', ...parameters] = item.trim().toLowerCase().split(';');
    return { tag, weight: Number(/^q=([\d.]+)$/.exec(parameters[0]?.trim() ?? '')?.[1] ?? 1) };
  });
  const tags = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return spoken(tags.map(({ tag }) => tag)) ?? 'en';
}
