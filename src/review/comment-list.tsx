import { useId, useRef, useState } from 'react';
import { MAX_COMMENT, MAX_REVIEWER_NAME } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { comments as commentsTexts, review as texts } from '#i18n/en/player.ts';
import { inPlayingOrder } from '#model/edit/arrangement.ts';
import { type Comment, type CommentKind, quoteOf, threadsOf } from '#model/edit/comments.ts';
import { formatTime, truncate } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Thread } from '#src/editor/comments/thread.tsx';
import { type Draft, newReply } from '#src/editor/state/comments/comment-form.ts';
import { keepOnDevice, textOnDevice } from '#src/editor/state/device/device-memory.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Button, EmptyState, ErrorLine, Modal, TextField } from '#src/ui/index.ts';
import type { OpenReview } from './use-review.ts';

const KEY = 'reviewer_name';

const reviewerName = (): string => textOnDevice(KEY) ?? '';

const TITLES = { comment: commentsTexts.comment, cut: texts.proposeCut, restore: texts.proposeRestore };

/** What is about to be written: all but its text. */
export type Subject = Omit<Draft, 'text'> & { readonly quote: string };

interface ComposeProps {
  readonly subject: Subject | null;
  readonly onClose: () => void;
  /** Rejects with what is to be shown. */
  readonly onSend: (draft: Draft, author: string) => Promise<void>;
}

/** The text stays until it is sent, also when the dialog is closed meanwhile. */
export function Compose({ subject, onClose, onSend }: ComposeProps) {
  const [text, setText] = useState('');
  const [name, setName] = useState(reviewerName);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [unnamed, setUnnamed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const id = useId();
  const close = (): void => {
    setError(null);
    onClose();
  };
  const submit = async (): Promise<void> => {
    if (!subject) return;
    const author = name.trim();
    setUnnamed(author === '');
    if (author === '') return nameField.current?.focus();
    setBusy(true);
    setError(null);
    keepOnDevice(KEY, author);
    const { quote: _, ...place } = subject;
    try {
      await onSend({ ...place, text: text.trim() }, author);
      setText('');
      onClose();
    } catch (reason) {
      setError(messageOf(reason));
    }
    setBusy(false);
  };
  const kind: CommentKind = subject?.kind ?? 'comment';
  const isEmpty = kind === 'comment' && text.trim() === '';
  return (
    <Modal
      open={subject !== null}
      title={subject?.parentId ? commentsTexts.reply() : TITLES[kind]()}
      onClose={close}
      initialFocus={field}
      cancel="md"
      actions={
        <Button
          variant="primary"
          busy={busy}
          disabledReason={isEmpty ? commentsTexts.writeFirst() : undefined}
          onClick={() => void submit()}
        >
          {texts.send()}
        </Button>
      }
    >
      <p className="wrap-anywhere mt-2 border-line-ctl border-l-2 pl-2 text-text-2">
        {subject &&
          (subject.quote === ''
            ? commentsTexts.atTime({ time: formatTime(subject.start) })
            : truncate(subject.quote, 200))}
      </p>
      <label htmlFor={id} className="mt-4 block font-medium text-12 text-text-2">
        {kind !== 'comment'
          ? texts.why()
          : subject?.parentId
            ? commentsTexts.reply()
            : commentsTexts.comment()}
      </label>
      <textarea
        ref={field}
        id={id}
        rows={4}
        maxLength={MAX_COMMENT}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="field mt-1 w-full resize-y rounded-ctl border border-line-ctl bg-bg-2 px-3 py-2"
      />
      <TextField
        ref={nameField}
        label={ui.yourName()}
        autoComplete="name"
        maxLength={MAX_REVIEWER_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={unnamed ? texts.sayWho() : undefined}
        help={texts.nameHelp()}
        className="mt-3"
      />
      {error !== null && <ErrorLine className="mt-2">{error}</ErrorLine>}
    </Modal>
  );
}

interface CommentListProps {
  readonly review: OpenReview;
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
      <EmptyState title={commentsTexts.none()} className="p-4">
        {mayWrite ? undefined : texts.readOnly()}
      </EmptyState>
    );
  return (
    <ol aria-label={commentsTexts.list()} className="h-full min-h-0 overflow-y-auto">
      {threadsOf(inPlayingOrder(doc, comments)).map((thread) => (
        <Thread
          key={thread.comment.id}
          thread={thread}
          quote={quoteOf(doc.words, thread.comment)}
          ownerName={null}
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
                    {commentsTexts.reply()}
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

function Resolve({ review, comment }: { review: OpenReview; comment: Comment }) {
  const { busy, failed, run } = useWork();
  if (comment.kind !== 'comment') return null;
  const isOpen = comment.state === 'open';
  const change = (): Promise<void> => run(() => review.resolve(comment, isOpen ? 'resolved' : 'open'));
  return (
    <>
      <Button size="sm" busy={busy} onClick={() => void change()}>
        {isOpen ? commentsTexts.resolve() : commentsTexts.openAgain()}
      </Button>
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
    </>
  );
}
