import { useSnapshot } from 'valtio';
import { workspace as texts } from '#i18n/en/editor.ts';
import { Button, Modal } from '../ui/index.ts';
import { access } from './state/access.ts';
import { editor } from './state/document.ts';

/** The link to edit was revoked or is over: says so, and what becomes of the edit. */
export function AccessEnded({ onLeave }: { onLeave: () => void }) {
  const { ended } = useSnapshot(access);
  const { save } = useSnapshot(editor);
  const stay = (): void => {
    access.ended = false;
  };
  return (
    <Modal
      open={ended}
      title={texts.accessEnded()}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{texts.stay()}</Button>
          <Button variant="primary" onClick={onLeave}>
            {texts.toProjects()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.linkEnded()}</p>
      {save === 'saved' ? (
        <p className="mt-2 text-text-2">{texts.allSaved()}</p>
      ) : (
        <p className="mt-2 text-text-2">{texts.lastNotSaved()}</p>
      )}
    </Modal>
  );
}
