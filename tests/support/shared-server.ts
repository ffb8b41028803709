import { rateLimits } from '#server/db/schema/schema.ts';
import { startServer, type TestServer } from './server.ts';

let started: Promise<TestServer> | undefined;

/**
 * The server that all test files of a vitest worker share, started by the first that asks; it ends with the worker. Each test
 * has accounts of its own. Whoever needs other settings, counts what is in whole tables or stops the server starts one.
 */
export async function sharedServer(): Promise<TestServer> {
  started ??= startServer();
  const server = await started;
  // Limits count by network, and all test files are one.
  await server.deps.db.delete(rateLimits);
  return server;
}
