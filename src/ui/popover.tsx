import { Popover as Base } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';

interface PopoverProps {
  label: string;
  /** Where it points, asked for as long as it is open. */
  anchor: { getBoundingClientRect(): DOMRect };
  onClose: () => void;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  finalFocus: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A small form that belongs to a place on the page. Open for as long as it is rendered. */
export function Popover({ label, anchor, onClose, initialFocus, finalFocus, children }: PopoverProps) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={6}
          className="z-60 outline-none"
        >
          <Base.Popup
            aria-label={label}
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className="menu pop max-h-(--available-height) w-72 max-w-(--available-width) overflow-y-auto p-4! text-13"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
