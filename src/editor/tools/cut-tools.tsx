import clsx from 'clsx';
import { ArrowLeftRight, Scissors } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { MAX_SILENCE_THRESHOLD, SILENCE_THRESHOLD_STEPS } from '#model/constants.ts';
import { setSilenceMode, setSilenceThreshold } from '#model/silences.ts';
import { Checkbox, NumberStepper } from '../../ui/index.ts';
import { dispatch } from '../state/document.ts';
import { closeSearch, openSearch, type SearchMode, search } from '../state/search.ts';
import { useDocument } from '../state/use-document.ts';
import { SearchForm } from './search-form.tsx';

/** The tools that make many cuts at once. */
export function CutTools() {
  const { words, silences } = useDocument();
  const { mode } = useSnapshot(search);
  return (
    <section aria-label="Cut Tools" className="grid content-start gap-3 px-4 pb-4">
      <h2 className="-mb-3 flex h-10 items-center font-semibold text-13">Cut Tools</h2>
      {silences.length > 0 && <TrimPauses />}
      <div className="grid auto-cols-fr grid-flow-col gap-0.5 rounded-card bg-bg-0 p-0.5 shadow-[inset_0_0_0_1px_var(--line)]">
        <ModeButton mode="cut" isOpen={mode === 'cut'} disabled={words.length === 0} />
        <ModeButton mode="replace" isOpen={mode === 'replace'} disabled={words.length === 0} />
      </div>
      {mode !== null && <SearchForm mode={mode} />}
    </section>
  );
}

const NAMES: Record<SearchMode, string> = { cut: 'Search & Cut', replace: 'Search & Replace' };

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
      title={disabled ? 'There is no text to search yet' : undefined}
      onClick={() => (isOpen ? closeSearch() : openSearch(mode))}
      className={clsx(
        'inline-flex h-7 items-center justify-center gap-1.5 rounded-ctl font-medium disabled:cursor-not-allowed disabled:text-text-3',
        isOpen
          ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1'
          : 'text-text-2 enabled:hover:text-text-1',
      )}
    >
      <Icon aria-hidden size={16} />
      {NAMES[mode]}
    </button>
  );
}

/** 'Trim pauses longer than N secs'. */
function TrimPauses() {
  const { settings } = useDocument();
  return (
    <div className="flex items-center gap-2">
      <Checkbox
        label="Trim pauses longer than"
        checked={settings.silenceMode}
        onChange={(on) => dispatch((doc) => setSilenceMode(doc, on))}
      />
      <NumberStepper
        label="Shortest pause to trim, seconds"
        showLabel={false}
        value={settings.silenceThreshold}
        min={0}
        max={MAX_SILENCE_THRESHOLD}
        step={1 / SILENCE_THRESHOLD_STEPS}
        onChange={(seconds) =>
          dispatch((doc) => setSilenceThreshold(doc, seconds), { gesture: 'silence threshold' })
        }
        className="w-[70px]"
      />
      <span>secs</span>
    </div>
  );
}
