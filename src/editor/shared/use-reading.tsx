import { type ReactNode, useState } from 'react';
import { ui } from '#i18n/en/common.ts';
import { formats as texts } from '#i18n/en/files.ts';
import { isLarge } from '#src/editor/state/device/read-text.ts';
import { Button, Modal, Spinner } from '#src/ui/index.ts';

interface Reading {
  /** Null where it was cancelled. @throws what `work` throws */
  readonly read: <Read>(file: File, work: (signal: AbortSignal) => Promise<Read>) => Promise<Read | null>;
  /** Stands while a large file is read. */
  readonly dialog: ReactNode;
}

/** Reads files, of which a large one can be cancelled. */
export function useReading(): Reading {
  const [large, setLarge] = useState<{ name: string; cancel: () => void } | null>(null);
  const read: Reading['read'] = async (file, work) => {
    const stop = new AbortController();
    if (isLarge(file)) setLarge({ name: file.name, cancel: () => stop.abort() });
    try {
      return await work(stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return null;
      throw error;
    } finally {
      setLarge(null);
    }
  };
  const dialog = large && (
    <Modal
      open
      title={texts.askTitle({ name: large.name })}
      onClose={large.cancel}
      actions={<Button onClick={large.cancel}>{ui.cancel()}</Button>}
    >
      <p role="status" className="mt-4 flex items-center gap-2 text-text-2">
        <Spinner size={16} />
        {texts.readingFile()}
      </p>
    </Modal>
  );
  return { read, dialog };
}
