import { useState } from 'react';
import { review as texts } from '#i18n/en/player.ts';
import { type Comment, quoteOf, threadsOf } from '#model/comments.ts';
import type { EditorDocument } from '#model/types.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Thread } from '#src/editor/comments/thread.tsx';
import { newReply } from '#src/editor/state/comment-form.ts';
import { Button, EmptyState, ErrorLine } from '#src/ui/index.ts';
import { reviewerName } from './reviewer-name.ts';
import type { Review } from './use-review.ts';

interface CommentListProps {
  readonly review: Review;
  readonly doc: EditorDocument;
  readonly comments: readonly Comment[];
  readonly mayWrite: boolean;
  readonly selectedId: string | null;
  readonly onSelect: (comment: Comment) => void;
  /** Asks for a name, too: as long as none is known. */
  readonly onAnswer: (comment: Comment) => void;
}

/** Fills its container and scrolls. */
export function CommentList(props: CommentListProps) {
  const { review, doc, comments, mayWrite, selectedId, onSelect, onAnswer } = props;
  const isNamed = reviewerName() !== '';
  if (comments.length === 0)
    return (
      <EmptyState title={texts.noComments()} className="p-4">
        {mayWrite ? texts.howToComment() : texts.readOnly()}
      </EmptyState>
    );
  return (
    <ol aria-label={texts.commentList()} className="h-full min-h-0 overflow-y-auto">
      {threadsOf(comments).map((thread) => (
        <Thread
          key={thread.comment.id}
          thread={thread}
          quote={quoteOf(doc.words, thread.comment)}
          ownerName={texts.owner()}
          isSelected={thread.comment.id === selectedId}
          onSelect={() => onSelect(thread.comment)}
          onReply={
            mayWrite && isNamed
              ? (text) => review.send(newReply(thread.comment, text), reviewerName())
              : undefined
          }
          actions={
            mayWrite && (
              <>
                <Resolve review={review} comment={thread.comment} />
                {!isNamed && (
                  <Button size="sm" onClick={() => onAnswer(thread.comment)}>
                    {texts.reply()}
                  </Button>
                )}
              </>
            )
          }
        />
      ))}
    </ol>
  );
}

function Resolve({ review, comment }: { review: Review; comment: Comment }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  if (comment.kind !== 'comment') return null;
  const isOpen = comment.state === 'open';
  const change = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await review.resolve(comment, isOpen ? 'resolved' : 'open');
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void change()}>
        {isOpen ? texts.resolve() : texts.openAgain()}
      </Button>
      {error !== null && <ErrorLine>{error}</ErrorLine>}
    </>
  );
}
