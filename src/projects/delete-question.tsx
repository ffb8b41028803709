import { useRef, useState } from 'react';
import { projects as texts } from '#i18n/en/projects.ts';
import { ui } from '#i18n/en/ui.ts';
import { Button, Modal } from '#src/ui/index.ts';
import { moveTo } from './actions.ts';

interface DeleteQuestionProps {
  /** What is to go; null: nothing is asked. */
  ids: readonly string[] | null;
  onClose: () => void;
}

export function DeleteQuestion({ ids, onClose }: DeleteQuestionProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The last question stays in view while the dialog fades out.
  const [count, setCount] = useState(0);
  if (ids && ids.length !== count) setCount(ids.length);
  const confirm = (): void => {
    if (ids) void moveTo(ids, 'deleted');
    onClose();
  };
  return (
    <Modal
      open={ids !== null}
      title={texts.deleteQuestion({ count })}
      initialFocus={cancel}
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} size="lg" onClick={onClose}>
            {ui.cancel()}
          </Button>
          <Button size="lg" variant="danger" onClick={confirm}>
            {texts.deleteForGood()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.deleteText()}</p>
    </Modal>
  );
}
