import { useSnapshot } from 'valtio';
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
      title="You can no longer edit this project"
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>Stay on this page</Button>
          <Button variant="primary" onClick={onLeave}>
            Go to my projects
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">
        The link that let you in was revoked or has ended. Ask whoever sent it for a new one.
      </p>
      {save === 'saved' ? (
        <p className="mt-2 text-text-2">All your changes were saved.</p>
      ) : (
        <p className="mt-2 text-text-2">
          Your last changes were not saved. They stay on this page: copy words from the transcript, or save it
          as a file, before you leave.
        </p>
      )}
    </Modal>
  );
}
