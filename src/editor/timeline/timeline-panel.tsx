import { type ReactNode, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { TimelineScene } from '#src/render/timeline-scene.tsx';
import { HelpLink } from '#src/ui/index.ts';
import { useDocumentPart } from '../state/document/use-document.ts';
import { workspace } from '../state/project.ts';
import { session } from '../state/session/session.ts';
import { CanvasCutList } from './canvas-cut-list.tsx';
import { ChapterFlags } from './chapter-flags.tsx';
import { connectScene } from './connect-scene.ts';
import { OtherPlayheads } from './other-playheads.tsx';
import { loadPeaksAhead } from './project-files.ts';
import { ScrollSlider } from './scroll-slider.tsx';
import { TimelineHeader } from './timeline-header.tsx';

interface TimelinePanelProps {
  actions?: ReactNode;
}

const TIP =
  'pointer-events-none absolute top-0 left-0 z-10 whitespace-nowrap rounded-chip bg-tip px-2 py-1 font-medium text-12 text-on-tip shadow-2 [&>[data-part=length]]:ml-2.5 [&>[data-part=length]]:opacity-80 [&>[data-part=length]]:tabular-nums';

const WINDOW_FRAME =
  'pointer-events-none contain-strict absolute top-0 left-0 rounded-chip shadow-[inset_0_0_0_1.5px_var(--text-1)] data-[focused=true]:shadow-none data-[focused=true]:outline-2 data-[focused=true]:outline-focus';

/** Header, canvas, and the cuts as a focusable list. `data-idle` on the canvas: no frame pending. */
export default function TimelinePanel({ actions }: TimelinePanelProps) {
  // Fetched while the renderer starts, for its first frame.
  useLayoutEffect(() => {
    const url = session.project?.urls?.peaksUrl;
    return url ? loadPeaksAhead(url) : undefined;
  }, []);
  return (
    <section
      aria-label={timeline.title()}
      className="relative flex h-full min-h-0 flex-col overflow-hidden border-line border-t bg-bg-0"
    >
      <TimelineHeader
        actions={
          <>
            <CanvasCutList />
            <ScrollSlider />
            {actions}
          </>
        }
      />
      <div className="relative min-h-0 flex-1 select-none">
        <TimelineScene connect={connectScene} tipClassName={TIP} windowFrameClassName={WINDOW_FRAME} />
        <ChapterFlags />
        <OtherPlayheads />
        <EmptyNote />
      </div>
    </section>
  );
}

function EmptyNote() {
  const duration = useDocumentPart((doc) => doc.duration);
  const { status } = useSnapshot(workspace);
  if (duration > 0) return null;
  if (status === 'loading') return <TimelineSkeleton />;
  const rule = 'h-px flex-1 border-line border-t border-dashed';
  return (
    <div className="absolute inset-0 z-10 flex flex-col bg-bg-0 text-text-3">
      <div aria-hidden className="h-5 flex-none border-line border-b" style={EMPTY_RULER} />
      <div aria-hidden className="h-7 flex-none border-line border-b bg-bg-1" />
      <p className="flex min-h-0 flex-1 items-center gap-4">
        <span aria-hidden className={rule} />
        {status !== 'failed' && (
          <span className="flex flex-wrap items-baseline justify-center gap-x-2">
            {timeline.fillsIn()}
            <HelpLink about="emptyTimeline" className="max-sm:hidden" />
          </span>
        )}
        <span aria-hidden className={rule} />
      </p>
      <div aria-hidden className="mx-4 mb-2 h-2 flex-none bg-bg-2" />
    </div>
  );
}

/** Major ticks without times. */
const EMPTY_RULER = {
  background: 'linear-gradient(90deg, var(--text-3) 1px, transparent 1px) 16px bottom / 144px 8px repeat-x',
};

/** Bands of the timeline while its project is opened. */
function TimelineSkeleton() {
  return (
    <div
      role="status"
      aria-label={timeline.opening()}
      className="absolute inset-0 z-10 flex flex-col gap-2 bg-bg-0 px-4 py-2"
    >
      <div className="h-3 w-full rounded-chip bg-bg-2" />
      <div className="h-6 w-full rounded-chip bg-bg-2" />
      <div className="min-h-0 w-full flex-1 rounded-chip bg-bg-2" />
      <div className="h-5 w-full rounded-chip bg-bg-2" />
    </div>
  );
}
