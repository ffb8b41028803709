import clsx from 'clsx';
import { workspace as texts } from '#i18n/en/editor.ts';
import { Count } from '../ui/index.ts';
import { useDocument } from './state/document/use-document.ts';
import { Steps, TranscriptMenu } from './transcript/steps.tsx';

export type View = 'transcript' | 'cuts' | 'tools';

const NAMES: readonly (readonly [View, () => string])[] = [
  ['transcript', texts.transcript],
  ['cuts', texts.cuts],
  ['tools', texts.cutTools],
];

interface ViewTabsProps {
  readonly view: View;
  readonly onChange: (view: View) => void;
  /** They stand in the place of the cuts. */
  readonly commentsOpen: boolean;
}

/** Small windows only. */
export function ViewTabs({ view, onChange, commentsOpen }: ViewTabsProps) {
  const { cuts } = useDocument();
  return (
    <div className="ws-tabs items-center gap-1 bg-bg-1 p-1 max-2xs:flex-wrap sm:p-2">
      <div
        role="tablist"
        aria-label={texts.panel()}
        className="grid flex-1 auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-0.5 rounded-card bg-bg-0 p-0.5 shadow-[inset_0_0_0_1px_var(--line)] max-2xs:flex max-2xs:basis-full max-2xs:flex-wrap"
      >
        {NAMES.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={view === name}
            onClick={() => onChange(name)}
            className={clsx(
              'touch-target inline-flex h-8 items-center justify-center gap-2 whitespace-nowrap rounded-ctl px-1.5 font-medium max-sm:gap-1 max-2xs:flex-auto',
              view === name ? 'bg-bg-3 text-text-1 shadow-1 [[data-theme=light]_&]:bg-bg-1' : 'text-text-2',
            )}
          >
            {name === 'cuts' && commentsOpen ? texts.comments() : label()}
            {name === 'cuts' && !commentsOpen && <Count>{cuts.length}</Count>}
          </button>
        ))}
      </div>
      <span className="flex sm:hidden">
        <Steps />
        <TranscriptMenu />
      </span>
    </div>
  );
}
