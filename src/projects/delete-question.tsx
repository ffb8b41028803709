import { useState } from 'react';
import { projects as texts } from '#i18n/en/account.ts';
import { moveTo } from './actions.ts';
import { DangerQuestion } from './danger-question.tsx';

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
