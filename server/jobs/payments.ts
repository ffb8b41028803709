import type { Deps } from '#server/deps.ts';
import type { Chore } from './runner.ts';
import { reconcileOpen } from './settle.ts';

/** Looks after payments whose payer went away and whose webhook never came. */
export function paymentsChore(deps: Deps): Chore {
  return { name: 'payments', cron: '*/10 * * * *', run: () => reconcileOpen(deps) };
}
