import { Eye, House, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { timeline } from '#i18n/en/player.ts';
import { CUT_REASONS, REASONS_SILENCES_LAST } from '#model/cut-reasons.ts';
import { IconButton } from '#src/ui/index.ts';
import { currentDoc } from '../state/document.ts';
import { setPreviewMode } from '../state/playback.ts';
import { timelineView, ZOOM_MIN, ZOOM_STEPS_END, zoomHome } from '../state/timeline-view.ts';
import { useDocumentPart } from '../state/use-document.ts';
import { zoomAbove, zoomBelow, zoomLabel } from './view.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

export function TimelineHeader({ actions }: { actions?: ReactNode }) {
  return (
    <header className="flex h-12 flex-none items-center gap-3 border-line border-b bg-bg-1 pr-4 pl-3">
      <ZoomButtons />
      <span aria-hidden className="h-5 w-px bg-line" />
      <PreviewToggle />
      <Legend />
      <span className="flex-1" />
      {actions}
    </header>
  );
}

const onView = (changed: () => void): (() => void) => subscribe(timelineView, changed);
const atLeast = (): boolean => timelineView.zoom <= ZOOM_MIN;
const atMost = (): boolean => timelineView.zoom >= Math.min(ZOOM_STEPS_END, timelineView.maxZoom);

/** Renders at limits only, not at each wheel step. */
function ZoomButtons() {
  const isLeast = useSyncExternalStore(onView, atLeast);
  const isMost = useSyncExternalStore(onView, atMost);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div role="group" aria-label={timeline.zoom()} className="flex items-center">
      <IconButton
        label={timeline.zoomOut()}
        icon={<ZoomOut {...ICON} />}
        disabled={isLeast}
        onClick={() => {
          timelineView.zoom = zoomBelow(timelineView.zoom);
        }}
      />
      <IconButton label={timeline.resetZoom()} icon={<House {...ICON} />} onClick={zoomHome} />
      <IconButton
        label={timeline.zoomIn()}
        icon={<ZoomIn {...ICON} />}
        disabled={isMost}
        onClick={() => {
          timelineView.zoom = zoomAbove(timelineView.zoom, timelineView.maxZoom);
        }}
      />
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

function PreviewToggle() {
  const previewMode = useDocumentPart((doc) => doc.settings.previewMode);
  return (
    <IconButton
      label={previewMode ? timeline.cutsSkipped() : timeline.cutsPlayed()}
      icon={<Eye {...ICON} />}
      pressed={previewMode}
      onClick={() => setPreviewMode(!previewMode)}
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
