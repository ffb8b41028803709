import { Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { upload as texts } from '#i18n/en/files.ts';
import { upload } from '#src/editor/state/upload/upload-list.ts';
import { takeDropped } from './choose.tsx';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Files can be added as long as the list is not confirmed. */
const isOpenTo = (): boolean => upload.step === 'closed' || upload.step === 'list';

/** Takes files dropped anywhere on the page, which the browser would open instead. @param onTaken they are on the list */
export function DropAnywhere({ onTaken }: { onTaken: () => void }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // Enter and leave come in pairs for every element under the pointer.
    let depth = 0;
    const settle = (next: number): void => {
      depth = Math.max(0, next);
      setOver(depth > 0 && isOpenTo());
    };
    const on = (type: 'dragenter' | 'dragleave' | 'dragover' | 'drop', handle: (event: DragEvent) => void) =>
      window.addEventListener(type, (event) => hasFiles(event) && handle(event), { signal });
    on('dragenter', () => settle(depth + 1));
    on('dragleave', () => settle(depth - 1));
    on('dragover', (event) => event.preventDefault());
    on('drop', (event) => {
      settle(0);
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      // Under way, or taken by a drop zone of its own.
      if (!isOpenTo() || isTaken || !event.dataTransfer) return;
      takeDropped(event.dataTransfer);
      if (upload.rushes.length > 0) onTaken();
    });
    return () => listeners.abort();
  }, [onTaken]);
  if (!over) return null;
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-55 grid place-content-center justify-items-center gap-2 rounded-modal border-2 border-blue border-dashed bg-bg-1/80"
    >
      <Upload aria-hidden size={24} className="text-blue-text" />
      <p className="font-semibold text-16">{texts.dropHere()}</p>
    </div>
  );
}
