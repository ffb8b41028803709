import { inspect } from 'node:util';
import { ConfigError } from './config.ts';
import { DataFolderInUse } from './db/connection/folder-lease.ts';
import { DamagedDatabase, OtherVersion } from './db/connection/open.ts';
import { EXIT } from './supervision.ts';

/** Prints what stops the start and exits. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    process.exit(explainFailedStart(error));
  }
}

export function explainFailedStart(error: unknown): number {
  const { code, port } = error as { code?: unknown; port?: unknown };
  const isSetting = [ConfigError, DataFolderInUse, OtherVersion, DamagedDatabase].some(
    (kind) => error instanceof kind,
  );
  const isPort = code === 'EADDRINUSE' && port !== undefined;
  let text = inspect(error);
  if (isSetting) text = (error as Error).message;
  if (isPort)
    text = `Port ${port} is taken by another program. Stop it, or set PORT (or METRICS_PORT) to another number.`;
  process.stderr.write(`${text}\n`);
  return isSetting || isPort ? EXIT.final : EXIT.unavailable;
}
