import { type ReactNode, useEffect, useRef } from 'react';
import { subscribeKey } from 'valtio/utils';
import { timeline } from '#i18n/en/player.ts';
import { CUT_REASONS, REASONS_SILENCES_LAST } from '#model/cut-reasons.ts';
import { CommandIconButton } from '../commands/command-button.tsx';
import { previewMode, resetZoom, zoomIn, zoomOut } from '../commands/play-commands.ts';
import { currentDoc } from '../state/document/document.ts';
import { timelineView } from '../state/view/timeline-view.ts';
import { zoomLabel } from './view.ts';

/** px. */
const ICON_SIZE = 18;

export function TimelineHeader({ actions }: { actions?: ReactNode }) {
  return (
    <header className="flex h-12 flex-none items-center gap-3 border-line border-b bg-bg-1 pr-4 pl-3">
      <ZoomButtons />
      <span aria-hidden className="h-5 w-px bg-line" />
      <CommandIconButton command={previewMode} iconSize={ICON_SIZE} />
      <Legend />
      <span className="flex-1" />
      {actions}
    </header>
  );
}

function ZoomButtons() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={timeline.zoom()} className="flex items-center">
      <CommandIconButton command={zoomOut} iconSize={ICON_SIZE} />
      <CommandIconButton command={resetZoom} iconSize={ICON_SIZE} />
      <CommandIconButton command={zoomIn} iconSize={ICON_SIZE} />
      <ZoomLevel />
    </div>
  );
}

/** Writes the DOM itself: the wheel changes it every frame. */
function ZoomLevel() {
  const output = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    const show = () => {
      const { zoom } = timelineView;
      const label = zoomLabel(zoom, currentDoc().duration / zoom);
      if (output.current && output.current.textContent !== label) output.current.textContent = label;
    };
    show();
    return subscribeKey(timelineView, 'zoom', show);
  }, []);
  return (
    <output
      ref={output}
      aria-label={timeline.zoomLevel()}
      className="min-w-10 pl-2 text-text-2 tabular-nums"
    />
  );
}

/** The names and looks of cuts. */
function kinds(): (readonly [name: string, look: string])[] {
  return REASONS_SILENCES_LAST.flatMap((reason) => {
    const kind = [CUT_REASONS[reason].title(), reason] as const;
    return reason === 'manual' ? [kind, [timeline.newManual(), 'new'] as const] : [kind];
  });
}

function Legend() {
  return (
    <ul className="ml-1 hidden gap-4 text-12 text-text-2 lg:flex">
      {kinds().map(([name, look]) => (
        <li key={name} className="flex items-center gap-1.5">
          <i aria-hidden className="cut-swatch" data-reason={look} />
          {name}
        </li>
      ))}
    </ul>
  );
}
