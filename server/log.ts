import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Pages whose address ends in a key (`/workspace/KEY`, `/activate-account/KEY`, …). */
const KEYED = /^\/(workspace|upload_media|settings|activate-account|reset-password)\/.*/;

/** An address without what opens anything: no query (signatures), no keys of pages. */
export function loggableUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(KEYED, '/$1/…');
}

/**
 * How the server logs: one JSON line an event. Requests appear without query, headers and payload; fields that could
 * hold a secret are blanked wherever a log call puts them.
 */
export const logOptions: LoggerOptions = {
  level: 'info',
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      url: loggableUrl(request.url),
      peer: request.ip,
    }),
  },
  redact: {
    paths: [
      'auth_token',
      'password',
      'password1',
      'password2',
      'key',
      'signedUrl',
      'authorization',
      'cookie',
    ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '…',
  },
};
