import { type ReactNode, useRef } from 'react';
import { ui } from '#i18n/en/common.ts';
import { Button, Modal } from '#src/ui/index.ts';

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
