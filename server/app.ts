import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import helmet from '@fastify/helmet';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { replies } from '#i18n/en/server.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { levelOf, observeRequests } from './observe.ts';
import { inLanguage } from './reader-language.ts';
import { accountSettingsRoutes } from './routes/account-settings.ts';
import { accountRoutes } from './routes/accounts.ts';
import { prepareCalls } from './routes/call.ts';
import { cutOffIdlePeers, drainBody } from './routes/connections.ts';
import { coverRoutes } from './routes/covers.ts';
import { downloadSettingsRoutes } from './routes/download-settings.ts';
import { editRoutes } from './routes/edits.ts';
import { exportRoutes } from './routes/exports.ts';
import { healthRoutes } from './routes/health.ts';
import { libraryRoutes } from './routes/library.ts';
import { CALL_LIMITS, type CallLimits } from './routes/limits.ts';
import { apiDocsRoutes, outboxRoutes } from './routes/local-pages.ts';
import { localRecordingRoutes } from './routes/local-recordings.ts';
import { mediaRoutes } from './routes/media.ts';
import { paymentRoutes } from './routes/payments.ts';
import { preferredLanguage } from './routes/peer.ts';
import { projectRoutes } from './routes/projects.ts';
import { reviewRoutes } from './routes/review.ts';
import { storedMediaRoutes } from './routes/stored-media.ts';
import { voiceRoutes } from './routes/voices.ts';
import { securityTxtRoute, webRoutes } from './routes/web.ts';
import { goneRefusal, RequestError } from './services/errors.ts';
import { createServices } from './services/index.ts';
import { isOutOfSpace } from './storage/free-space.ts';

export async function buildApp(deps: Deps, limits: CallLimits = CALL_LIMITS): Promise<FastifyInstance> {
  const { config } = deps;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address: string, hop: number) => hop < config.trustProxy,
    // Idle keep-alive connections must not hold up a stop.
    forceCloseConnections: 'idle',
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // How often Node looks for requests that take too long.
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: Math.min(30_000, limits.headersMs),
    },
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.setSerializerCompiler(serializerCompiler);
  cutOffIdlePeers(app.server, limits.replyIdleMs);
  await app.register(helmet, securityHeaders(deps));
  app.addHook('onRequest', (request, _reply, done) => {
    inLanguage(preferredLanguage(request), done).catch(done);
  });
  observeRequests(app, deps);
  const permissions = permissionsPolicy(deps);
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    else reply.header('permissions-policy', permissions);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log[levelOf(request.url, reply.statusCode)](
      { req: request, status: reply.statusCode, ms },
      'answered',
    );
  });
  app.setErrorHandler(errorHandler(deps.shutdown.signal));
  const services = createServices(deps, () => config.publicUrl ?? listenAddress(app, deps));
  await prepareCalls(app, { accounts: services.accounts, limits, shutdown: deps.shutdown.signal });
  accountRoutes(app, services);
  accountSettingsRoutes(app, services, deps);
  await paymentRoutes(app, services);
  mediaRoutes(app, services, deps);
  projectRoutes(app, services, deps);
  libraryRoutes(app, services);
  reviewRoutes(app, services, deps);
  editRoutes(app, services, deps);
  exportRoutes(app, services, deps);
  downloadSettingsRoutes(app, services);
  voiceRoutes(app, services);
  coverRoutes(app, services, deps);
  if (hasLocalAccess(config)) localRecordingRoutes(app, services, deps);
  storedMediaRoutes(app, services, deps);
  healthRoutes(app, deps, { open: false });
  securityTxtRoute(app, config);
  apiDocsRoutes(app);
  if (deps.outboxDir && !config.production) outboxRoutes(app, services);
  await webRoutes(app, () => config.publicUrl ?? listenAddress(app, deps));
  return app;
}

/** Where one process has the data folder, and nobody else is served. */
export function hasLocalAccess({ databaseUrl, production }: Config): boolean {
  return databaseUrl === null && !production;
}

export function listenAddress(app: FastifyInstance, { config }: Deps): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function securityHeaders({ store, config }: Deps) {
  const media = store.origin ? [store.origin] : [];
  // What its guide to content security policies asks for (https://docs.stripe.com/security/guide#content-security-policy).
  const stripe = config.stripe
    ? { script: ['https://js.stripe.com', 'https://*.js.stripe.com'], api: ['https://api.stripe.com'] }
    : { script: [], api: [] };
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...stripe.script],
        ...(config.stripe ? { frameSrc: [...stripe.script, 'https://hooks.stripe.com'] } : {}),
        // Components measure and place themselves with style elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'blob:', 'data:', ...media, ...stripe.api],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    // Only where TLS ends in front of us; on plain http it would lock people out of their own machine.
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ? { maxAge: 15_552_000 } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}

/** What pages and their frames may ask the browser for: nothing but what the product uses. */
function permissionsPolicy({ config }: Deps): string {
  const denied = [
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'microphone',
    'midi',
    'publickey-credentials-get',
    'screen-wake-lock',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ];
  // The card form asks which wallets there are.
  const payment = config.stripe ? '(self "https://js.stripe.com" "https://hooks.stripe.com")' : '()';
  return [...denied.map((name) => `${name}=()`), `payment=${payment}`].join(', ');
}

type ErrorHandler = Parameters<FastifyInstance['setErrorHandler']>[0];

/** Every failure is `{status:'failure', desc}`. Where the request was not read to its end, the connection closes. */
function errorHandler(shutdown: AbortSignal): ErrorHandler {
  return (thrown, request, reply) => {
    const error = goneRefusal(thrown) ?? thrown;
    const fail = (code: number, desc: string, extra: object = {}) => {
      const text = Buffer.from(JSON.stringify({ ...extra, status: 'failure', desc }));
      reply.code(code).type('application/json; charset=utf-8');
      if (request.raw.complete) return reply.send(text);
      return reply
        .header('connection', 'close')
        .header('content-length', text.length)
        .send(Readable.from(lastWords(request.raw, text, shutdown)));
    };
    if (error instanceof RequestError) {
      if (error.retryAfterSeconds !== null) reply.header('retry-after', error.retryAfterSeconds);
      return fail(error.status, error.message, error.extra);
    }
    if (isOutOfSpace(error)) {
      request.log.warn({ err: error }, 'a disk is full');
      return fail(200, replies.serverShortOfSpace());
    }
    // Fastify's own, such as an address that is none.
    const { statusCode, code } = error as FastifyError;
    if (statusCode && statusCode >= 400 && statusCode < 500)
      return fail(statusCode, statusCode === 413 ? replies.largerThanAllowed() : replies.notUnderstood());
    const reference = randomBytes(4).toString('hex');
    request.log.error({ err: error, reference, code }, 'request failed');
    return fail(500, replies.ourFault({ reference }), { reference });
  };
}

/** A whole reply whose connection closes only once the sender had time to read it. */
async function* lastWords(request: IncomingMessage, text: Buffer, shutdown: AbortSignal) {
  yield text;
  await drainBody(request, shutdown);
}
