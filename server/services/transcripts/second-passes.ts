import { createHash } from 'node:crypto';
import type { getSecondPass, PassRun, SuccessOf } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { chosenSecondPass } from '#server/db/accounts/users.ts';
import { portionsOf, runsOfPortions } from '#server/db/edits/second-pass.ts';
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
type Bare = Omit<Standing, 'portions' | 'known'>;
type Listed = Awaited<ReturnType<typeof portionsOf>>[number];

export function createSecondPasses(deps: Deps, service: Projects) {
  const { db, speech } = deps;

  const off = (desc: string): Bare => ({ state: 'off', percent: 0, checked_by: null, desc });

  /** With the runs of those that the page does not have. */
  const withPortions = async (
    projectId: string,
    standing: Bare,
    portions: readonly Listed[],
    known: string | undefined,
  ): Promise<Standing> => {
    const count = knownCount(portions, known);
    const wanted = portions.slice(count).map(({ portion }) => portion);
    const runs = await runsOfPortions(db, projectId, wanted);
    // Dropped since: the next reply says so.
    const there = portions.filter(({ portion }, i) => i < count || runs.has(portion));
    return {
      ...standing,
      portions: there.map(({ portion, start, end, appliedRevision }) => {
        const text = runs.get(portion);
        const heard = text === undefined ? {} : { runs: JSON.parse(text) as PassRun[] };
        return { portion, start, end, applied: appliedRevision !== null, ...heard };
      }),
      known: nameOf(there),
    };
  };

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
    /** How the pass over a recording stands, with what it heard. @param known of the last reply @throws Refusal */
    async of(account: Account, projectId: string, known: string | undefined): Promise<Standing> {
      const project = await service.of(account, projectId);
      const chosen = await chosenSecondPass(db, project.userId);
      const all = await portionsOf(db, project.id);
      const told = (standing: Bare, portions = all) => withPortions(project.id, standing, portions, known);
      // What the edit has of it can still be taken back.
      if (chosen === false)
        return told(
          off(replies.secondPassSwitchedOff()),
          all.filter(({ appliedRevision }) => appliedRevision !== null),
        );
      const row = await latestOfProject(db, project.id, SECOND_PASS);
      const ended = row === null || row.state === 'cancelled' || row.cancelRequested;
      if (ended && all.length === 0) return told(off(await whyNot(project, chosen)));
      const checked_by = speech.whisper?.label ?? null;
      // A copy of a project has what was heard, and no task.
      if (ended) return told({ state: 'done', percent: 100, checked_by });
      const { state, progress, failure } = readTask(secondPassJob, row);
      if (isOpen({ state })) {
        const standing = await underWay(Math.floor(progress?.percent ?? 0));
        return standing ? told({ ...standing, checked_by }) : told(off(replies.secondPassNotInstalled()), []);
      }
      if (state === 'done') return told({ state, percent: 100, checked_by });
      return told({ state: 'failed', percent: 0, checked_by, ...(failure && { desc: failure.desc }) });
    },
  };
}

/** Of portions in order, which are only ever added to, or dropped all together. */
function nameOf(portions: readonly Listed[]): string {
  const listed = JSON.stringify(portions.map(({ portion, passId }) => [portion, passId]));
  return `${portions.length}.${createHash('sha256').update(listed).digest('base64url')}`;
}

/** How many of the first ones a page has that was told `known`. */
function knownCount(portions: readonly Listed[], known: string | undefined): number {
  const count = Number.parseInt(known ?? '', 10);
  return count > 0 && nameOf(portions.slice(0, count)) === known ? count : 0;
}
