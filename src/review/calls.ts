import {
  addReviewComment,
  followReview,
  getReviewMedia,
  joinReview,
  listReviewComments,
  openReview,
  type ReviewMedia,
  type ReviewRights,
  setReviewCommentState,
} from '#contract/index.ts';
import type { Comment } from '#model/edit/comments.ts';
import type { Level } from '#model/media/levels.ts';
import { parseDocument } from '#model/saved/document.ts';
import type { EditorDocument, Rational } from '#model/types.ts';
import { callApi, streamApi } from '#src/api/client/index.ts';
import { type Draft, readComment, writtenOf } from '#src/editor/state/comments/comment-form.ts';
import type { UserData } from '#src/editor/state/session/user-data.ts';

/** Who has the link. */
export interface Holder {
  readonly token: string;
  readonly password?: string;
}

export interface OpenedReview {
  readonly name: string;
  readonly rights: ReviewRights;
  readonly frameRate: Rational | null;
  readonly hasVideo: boolean;
  readonly doc: EditorDocument;
  /** LUFS, before its own loudness; null where that is not known. */
  readonly loudness: number | null;
  /** What brings speakers to one level, source seconds. */
  readonly matched: readonly Level[];
  readonly media: ReviewMedia;
  readonly comments: readonly Comment[];
  readonly revision: number;
}

/** Of the link that was last opened with its password in this browser. */
const REVIEWER_TOKEN = 'reviewer_token';

/** Whom the server takes a call from: a browser that entered before is not held up by wrong passwords of others. */
function sent(holder: Holder) {
  return { ...holder, reviewer_token: localStorage.getItem(REVIEWER_TOKEN) ?? undefined };
}

/** @throws what `callApi` throws, DocumentError */
export async function open(holder: Holder, signal: AbortSignal): Promise<OpenedReview> {
  const reply = await callApi(openReview, sent(holder), { signal });
  if (reply.reviewer_token !== undefined) localStorage.setItem(REVIEWER_TOKEN, reply.reviewer_token);
  return {
    name: reply.name,
    rights: reply.rights,
    frameRate: reply.video?.frameRate ?? null,
    hasVideo: reply.video !== null,
    doc: parseDocument(reply.document).doc,
    loudness: reply.loudness ?? null,
    matched: reply.matched ?? [],
    media: reply.media,
    comments: reply.comments.map(readComment),
    revision: reply.revision,
  };
}

export async function mediaOf(holder: Holder, signal: AbortSignal): Promise<ReviewMedia> {
  return (await callApi(getReviewMedia, sent(holder), { signal })).media;
}

export async function commentsOf(
  holder: Holder,
  signal: AbortSignal,
): Promise<{ comments: readonly Comment[]; revision: number }> {
  const { comments, revision } = await callApi(listReviewComments, sent(holder), { signal });
  return { comments: comments.map(readComment), revision };
}

export async function send(holder: Holder, draft: Draft, author: string): Promise<Comment> {
  const { comment } = await callApi(addReviewComment, { ...sent(holder), author, ...writtenOf(draft) });
  return readComment(comment);
}

export async function resolve(holder: Holder, id: string, state: 'open' | 'resolved'): Promise<void> {
  await callApi(setReviewCommentState, { ...sent(holder), comment_id: id, state });
}

/** Calls back when comments or the edit are others; at first at once. @throws what `streamApi` throws */
export async function follow(holder: Holder, signal: AbortSignal, changed: () => void): Promise<void> {
  for await (const line of streamApi(followReview, sent(holder), { signal }))
    if ('comments' in line) changed();
}

/** @returns the id of the project that the account may edit from now on @throws what `callApi` throws */
export async function join({ email, auth_token }: UserData, holder: Holder): Promise<string> {
  return (await callApi(joinReview, { email, auth_token, ...sent(holder) })).project_id;
}
