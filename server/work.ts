import { mkdirSync } from 'node:fs';
import { pino } from 'pino';
import { ConfigError, loadConfig } from './config.ts';
import { createDeps } from './deps.ts';
import { startOrExplain } from './failed-start.ts';
import { startRunner } from './jobs/runner.ts';
import { logOptions } from './log.ts';
import { createPrivately, makePrivate } from './private-folder.ts';
import { openHealthPort } from './routes/health.ts';
import { speechLabel } from './speech/choose.ts';
import { reportToSupervisor, stopOnSignal } from './supervised.ts';

export const work = (): Promise<void> => startOrExplain(start);

async function start(): Promise<void> {
  createPrivately();
  const config = loadConfig(process.env);
  if (!config.databaseUrl)
    throw new ConfigError(
      'DATABASE_URL is not set: a worker of its own needs PostgreSQL. Without it, `npm start` works on the jobs itself.',
    );
  mkdirSync(config.dataDir, { recursive: true });
  const log = pino(logOptions);
  makePrivate(config.dataDir, log);
  const deps = await createDeps(config, log);
  const runner = await startRunner(deps, { alone: false });
  const healthPort = await openHealthPort(deps);
  stopOnSignal(async () => {
    deps.shutdown.abort();
    await healthPort.close();
    await runner.stop();
    await deps.close();
  });
  reportToSupervisor(deps.health);
  console.log(
    `Trimscript worker is running\n  database     ${deps.databaseLabel}\n  media store  ${deps.store.label}\n  speech       ${await speechLabel(deps.speech)}`,
  );
}
