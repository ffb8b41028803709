import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ui } from '#i18n/en/common.ts';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/** A panel over the right side of the window, as high as it; the whole of a small one. Focus trapped. */
export function Sheet({ open, title, onClose, initialFocus, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Dialog.Popup
            initialFocus={initialFocus}
            className="pop-panel grid h-dvh w-[55rem] max-w-full grid-cols-[minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)] bg-bg-1 shadow-3 outline-none"
          >
            <div className="flex items-center justify-between border-line border-b pr-3 pl-6 max-sm:pl-4">
              <Dialog.Title className="font-semibold text-14">{title}</Dialog.Title>
              <IconButton
                size="sm"
                label={ui.close()}
                tooltipSide="left"
                icon={<X aria-hidden size={18} />}
                onClick={onClose}
              />
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
