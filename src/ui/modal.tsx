import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ui } from '#i18n/en/common.ts';
import { Button, type ButtonSize } from './button.tsx';
import { IconButton } from './icon-button.tsx';

interface SheetProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A panel over the right side of the window, as high as it; the whole of a small one. Focus trapped. */
export function Sheet({ open, title, onClose, children }: SheetProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 flex justify-end">
          <Dialog.Popup className="pop-panel grid h-dvh w-[55rem] max-w-full grid-cols-[minmax(0,1fr)] grid-rows-[3rem_minmax(0,1fr)] bg-bg-1 shadow-3 outline-none">
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

interface ModalProps {
  open: boolean;
  title: ReactNode;
  /** Escape was pressed. The owner decides whether to close. */
  onClose: () => void;
  actions?: ReactNode;
  /** Size of a button before the actions that closes without them; absent: there is none. */
  cancel?: ButtonSize;
  /** What gets the focus on opening; the first control that can have it when absent. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  mark?: ReactNode;
  children?: ReactNode;
}

/** Modal dialog, 520 wide, focus trapped. A click outside does nothing, so nothing is lost by a slip. */
export function Modal(props: ModalProps) {
  const { open, title, onClose, actions, cancel, initialFocus, mark, children } = props;
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-50 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-6 max-sm:p-4">
          <Dialog.Popup
            initialFocus={initialFocus}
            className="pop-panel w-full max-w-[32.5rem] rounded-modal bg-bg-1 p-6 text-14 shadow-3 outline-none max-sm:p-4"
          >
            <div className="flex items-start gap-3 max-2xs:flex-wrap">
              {mark !== undefined && <span className="mt-1 text-blue-text">{mark}</span>}
              <Dialog.Title className="text-balance font-semibold text-20 max-2xs:text-16">
                {title}
              </Dialog.Title>
            </div>
            {children}
            {actions !== undefined && (
              // In sight of a dialog that is longer than the screen, and of its beginning.
              <div className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap items-center justify-end gap-2 rounded-b-modal bg-bg-1 px-6 pt-4 pb-6 max-sm:-bottom-4 max-sm:-mx-4 max-sm:-mb-4 max-sm:px-4 max-sm:pb-4">
                {cancel && (
                  <Button size={cancel} onClick={onClose}>
                    {ui.cancel()}
                  </Button>
                )}
                {actions}
              </div>
            )}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
