import { mkdirSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { pino } from 'pino';
import { buildApp, hasLocalAccess, listenAddress } from './app.ts';
import { type Config, loadConfig } from './config.ts';
import { createDeps, type Deps } from './deps.ts';
import { startOrExplain } from './failed-start.ts';
import { startRunner } from './jobs/runner.ts';
import { runMaintenanceAtStart } from './jobs/upkeep/upkeep.ts';
import { offerLocalAccess } from './local-access.ts';
import { logOptions } from './log.ts';
import { createPrivately, makePrivate } from './private-folder.ts';
import { openHealthPort } from './routes/health.ts';
import { speechLabel } from './speech/choose.ts';
import { reportToSupervisor, stopOnSignal } from './supervised.ts';

/** API and worker in one process. */
export const serve = (): Promise<void> => startOrExplain(start);

async function start(): Promise<void> {
  // What is received counts towards the collector's limit for the heap, which grows with it, instead of having the whole
  // heap collected every 64 MB: a third of an upload's work.
  setFlagsFromString('--external-memory-accounted-in-global-limit');
  createPrivately();
  const config = loadConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const log = pino(logOptions);
  makePrivate(config.dataDir, log);
  const deps = await createDeps(config, log);
  await runMaintenanceAtStart(deps);
  // Looked for while the rest gets ready.
  const speech = speechLabel(deps.speech);
  const app = await buildApp(deps);
  const healthPort = await openHealthPort(deps);
  const runner = await startRunner(deps, { alone: config.databaseUrl === null });
  let endLocalAccess = async (): Promise<void> => undefined;
  stopOnSignal(async () => {
    deps.shutdown.abort();
    await endLocalAccess();
    await app.close();
    await healthPort.close();
    await runner.stop();
    await deps.close();
  });
  await app.listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' });
  if (hasLocalAccess(config))
    endLocalAccess = await offerLocalAccess(config.dataDir, {
      address: listenAddress(app, deps),
      secret: deps.localSecret,
    });
  reportToSupervisor(deps.health);
  printStart(config, deps, listenAddress(app, deps), await speech);
}

function printStart(config: Config, deps: Deps, address: string, speech: string): void {
  const lines = [
    `Trimscript is listening on ${config.publicUrl ?? address}`,
    `  data folder  ${config.dataDir}`,
    `  database     ${deps.databaseLabel}`,
    `  media store  ${deps.store.label}`,
    `  mail         ${deps.mailer.label}${deps.outboxDir && !config.production ? `, shown at ${address}/outbox` : ''}`,
    `  payments     ${deps.payments.label}`,
    `  speech       ${speech}`,
    '  Stop with Ctrl-C; work under way goes on at the next start.',
  ];
  console.log(lines.join('\n'));
}
