import fastify from 'fastify';
import type { Deps } from './deps.ts';
import { healthRoutes } from './routes/health.ts';

/** On METRICS_PORT of the loopback interface; does nothing without that setting. */
export async function openHealthPort(deps: Deps): Promise<{ close(): Promise<void> }> {
  const { metricsPort } = deps.config;
  if (metricsPort === null) return { close: async () => undefined };
  const app = fastify({ forceCloseConnections: true });
  healthRoutes(app, deps, { open: true });
  await app.listen({ host: '127.0.0.1', port: metricsPort });
  return { close: () => app.close() };
}
