import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { workspace as texts } from '#i18n/en/editor.ts';
import { Button, HelpLink, Modal } from '../ui/index.ts';
import { editor } from './state/document.ts';
import { keepThisVersion, takeSavedVersion } from './state/project.ts';

/** Two windows changed the project: both versions are offered, and neither is thrown away unasked. */
export function SaveConflict() {
  const { save } = useSnapshot(editor);
  const [busy, setBusy] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  const choose = async (choice: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    await choice();
    setBusy(false);
  };
  return (
    <Modal
      open={save === 'conflict'}
      title={texts.saveConflict()}
      initialFocus={first}
      // There is no way round the question: each version stays where it is until one is chosen.
      onClose={() => undefined}
      actions={
        <>
          <Button ref={first} busy={busy} onClick={() => void choose(takeSavedVersion)}>
            {texts.openSaved()}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void choose(keepThisVersion)}>
            {texts.keepThis()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.conflictHelp()}</p>
      <HelpLink about="changedElsewhere" className="mt-2 inline-block" />
    </Modal>
  );
}
