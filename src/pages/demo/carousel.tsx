import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react';
import { demo } from '#i18n/en/guides.ts';
import { buttonClass } from '#src/ui/index.ts';
import { useDrawnOnly } from '../parts/drawn-only.ts';
import { TabList } from '../parts/tab-list.tsx';
import { Slide } from './slide.tsx';
import { demoVideos } from './videos.ts';

const tabs = demoVideos.map(({ id, title }) => ({ id, label: title }));

/** The examples, one at a time: by name, by the arrows, or moved aside with a finger. */
export function Carousel() {
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLDivElement>(null);
  const goal = useRef<number | null>(null);
  const count = demoVideos.length;

  // Only a finger scrolls it, and what scrolls must be reached by the keyboard too.
  useEffect(() => {
    if (strip.current && matchMedia('(pointer: coarse)').matches) strip.current.tabIndex = 0;
  }, []);

  const take = (index: number): void => {
    if (index === current) return;
    for (const video of strip.current?.querySelectorAll('video') ?? []) video.pause();
    setCurrent(index);
  };
  const show = (index: number): void => {
    goal.current = index;
    strip.current?.scrollTo({ left: index * strip.current.clientWidth });
    take(index);
  };
  // On its way to `goal` the strip comes by other examples, which are not meant; what a finger moves has no goal.
  const settle = ({ currentTarget }: UIEvent<HTMLDivElement>): void => {
    const at = currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth);
    const index = Math.round(at);
    if (Math.abs(at - index) > 0.01 || (goal.current !== null && goal.current !== index)) return;
    goal.current = null;
    take(index);
  };
  const letGo = (): void => {
    goal.current = null;
  };

  return (
    <section
      aria-roledescription={demo.carousel()}
      aria-label={demo.examples()}
      inert={useDrawnOnly()}
      className="grid gap-5"
    >
      <div className="flex items-center justify-between gap-4">
        <TabList
          label={demo.examples()}
          tabs={tabs}
          current={demoVideos[current].id}
          onChange={(id) => show(demoVideos.findIndex((video) => video.id === id))}
        />
        <div className="flex flex-none items-center gap-1 max-sm:hidden">
          <span className="num mr-2 text-text-2" aria-live="polite">
            {demo.at({ n: current + 1, count })}
          </span>
          <Arrow label={demo.previous()} onClick={() => show((current + count - 1) % count)}>
            <ChevronLeft aria-hidden size={18} />
          </Arrow>
          <Arrow label={demo.next()} onClick={() => show((current + 1) % count)}>
            <ChevronRight aria-hidden size={18} />
          </Arrow>
        </div>
      </div>
      <div
        ref={strip}
        onScroll={settle}
        onTouchStart={letGo}
        onWheel={letGo}
        className="flex snap-x snap-mandatory overflow-x-hidden scroll-smooth [scrollbar-width:none] pointer-coarse:overflow-x-auto"
      >
        {demoVideos.map((video, index) => (
          <Slide key={video.id} video={video} shown={index === current} />
        ))}
      </div>
    </section>
  );
}

interface ArrowProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function Arrow({ label, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={buttonClass({ size: 'lg', iconOnly: true })}
    >
      {children}
    </button>
  );
}
