import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import type { Cut } from '#model/types.ts';
import { Button, IconButton, Modal, toast } from '../../ui/index.ts';
import { deleteAllCuts, deleteCuts } from '../state/commands.ts';
import { cutList } from '../state/cut-list.ts';
import { undo } from '../state/document.ts';

/** The bin: deletes the ticked cuts of the list; without any it asks and deletes all. */
export function Bin({ total, listed }: { total: number; listed: readonly Cut[] }) {
  const { checked } = useSnapshot(cutList);
  const [asking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const ticked = checked.size === 0 ? [] : listed.filter(({ id }) => checked.has(id)).map(({ id }) => id);
  const press = (): void => {
    if (ticked.length === 0) setAsking(true);
    else if (deleteCuts(ticked) > 0) tell(ticked.length);
  };
  const remove = (): void => {
    setAsking(false);
    if (deleteAllCuts()) tell(total);
  };
  return (
    <>
      <IconButton
        label={ticked.length === 0 ? texts.deleteAll() : texts.deleteTicked({ count: ticked.length })}
        variant="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={press}
      />
      <Modal
        open={asking}
        title={texts.askDeleteAll()}
        onClose={() => setAsking(false)}
        initialFocus={confirm}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.cancel()}</Button>
            <Button ref={confirm} variant="danger" onClick={remove}>
              {texts.deleteCuts({ count: total })}
            </Button>
          </>
        }
      >
        <p className="mt-2 text-text-2">{texts.whatComesBack()}</p>
      </Modal>
    </>
  );
}

function tell(count: number): void {
  toast({
    tone: 'success',
    title: texts.deleted({ count }),
    action: { label: texts.undo(), onClick: () => void undo() },
  });
}
