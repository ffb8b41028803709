import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import type { RefObject } from 'react';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { IconButton, Kbd, Select } from '#src/ui/index.ts';
import { SHELVES } from './card-text.ts';
import { library, type Sort, searchFor, showShelf, sortBy } from './library.ts';

const SORTS: readonly { readonly value: Sort; readonly label: () => string }[] = [
  { value: 'edited', label: texts.lastEdited },
  { value: 'created', label: texts.newest },
  { value: 'name', label: texts.name },
  { value: 'duration', label: texts.length },
];

/** Search, shelves and order. */
export function LibraryTools({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { shelf, sort } = useSnapshot(library);
  return (
    <div className="flex flex-wrap items-center gap-3 max-sm:gap-2">
      <SearchField field={field} />
      <fieldset
        aria-label={texts.shelf()}
        className="flex gap-0.5 rounded-card bg-bg-0 p-0.5 shadow-[inset_0_0_0_1px_var(--line)] max-sm:flex-1 max-2xs:flex-wrap"
      >
        {SHELVES.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shelf}
            onClick={() => showShelf(id)}
            className={clsx(
              'touch-target h-7 flex-1 rounded-ctl px-3 font-medium max-sm:px-1 max-2xs:flex-auto',
              id === shelf
                ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1'
                : 'text-text-2 hover:text-text-1',
            )}
          >
            {name()}
          </button>
        ))}
      </fieldset>
      <Select
        label={texts.order()}
        showLabel={false}
        options={SORTS.map(({ value, label }) => ({ value, label: label() }))}
        value={sort}
        onChange={sortBy}
        className="w-36 max-sm:w-31 max-2xs:w-full"
      />
    </div>
  );
}

function SearchField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { query } = useSnapshot(library, { sync: true });
  const clear = (): void => {
    searchFor('');
    field.current?.focus();
  };
  return (
    <search className="field flex h-8 min-w-0 flex-1 basis-64 items-center gap-2 rounded-ctl border border-line-ctl bg-bg-2 pr-1 pl-2.5 max-sm:h-11 max-sm:basis-full">
      <Search aria-hidden size={16} className="text-text-3" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={texts.search()}
        placeholder={texts.searchHint()}
        maxLength={200}
        value={query}
        onChange={(event) => searchFor(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || query === '') return;
          event.stopPropagation();
          clear();
        }}
        className="w-full min-w-0 flex-1 bg-transparent"
      />
      {query === '' ? (
        <span className="pr-1 pointer-coarse:hidden">
          <Kbd>/</Kbd>
        </span>
      ) : (
        <IconButton
          size="sm"
          label={texts.clearSearch()}
          icon={<X aria-hidden size={16} />}
          onClick={clear}
        />
      )}
    </search>
  );
}
