import type { getSecondPass, PassPortion, PassRun, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { chosenSecondPass } from '#server/db/accounts/users.ts';
import { type PortionRow, portionsOf } from '#server/db/edits/second-pass.ts';
import { latestOfProject, SECOND_PASS } from '#server/db/projects/background-tasks.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { isOpen, readTask } from '#server/jobs/queue/tasks.ts';
import { canComeSecond, secondPassJob } from '#server/jobs/transcripts/second-pass.ts';
import { findEngines } from '#server/speech/choose.ts';
import { modeBehind } from '#server/speech/second/policy.ts';
import type { Account } from '../account/accounts.ts';
import type { Projects } from '../projects/projects.ts';

type Standing = SuccessOf<typeof getSecondPass>;

export function createSecondPasses(deps: Deps, service: Projects) {
  const { db, speech } = deps;

  const off = (desc: string): Standing => ({
    state: 'off',
    percent: 0,
    checked_by: null,
    desc,
    portions: [],
  });

  /** Why there is no pass over a transcript. */
  const whyNot = async ({ engine: label }: ProjectRow, chosen: boolean | null): Promise<string> => {
    const engine = (await findEngines(speech)).engines.find((one) => one.label === label);
    if (engine && chosen === null && modeBehind(engine.id, null) === null)
      return replies.secondPassNotChosen({ engine: engine.label });
    return (await canComeSecond(deps)) ? replies.notCheckedTwice() : replies.secondPassNotInstalled();
  };

  /** Of a pass that is under way; what it waits for, if it does. */
  const underWay = async (percent: number): Promise<Pick<Standing, 'state' | 'percent' | 'desc'> | null> => {
    if (await speech.whisper?.installed()) return { state: percent > 0 ? 'running' : 'waiting', percent };
    return speech.whisper?.now().state === 'failed'
      ? null
      : { state: 'waiting', percent, desc: replies.secondPassSoon() };
  };

  return {
    /** Whether accounts that chose nothing have their recordings heard twice: not behind a recogniser that was never measured so. */
    async isDefault(): Promise<boolean> {
      const [first] = (await findEngines(speech)).engines;
      return first !== undefined && modeBehind(first.id, null) !== null;
    },
    /** How the pass over a recording stands, with what it heard. @throws Refusal */
    async of(account: Account, projectId: string): Promise<Standing> {
      const project = await service.of(account, projectId);
      const chosen = await chosenSecondPass(db, project.userId);
      const portions = (await portionsOf(db, project.id)).map(asPortion);
      // What the edit has of it can still be taken back.
      if (chosen === false)
        return {
          ...off(replies.secondPassSwitchedOff()),
          portions: portions.filter(({ applied }) => applied),
        };
      const row = await latestOfProject(db, project.id, SECOND_PASS);
      const ended = row === null || row.state === 'cancelled' || row.cancelRequested;
      if (ended && portions.length === 0) return off(await whyNot(project, chosen));
      const checked_by = speech.whisper?.label ?? null;
      // A copy of a project has what was heard, and no task.
      if (ended) return { state: 'done', percent: 100, checked_by, portions };
      const { state, progress, failure } = readTask(secondPassJob, row);
      if (isOpen({ state })) {
        const standing = await underWay(Math.floor(progress?.percent ?? 0));
        return standing ? { ...standing, checked_by, portions } : off(replies.secondPassNotInstalled());
      }
      if (state === 'done') return { state, percent: 100, checked_by, portions };
      return { state: 'failed', percent: 0, checked_by, ...(failure && { desc: failure.desc }), portions };
    },
  };
}

function asPortion({ portion, start, end, runs, appliedRevision }: PortionRow): PassPortion {
  return { portion, start, end, applied: appliedRevision !== null, runs: JSON.parse(runs) as PassRun[] };
}
