import { useId, useRef, useState } from 'react';
import { MAX_COMMENT, MAX_REVIEWER_NAME } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { review as texts } from '#i18n/en/player.ts';
import type { CommentKind } from '#model/comments.ts';
import { formatTime, truncate } from '#model/cost.ts';
import { messageOf } from '#src/api/client/index.ts';
import type { Draft } from '#src/editor/state/comment-form.ts';
import { Button, ErrorLine, Modal, TextField } from '#src/ui/index.ts';
import { reviewerName, setReviewerName } from './reviewer-name.ts';

const TITLES = { comment: texts.comment, cut: texts.proposeCut, restore: texts.proposeRestore };

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
    setReviewerName(author);
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
      title={subject?.parentId ? texts.reply() : TITLES[kind]()}
      onClose={close}
      initialFocus={field}
      actions={
        <>
          <Button onClick={close}>{ui.cancel()}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabledReason={isEmpty ? texts.writeFirst() : undefined}
            onClick={() => void submit()}
          >
            {texts.send()}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere mt-2 border-line-ctl border-l-2 pl-2 text-text-2">
        {subject &&
          (subject.quote === ''
            ? texts.atTime({ time: formatTime(subject.start) })
            : truncate(subject.quote, 200))}
      </p>
      <label htmlFor={id} className="mt-4 block font-medium text-12 text-text-2">
        {kind !== 'comment' ? texts.why() : subject?.parentId ? texts.reply() : texts.comment()}
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
        label={texts.yourName()}
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
