import clsx from 'clsx';
import type { KeyboardEvent } from 'react';

interface TabListProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: () => string }[];
  current: Id;
  onChange: (id: Id) => void;
}

/** One tab stop, arrow keys within. Panels have the id `panel-ID` and are labelled by `tab-ID`. */
export function TabList<Id extends string>({ label, tabs, current, onChange }: TabListProps<Id>) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const at = tabs.findIndex(({ id }) => id === current);
    const to = nextTab(event.key, at, tabs.length);
    if (to === null) return;
    event.preventDefault();
    onChange(tabs[to].id);
    document.getElementById(`tab-${tabs[to].id}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={handleKey} className="flex flex-wrap gap-1">
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-controls={`panel-${id}`}
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
          className={clsx(
            'touch-target h-10 rounded-ctl px-3.5 font-medium text-14',
            id === current ? 'bg-blue-soft text-blue-text' : 'text-text-2 hover:bg-bg-3 hover:text-text-1',
          )}
        >
          {name()}
        </button>
      ))}
    </div>
  );
}

/** Where a key leads from tab `at` of `count`; null when it leads nowhere. */
function nextTab(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}
