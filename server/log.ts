import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

const KEYED = /^\/(workspace|upload_media|settings|projects|activate-account|reset-password)\/.*/;

/** Drops queries (signatures) and keys of pages. */
export function loggableUrl(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(KEYED, '/$1/…');
}

/** Drops the parameters that the database layer appends: personal data. */
function withoutParams(text: string): string {
  return text.replace(/\nparams: .*?(?=\n {4}at |$)/s, '');
}

function loggableError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    type: error.name,
    message: withoutParams(error.message),
    stack: withoutParams(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause ? { cause: loggableError(error.cause) } : {}),
  };
}

/** JSON lines. Requests appear without query, headers and payload; secret fields are redacted. */
export const logOptions: LoggerOptions = {
  level: 'info',
  hooks: {
    // An error without a text of its own lends the line its message, which no serializer sees.
    logMethod([first, ...rest], method) {
      const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
      const texts = rest.length === 0 && error instanceof Error ? [error.message] : rest;
      const clean = texts.map((text) => (typeof text === 'string' ? withoutParams(text) : text));
      const head = typeof first === 'string' ? withoutParams(first) : first;
      method.apply(this, [head, ...clean] as Parameters<typeof method>);
    },
  },
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
      'token',
      'device_token',
      'password',
      'password1',
      'password2',
      'key',
      'signedUrl',
      'client_secret',
      'authorization',
      'cookie',
    ].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
    censor: '…',
  },
};
