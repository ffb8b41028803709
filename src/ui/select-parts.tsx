import { Select as Base } from '@base-ui/react/select';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface ListTriggerProps {
  id?: string | undefined;
  describedBy?: string | undefined;
  disabled?: boolean | undefined;
  className: string;
  children: ReactNode;
}

/** The closed field of a list: what is chosen, and a chevron. */
export function ListTrigger({ id, describedBy, disabled = false, className, children }: ListTriggerProps) {
  return (
    <Base.Trigger
      id={id}
      aria-describedby={describedBy}
      className={clsx(
        'field group flex w-full max-2xs:h-auto max-2xs:min-h-8 max-2xs:py-1 items-center justify-between gap-2 rounded-ctl border bg-bg-2 px-2.5 text-left',
        'touch-target disabled:cursor-not-allowed disabled:border-line disabled:text-text-3',
        className,
        disabled ? 'border-line text-text-3' : 'border-line-ctl text-text-1',
      )}
    >
      {children}
      <Base.Icon className="text-text-3 group-data-popup-open:rotate-180">
        <ChevronDown aria-hidden size={16} />
      </Base.Icon>
    </Base.Trigger>
  );
}

/** The open list, 4 px below its field. */
export function ListPopup({ children }: { children: ReactNode }) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-60 outline-none">
        <Base.Popup className="menu pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto">
          <Base.List>{children}</Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}
