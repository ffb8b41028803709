import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, IconButton, Modal, toast } from '../../ui/index.ts';
import { deleteAllCuts } from '../state/commands.ts';
import { undo } from '../state/document.ts';
import { cutsText } from './names.ts';

export function DeleteAll({ count }: { count: number }) {
  const [asking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const remove = (): void => {
    setAsking(false);
    if (!deleteAllCuts()) return;
    toast({
      tone: 'success',
      title: `${cutsText(count)} deleted`,
      action: { label: 'Undo', onClick: () => void undo() },
    });
  };
  return (
    <>
      <IconButton
        label="Delete all cuts"
        variant="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={() => setAsking(true)}
      />
      <Modal
        open={asking}
        title="Delete all cuts?"
        onClose={() => setAsking(false)}
        initialFocus={confirm}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button ref={confirm} variant="danger" onClick={remove}>
              Delete {cutsText(count)}
            </Button>
          </>
        }
      >
        <p className="mt-2 text-text-2">
          What they remove comes back, and Trim pauses turns off. You can undo this.
        </p>
      </Modal>
    </>
  );
}
