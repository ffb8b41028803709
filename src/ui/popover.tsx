import { Menu } from '@base-ui/react/menu';
import { Popover as Base } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { Kbd } from './small-parts.tsx';

export interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  /** The key that does the same. */
  keys?: string | undefined;
  disabled?: boolean | undefined;
  /** The choice that is made, or what is switched on: marked. */
  chosen?: boolean | undefined;
  /** It leads to a field or form: the focus is not given back. */
  movesFocus?: boolean | undefined;
  onSelect: () => void;
}

interface MenuButtonProps {
  trigger: ReactElement;
  /** A function is asked when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
}

export function MenuButton({ trigger, items }: MenuButtonProps) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-60 outline-none">
          <Menu.Popup className="menu pop min-w-44">
            <Items items={items} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface ItemsProps extends Pick<MenuButtonProps, 'items'> {
  onPick?: (item: MenuItem) => void;
}

function Items({ items, onPick }: ItemsProps) {
  return (typeof items === 'function' ? items() : items).map((item, index) => (
    <Menu.Item
      // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items are fixed while it is open
      key={index}
      onClick={() => {
        onPick?.(item);
        item.onSelect();
      }}
      disabled={item.disabled}
      aria-current={item.chosen || undefined}
      className={clsx('menu-item touch-target data-disabled:text-text-3', item.chosen && 'text-blue-text')}
    >
      {item.icon}
      {item.label}
      {item.keys !== undefined && (
        <span className="ml-auto pl-6 pointer-coarse:hidden">
          <Kbd>{item.keys}</Kbd>
        </span>
      )}
      {item.chosen && <Check aria-hidden size={16} className="ml-auto" />}
    </Menu.Item>
  ));
}

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

interface CommandMenuProps {
  label: string;
  /** Client px of its corner. */
  at: { readonly x: number; readonly y: number };
  items: readonly MenuItem[];
  onClose: () => void;
}

/** A menu at a point of the page, of what can be done there. Open for as long as it is rendered. */
export function CommandMenu({ label, at: { x, y }, items, onClose }: CommandMenuProps) {
  const hasMoved = useRef(false);
  return (
    <Menu.Root open onOpenChange={(open) => !open && onClose()}>
      <Menu.Portal>
        <Menu.Positioner
          anchor={{ getBoundingClientRect: () => DOMRect.fromRect({ x, y }) }}
          side="bottom"
          align="start"
          className="z-60 outline-none"
        >
          <Menu.Popup aria-label={label} finalFocus={() => !hasMoved.current} className="menu pop min-w-52">
            <Items
              items={items}
              onPick={({ movesFocus = false }) => {
                hasMoved.current = movesFocus;
              }}
            />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
