import clsx from 'clsx';
import { Check, RotateCcw, Scissors } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { comments as texts } from '#i18n/en/player.ts';
import type { Comment, CommentThread as ThreadOfComments } from '#model/edit/comments.ts';
import { formatTime, truncate } from '#model/time/format.ts';
import { Button, ErrorLine } from '../../ui/index.ts';
import { momentOf } from '../state/session/time-ago.ts';
import { useTimeAgo } from '../state/session/use-time-ago.ts';
import { useWork } from '../state/work/use-work.ts';

const QUOTE_LENGTH = 120;
const STATES = {
  open: null,
  resolved: texts.resolved,
  accepted: texts.accepted,
  declined: texts.declined,
} as const;

interface ThreadProps {
  readonly thread: ThreadOfComments;
  /** The words it is about; empty for a moment. */
  readonly quote: string;
  /** Of a comment of the owner. */
  /** In place of the owner's name: of the owner's own page. */
  readonly ownerName: string | null;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
  /** Absent where one may only read. Resolves once it is sent. */
  readonly onReply?: ((text: string) => Promise<void>) | undefined;
  readonly actions?: ReactNode;
}

/** A comment or proposal with its replies. */
export function Thread(props: ThreadProps) {
  const { thread, quote, ownerName, isSelected, onSelect, onReply, actions } = props;
  const { comment, replies } = thread;
  const state = STATES[comment.state]?.() ?? null;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    <li
      ref={row}
      data-comment={comment.id}
      className={clsx(
        'relative border-line border-b',
        isSelected && 'bg-blue-soft shadow-[inset_2px_0_0_var(--blue)]',
      )}
    >
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={onSelect}
        className="grid w-full justify-items-start gap-1 px-4 pt-3 pb-2 text-left focus-visible:-outline-offset-2"
      >
        <span className="flex w-full items-center gap-2">
          <span className="num text-12 text-text-3">
            <span className="sr-only">{texts.goTo()} </span>
            {formatTime(comment.start)}
          </span>
          {comment.kind !== 'comment' && <Proposal kind={comment.kind} />}
          <span className="flex-1" />
          {state !== null && (
            <span className="flex items-center gap-1 text-12 text-text-2">
              <Check aria-hidden size={14} className="text-blue-text" />
              {state}
            </span>
          )}
        </span>
        {quote !== '' && (
          <span className="wrap-anywhere border-line-ctl border-l-2 pl-2 text-text-2">
            {truncate(quote, QUOTE_LENGTH)}
          </span>
        )}
      </button>
      <div className="grid gap-2 px-4 pb-3">
        <Said comment={comment} ownerName={ownerName} />
        {replies.length > 0 && (
          <ul aria-label={texts.replies()} className="grid gap-2 border-line-ctl border-l pl-3">
            {replies.map((reply) => (
              <li key={reply.id}>
                <Said comment={reply} ownerName={ownerName} />
              </li>
            ))}
          </ul>
        )}
        {isSelected && (onReply || actions) && (
          <Answer key={comment.id} onReply={onReply}>
            {actions}
          </Answer>
        )}
      </div>
    </li>
  );
}

function Proposal({ kind }: { kind: 'cut' | 'restore' }) {
  const Icon = kind === 'cut' ? Scissors : RotateCcw;
  return (
    <span className="flex items-center gap-1 rounded-chip bg-amber-soft px-1.5 font-medium text-12 text-text-1">
      <Icon aria-hidden size={14} />
      {kind === 'cut' ? texts.proposesCut() : texts.proposesRestore()}
    </span>
  );
}

function Said({ comment, ownerName }: { comment: Comment; ownerName: string | null }) {
  const { author, fromOwner, text, createdAt } = comment;
  const timeAgo = useTimeAgo();
  return (
    <div>
      <p className="text-12 text-text-3">
        <span className="font-semibold text-13 text-text-1">
          {fromOwner ? (ownerName ?? (author || texts.owner())) : author || texts.formerAccount()}
        </span>{' '}
        <time dateTime={createdAt} title={momentOf(createdAt)}>
          {timeAgo(createdAt)}
        </time>
      </p>
      {text !== '' && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
    </div>
  );
}

/** What was written stays in the field until it is sent. */
function Answer({ onReply, children }: { onReply: ThreadProps['onReply']; children: ReactNode }) {
  const [text, setText] = useState('');
  const { busy, failed, run } = useWork();
  const send = (): Promise<void> =>
    run(async () => {
      await onReply?.(text.trim());
      setText('');
    });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {onReply && (
        <textarea
          aria-label={texts.reply()}
          placeholder={texts.reply()}
          rows={text === '' ? 1 : 3}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="field w-full resize-y rounded-ctl border border-line-ctl bg-bg-2 px-2.5 py-1.5"
        />
      )}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div className="flex flex-wrap gap-2">
        {children}
        {onReply && text.trim() !== '' && (
          <Button type="submit" size="sm" busy={busy}>
            {texts.sendReply()}
          </Button>
        )}
      </div>
    </form>
  );
}
