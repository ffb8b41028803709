import { type ReactNode, useRef, useState } from 'react';
import { projects as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { Button, Modal } from '#src/ui/index.ts';
import { moveTo } from './actions.ts';

interface DangerQuestionProps {
  open: boolean;
  title: ReactNode;
  /** What the button says that does it. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before something that no undo brings back; Cancel has the focus. */
export function DangerQuestion({ open, title, action, onConfirm, onClose, children }: DangerQuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      title={title}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} size="lg" onClick={onClose}>
            {ui.cancel()}
          </Button>
          <Button size="lg" variant="danger" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}

interface DeleteQuestionProps {
  /** What is to go; null: nothing is asked. */
  ids: readonly string[] | null;
  onClose: () => void;
}

export function DeleteQuestion({ ids, onClose }: DeleteQuestionProps) {
  // The last question stays in view while the dialog fades out.
  const [count, setCount] = useState(0);
  if (ids && ids.length !== count) setCount(ids.length);
  const confirm = (): void => {
    if (ids) void moveTo(ids, 'deleted');
    onClose();
  };
  return (
    <DangerQuestion
      open={ids !== null}
      title={texts.deleteQuestion({ count })}
      action={texts.deleteForGood()}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="mt-2 text-text-2">{texts.deleteText()}</p>
    </DangerQuestion>
  );
}
