import { Menu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';

interface MenuItem {
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  /** Set on items that are one choice among several; the chosen one is marked. */
  chosen?: boolean | undefined;
}

export function MenuButton({ trigger, items }: { trigger: ReactElement; items: readonly MenuItem[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} align="end" className="z-60 outline-none">
          <Menu.Popup className="menu pop min-w-44">
            {items.map((item, index) => (
              <Menu.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items are fixed while it is open
                key={index}
                onClick={item.onSelect}
                aria-current={item.chosen || undefined}
                className={clsx('menu-item touch-target', item.chosen && 'text-blue-text')}
              >
                {item.icon}
                {item.label}
                {item.chosen && <Check aria-hidden size={16} className="ml-auto" />}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
