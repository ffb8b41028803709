import { type FieldsOf, type listSharedProjects, MAX_SHARED, type SharedProject } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { deleteCollaborator, sharedWith } from '#server/db/projects/collaborators.ts';
import { bestPassages, listAmong, searching } from '#server/db/projects/library.ts';
import { bumpSharedRevision } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { hitsIn } from '#server/payloads/spoken.ts';
import type { Account } from '../account/accounts.ts';
import type { ProjectSubscriptions } from '../edits/project-subscriptions.ts';
import { Malformed } from '../errors.ts';
import { REVIEW_SESSION } from '../review/review-media.ts';
import { levelsOf, termsOf } from './library.ts';
import type { Projects } from './projects.ts';

/** Projects of others, as a collaborator sees them. */
export function createSharedProjects(
  { db, store }: Deps,
  projects: Projects,
  subscriptions: ProjectSubscriptions,
) {
  return {
    async list(
      { id }: Account,
      { query = '', sort = 'edited' }: FieldsOf<typeof listSharedProjects>,
    ): Promise<SharedProject[]> {
      const grants = new Map((await sharedWith(db, id)).map((grant) => [grant.projectId, grant]));
      if (grants.size === 0) return [];
      const terms = termsOf(query);
      const wanted = { terms, sort, limit: MAX_SHARED };
      const { cards, said } = await searching(db, async (tx) => {
        const found = await listAmong(tx, [...grants.keys()], wanted);
        const ids = found.map((card) => card.id);
        return { cards: found, said: await bestPassages(tx, ids, terms) };
      });
      const hits = new Map([...hitsIn(said, terms)].map(([{ projectId }, hit]) => [projectId, hit]));
      const shown = cards.map(async (row): Promise<SharedProject> => {
        const { linkId, owner, endsAt } = grants.get(row.id)!;
        // Media URLs end with the link.
        const session = `${REVIEW_SESSION}${linkId}`;
        return {
          project_id: row.id,
          name: row.name,
          owner,
          ends_at: endsAt.toISOString(),
          edited_at: row.editedAt.toISOString(),
          duration: row.duration,
          has_video: row.hasVideo,
          speakers: [...row.speakers],
          thumbnail_url: row.thumbnailKey && (await store.signedUrl(row.thumbnailKey, { session })),
          levels: levelsOf(row),
          hit: hits.get(row.id) ?? null,
        };
      });
      return Promise.all(shown);
    },
    /** Gives up the account's access and ends its open connections. @throws Refusal if it has none, Malformed for its own project */
    async leave(account: Account, projectId: string): Promise<void> {
      const project = await projects.of(account, projectId);
      if (project.userId === account.id) throw new Malformed(replies.ownProject());
      await deleteCollaborator(db, account.id, project.id);
      await bumpSharedRevision(db, project.id);
      void subscriptions.changed(project.id);
    },
  };
}
