import type { FieldsOf, ReviewComment } from '#contract/index.ts';
import { type addComment, MAX_COMMENTS, type setCommentState } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Db } from '#server/db/connection/open.ts';
import * as rows from '#server/db/edits/comments.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { Account } from '../account/accounts.ts';
import type { ProjectSubscriptions } from '../edits/project-subscriptions.ts';
import { Malformed, Refusal } from '../errors.ts';
import type { Projects } from '../projects/projects.ts';

export type Written = Omit<FieldsOf<typeof addComment>, 'project_id'>;

export function createComments(db: Db, projects: Projects, subscriptions: ProjectSubscriptions) {
  return {
    /** @throws Refusal */
    async list(account: Account, projectId: string): Promise<ReviewComment[]> {
      const { id } = await projects.of(account, projectId);
      return shownComments(db, id);
    },
    /** @throws Refusal, Malformed */
    async add(
      account: Account,
      { project_id, ...written }: FieldsOf<typeof addComment>,
    ): Promise<ReviewComment> {
      const project = await projects.of(account, project_id);
      const by = { userId: account.id, author: '', fromOwner: project.userId === account.id };
      const stored = await storeComment(db, project, written, by);
      void subscriptions.changed(project.id);
      return stored;
    },
    /** @throws Refusal, Malformed */
    async setState(
      account: Account,
      { project_id, comment_id, state }: FieldsOf<typeof setCommentState>,
    ): Promise<void> {
      const { id } = await projects.of(account, project_id);
      const comment = await rows.commentOf(db, id, comment_id);
      if (!comment || comment.parentId) throw new Refusal(replies.commentGone());
      const isProposal = comment.kind !== 'comment';
      if (state !== 'open' && (state === 'resolved') === isProposal)
        throw new Malformed(replies.malformed({ part: 'state' }));
      await rows.setCommentState(db, id, comment_id, state);
      void subscriptions.changed(id);
    },
    async delete(account: Account, projectId: string, commentId: string): Promise<void> {
      const { id } = await projects.of(account, projectId);
      await rows.deleteComment(db, id, commentId);
      void subscriptions.changed(id);
    },
  };
}

export async function shownComments(db: Db, projectId: string): Promise<ReviewComment[]> {
  return (await rows.commentsOf(db, projectId)).map(shownComment);
}

/** @param by with the name of a reviewer without an account @throws Refusal, Malformed */
export async function storeComment(
  db: Db,
  { id: projectId, media: { duration } }: Pick<ProjectRow, 'id' | 'media'>,
  written: Written,
  by: Pick<rows.NewComment, 'userId' | 'author' | 'fromOwner'>,
): Promise<ReviewComment> {
  const {
    comment_id: id,
    parent_id: parentId = null,
    kind,
    text,
    start,
    end,
    first_word,
    last_word,
  } = written;
  const hasWords = first_word >= 0;
  if (!(start >= 0 && start <= end && end <= duration + 1))
    throw new Malformed(replies.malformed({ part: 'start, end' }));
  if (hasWords ? last_word < first_word : last_word !== -1)
    throw new Malformed(replies.malformed({ part: 'first_word, last_word' }));
  if (kind === 'comment' ? text === '' : !hasWords || parentId !== null)
    throw new Malformed(replies.malformed({ part: 'kind, text' }));
  const parent = parentId === null ? null : await rows.commentOf(db, projectId, parentId);
  if (parentId !== null && (!parent || parent.parentId)) throw new Refusal(replies.commentGone());
  if ((await rows.countComments(db, projectId)) >= MAX_COMMENTS)
    throw new Refusal(replies.mostComments({ most: MAX_COMMENTS }));
  const stored = await rows.insertComment(db, {
    id,
    projectId,
    parentId,
    kind,
    ...by,
    text,
    startTime: start,
    endTime: end,
    firstWord: first_word,
    lastWord: last_word,
  });
  if (!stored) throw new Malformed(replies.malformed({ part: 'comment_id' }));
  return shownComment(stored);
}

function shownComment(row: rows.CommentRow): ReviewComment {
  return {
    comment_id: row.id,
    parent_id: row.parentId,
    kind: row.kind,
    author: row.author,
    from_owner: row.fromOwner,
    text: row.text,
    start: row.startTime,
    end: row.endTime,
    first_word: row.firstWord,
    last_word: row.lastWord,
    state: row.state,
    created_at: row.createdAt.toISOString(),
  };
}
