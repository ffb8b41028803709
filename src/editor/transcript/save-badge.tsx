import { useSnapshot } from 'valtio';
import { editor } from '../state/document.ts';
import { saveText } from '../state/save-text.ts';

/** Where the edit has got to: saved, on its way, on this device alone. */
export function SaveBadge() {
  const { save, device, saveError } = useSnapshot(editor);
  const isWorrying = save !== 'saved' && save !== 'saving';
  return (
    <span
      role="status"
      title={saveError ?? undefined}
      className={isWorrying ? 'truncate text-12 text-red-text' : 'text-12 text-text-3'}
    >
      {saveText(save, device)}
    </span>
  );
}
