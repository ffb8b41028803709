import clsx from 'clsx';
import { ArrowLeftRight, Scissors } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { tools } from '#i18n/en/editor.ts';
import { search as texts } from '#i18n/en/transcript.ts';
import { closeSearch, openSearch, type SearchMode, search } from '../state/search.ts';
import { useDocument } from '../state/use-document.ts';
import { SearchForm } from './search-form.tsx';
import { SuggestButton } from './suggest-button.tsx';
import { TrimPauses } from './trim-pauses.tsx';

export function CutTools() {
  const doc = useDocument();
  const { words } = doc;
  const { mode } = useSnapshot(search);
  return (
    <section aria-label={tools.title()} className="grid content-start gap-3 px-4 pb-2">
      <h2 className="-mb-3 flex h-10 items-center font-semibold text-13">{tools.title()}</h2>
      <div className="flex flex-wrap items-center gap-3">
        {/* On a telephone the rows of the search have no room beside them. */}
        <div className={clsx('contents', mode !== null && 'max-sm:hidden')}>
          <SuggestButton />
          <TrimPauses doc={doc} />
        </div>
        <div className="flex flex-1 basis-60 gap-0.5 rounded-card max-2xs:flex-wrap bg-bg-0 p-0.5 shadow-[inset_0_0_0_1px_var(--line)]">
          <ModeButton mode="cut" isOpen={mode === 'cut'} disabled={words.length === 0} />
          <ModeButton mode="replace" isOpen={mode === 'replace'} disabled={words.length === 0} />
        </div>
      </div>
      {mode !== null && <SearchForm mode={mode} />}
    </section>
  );
}

const NAMES: Record<SearchMode, () => string> = {
  cut: texts.searchAndCut,
  replace: texts.searchAndReplace,
};

interface ModeButtonProps {
  readonly mode: SearchMode;
  readonly isOpen: boolean;
  readonly disabled: boolean;
}

function ModeButton({ mode, isOpen, disabled }: ModeButtonProps) {
  const Icon = mode === 'cut' ? Scissors : ArrowLeftRight;
  return (
    <button
      type="button"
      aria-pressed={isOpen}
      disabled={disabled}
      title={disabled ? texts.noText() : undefined}
      onClick={() => (isOpen ? closeSearch() : openSearch(mode))}
      className={clsx(
        'touch-target inline-flex h-7 flex-auto items-center justify-center gap-1.5 whitespace-nowrap rounded-ctl font-medium disabled:cursor-not-allowed disabled:text-text-3',
        isOpen
          ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1'
          : 'text-text-2 enabled:hover:text-text-1',
      )}
    >
      <Icon aria-hidden size={16} />
      {NAMES[mode]()}
    </button>
  );
}
