import type { ReviewComment } from '#contract/index.ts';
import type { Anchor, Comment, CommentKind } from '#model/edit/comments.ts';

export function readComment(comment: ReviewComment): Comment {
  return {
    id: comment.comment_id,
    parentId: comment.parent_id,
    kind: comment.kind,
    author: comment.author,
    fromOwner: comment.from_owner,
    text: comment.text,
    start: comment.start,
    end: comment.end,
    firstWord: comment.first_word,
    lastWord: comment.last_word,
    state: comment.state,
    createdAt: comment.created_at,
  };
}

/** A comment being written. `id` is chosen here, so that resending after a lost reply makes no second one. */
export interface Draft extends Anchor {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: CommentKind;
  readonly text: string;
}

export function newReply({ id, start, end, firstWord, lastWord }: Comment, text: string): Draft {
  return { id: crypto.randomUUID(), parentId: id, kind: 'comment', text, start, end, firstWord, lastWord };
}

/** The fields of the call that sends it. */
export function writtenOf({ id, parentId, kind, text, start, end, firstWord, lastWord }: Draft) {
  return {
    comment_id: id,
    ...(parentId !== null && { parent_id: parentId }),
    kind,
    text,
    start,
    end,
    first_word: firstWord,
    last_word: lastWord,
  };
}
