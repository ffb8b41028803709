import {
  type createReviewLink,
  type FieldsOf,
  MAX_REVIEW_LINKS,
  MIN_LINK_PASSWORD,
  type prepareReview,
  type ReviewLink,
  type SuccessOf,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as rows from '#server/db/edits/review-links.ts';
import { accountsOfLinks } from '#server/db/projects/collaborators.ts';
import { bumpSharedRevision } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { digest, hashPassword, newToken } from '#server/secrets.ts';
import type { Account } from '../account/accounts.ts';
import type { ProjectSubscriptions } from '../edits/project-subscriptions.ts';
import { Malformed, Refusal } from '../errors.ts';
import type { Projects } from '../projects/projects.ts';
import { copyBehind, copyForOthers, stopCopyForOthers } from './review-media.ts';

const DAY_MS = 86_400_000;

export function createReviewLinks(deps: Deps, projects: Projects, subscriptions: ProjectSubscriptions) {
  const { db } = deps;
  return {
    /** @throws Refusal */
    async list(account: Account, projectId: string): Promise<ReviewLink[]> {
      const { id } = await projects.of(account, projectId);
      const accounts = Map.groupBy(await accountsOfLinks(db, id), ({ linkId }) => linkId);
      return (await rows.linksOf(db, id)).map((row) => ({
        ...shown(row),
        accounts: (accounts.get(row.id) ?? []).map(({ email }) => email),
      }));
    },
    /** A copy that is being made when it is stopped is not kept: whoever opens a link made meanwhile has it begun again. @throws Refusal */
    async prepare(account: Account, { project_id, action }: FieldsOf<typeof prepareReview>): Promise<void> {
      if (action === 'begin') {
        await copyForOthers(deps, await projects.withMedia(account, project_id));
        return;
      }
      const project = await projects.of(account, project_id);
      if ((await rows.countLinks(db, project.id)) === 0) await stopCopyForOthers(deps, project);
    },
    /** Starts making the copy for review. @throws Refusal, Malformed */
    async create(
      account: Account,
      {
        project_id,
        rights,
        days,
        label = '',
        password,
        hide_silenced,
        hide_cut,
      }: FieldsOf<typeof createReviewLink>,
    ): Promise<SuccessOf<typeof createReviewLink>> {
      const [hidesSilenced, hidesCut] = [hide_silenced === 'true', hide_cut === 'true'];
      if (rights === 'edit' && (hidesSilenced || hidesCut))
        throw new Malformed(replies.malformed({ part: 'hide_silenced, hide_cut' }));
      const project = await projects.withMedia(account, project_id);
      if ((await rows.countLinks(db, project.id)) >= MAX_REVIEW_LINKS)
        throw new Refusal(replies.mostLinks({ most: MAX_REVIEW_LINKS }));
      if (password !== undefined && password.length < MIN_LINK_PASSWORD)
        throw new Refusal(replies.passwordShort({ least: MIN_LINK_PASSWORD }), { field: 'password' });
      const token = newToken();
      const link = await rows.insertLink(db, {
        projectId: project.id,
        tokenHash: digest(token),
        label,
        rights,
        passwordHash: password === undefined ? null : await hashPassword(password),
        passwordIsLong: true,
        hidesSilenced,
        hidesCut,
        endsAt: new Date(Date.now() + days * DAY_MS),
      });
      await copyBehind(link, deps, project);
      return { link: shown(link), token };
    },
    async revoke(account: Account, projectId: string, linkId: string): Promise<void> {
      const { id } = await projects.of(account, projectId);
      await rows.deleteLink(db, id, linkId);
      await bumpSharedRevision(db, id);
      void subscriptions.changed(id);
    },
  };
}

function shown(row: rows.LinkRow): ReviewLink {
  return {
    link_id: row.id,
    label: row.label,
    rights: row.rights,
    has_password: row.passwordHash !== null,
    may_be_short: row.passwordHash !== null && !row.passwordIsLong,
    hides_silenced: row.hidesSilenced,
    hides_cut: row.hidesCut,
    created_at: row.createdAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    used_at: row.usedAt?.toISOString() ?? null,
    accounts: [],
  };
}
