import type { getSecondPass, PassPortion, PassRun, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { type PortionRow, portionsOf } from '#server/db/edits/second-pass.ts';
import type { Deps } from '#server/deps.ts';
import { findEngines } from '#server/speech/choose.ts';
import type { Account } from '../account/accounts.ts';
import type { Projects } from '../projects/projects.ts';

export function createSecondPasses({ db, speech }: Deps, service: Projects) {
  return {
    /** Whether accounts that chose nothing have their recordings heard twice: not behind a recogniser that was never measured so. */
    async isDefault(): Promise<boolean> {
      const [first] = (await findEngines(speech)).engines;
      return first?.id === 'moonshine' || first?.id === 'whisper';
    },
    /** How the pass over a recording stands, with what it heard. @throws Refusal */
    async of(account: Account, projectId: string): Promise<SuccessOf<typeof getSecondPass>> {
      const { id } = await service.of(account, projectId);
      const portions = (await portionsOf(db, id)).map(asPortion);
      return { state: 'off', percent: 0, checked_by: null, desc: replies.notCheckedTwice(), portions };
    },
  };
}

function asPortion({ portion, start, end, runs, appliedRevision }: PortionRow): PassPortion {
  return { portion, start, end, applied: appliedRevision !== null, runs: JSON.parse(runs) as PassRun[] };
}
