import type { Deps } from '#server/deps.ts';
import { accountRequestConsumer } from './account-requests.ts';
import { exportHandler } from './export.ts';
import { filmstripHandler } from './filmstrip.ts';
import { ingestHandler } from './ingest.ts';
import { letterHandler } from './letter.ts';
import { observed } from './observed.ts';
import { paymentsChore } from './payments.ts';
import { pieceHandler } from './piece.ts';
import { proxyHandler } from './proxy.ts';
import { retentionChore } from './retention.ts';
import type { Chore, Consumer, TaskHandler } from './runner.ts';
import { silencesHandler } from './silences.ts';
import { transcribeHandler } from './transcribe.ts';
import { upkeepChore } from './upkeep.ts';

/** Every kind of task and its handler; start-up fails if a kind has none or two. */
export function taskHandlers(deps: Deps): TaskHandler[] {
  return [
    ingestHandler(deps),
    proxyHandler(deps),
    filmstripHandler(deps),
    silencesHandler(deps),
    transcribeHandler(deps),
    pieceHandler(deps),
    exportHandler(deps),
    letterHandler(deps),
  ].map((handler) => observed(deps, handler));
}

export function chores(deps: Deps): Chore[] {
  return [retentionChore(deps), paymentsChore(deps), upkeepChore(deps)];
}

export function consumers(deps: Deps): Consumer[] {
  return [accountRequestConsumer(deps)];
}
