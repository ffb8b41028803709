import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Pages whose address ends in a key (`/workspace/KEY`, `/activate-account/KEY`, …). */
const KEYED = /^\/(workspace|upload_media|settings|activate-account|reset-password)\/.*/;

/** An address without what opens anything: no query (signatures), no keys of pages. */
export function loggableUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(KEYED, '/$1/…');
}

/** An error without the parameters that the database layer appends to its messages: they are people's data. */
function loggableError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const clean = (text: string | undefined) => text?.replace(/\nparams: .*?(?=\n {4}at |$)/s, '');
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause ? { cause: loggableError(error.cause) } : {}),
  };
}

/**
 * How the server logs: one JSON line an event. Requests appear without query, headers and payload; fields that could
 * hold a secret are blanked wherever a log call puts them.
 */
export const logOptions: LoggerOptions = {
  level: 'info',
  serializers: {
    err: loggableError,
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
