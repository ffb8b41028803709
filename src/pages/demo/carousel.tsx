import clsx from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import { landing } from '#i18n/en/common.ts';
import { demo } from '#i18n/en/guides.ts';
import { LANGUAGE_FACTS, LANGUAGES, type Language, language } from '#i18n/language.ts';
import { buttonClass } from '#src/ui/index.ts';
import { TabList } from '../parts/tab-list.tsx';
import { useDrawnOnly } from '../parts/visitor.tsx';

const files: Readonly<Record<string, string>> = import.meta.glob('./*.{mp4,vtt,webp}', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** What goes with a video: the poster before it plays, and its captions. */
interface Extras {
  readonly poster: string;
  readonly captions: Readonly<Record<Language, string>>;
}

/** A demo video (specification §3): one recording on its way, as tools/make-demo.ts made it. */
interface DemoVideo {
  readonly id: string;
  readonly title: () => string;
  readonly urlInput: string;
  readonly urlProcessing: string;
  readonly urlOutput: string;
  readonly input: Extras;
  readonly processing: Extras;
  readonly output: Extras;
}

const demoVideos: readonly DemoVideo[] = [
  demoVideo('false-start', demo.falseStart),
  demoVideo('long-pauses', demo.longPauses),
  demoVideo('same-words', demo.sameWords),
];

function demoVideo(id: string, title: () => string): DemoVideo {
  const url = (part: string, extension: string): string => files[`./${id}-${part}.${extension}`];
  const extras = (part: string): Extras => ({
    poster: url(part, 'webp'),
    captions: Object.fromEntries(
      LANGUAGES.map((language) => [language, url(part, `${language}.vtt`)]),
    ) as Extras['captions'],
  });
  return {
    id,
    title,
    urlInput: url('input', 'mp4'),
    urlProcessing: url('processing', 'mp4'),
    urlOutput: url('output', 'mp4'),
    input: extras('input'),
    processing: extras('processing'),
    output: extras('output'),
  };
}

function Slide({ video, shown }: { video: DemoVideo; shown: boolean }) {
  const { id, title, urlInput, urlProcessing, urlOutput, input, processing, output } = video;
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      inert={!shown}
      className="grid w-full flex-none snap-start grid-cols-[24rem_minmax(0,1fr)] grid-rows-[auto_auto] items-start gap-x-6 gap-y-5 p-1 max-lg:grid-cols-1"
    >
      <Step n={1} name={landing.input()} title={title()} shown={shown} url={urlInput} extras={input} />
      <Step
        n={2}
        name={landing.processing()}
        title={title()}
        shown={shown}
        url={urlProcessing}
        extras={processing}
        large
      />
      <Step n={3} name={landing.output()} title={title()} shown={shown} url={urlOutput} extras={output} />
    </div>
  );
}

interface StepProps {
  n: number;
  name: string;
  title: string;
  shown: boolean;
  url: string;
  extras: Extras;
  large?: boolean | undefined;
}

function Step({ n, name, title, shown, url, extras, large = false }: StepProps) {
  return (
    <figure className={clsx('@container grid gap-2', large && 'row-span-2 max-lg:row-span-1')}>
      <figcaption className="flex items-baseline gap-2 font-semibold text-14">
        <span className="num text-text-3">{n}</span>
        {name}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: a track of each language */}
      <video
        aria-label={demo.video({ title, step: name })}
        controls
        playsInline
        // Of an example that is looked at, the length is known; of the others, nothing is loaded.
        preload={shown ? 'metadata' : 'none'}
        poster={extras.poster}
        width={large ? 1280 : 640}
        height={large ? 720 : 360}
        onPlay={pauseOthers}
        // The controls stand below the film of a window, whose own timeline they would cover.
        className={clsx(
          'block w-full rounded-card border border-line bg-bg-3',
          large ? 'h-[calc(100cqw*9/16+4.5rem)] object-top' : 'h-auto',
        )}
      >
        <source src={url} type="video/mp4" />
        {LANGUAGES.map((each) => (
          <track
            key={each}
            kind="captions"
            srcLang={each}
            label={LANGUAGE_FACTS[each].name}
            src={extras.captions[each]}
            default={each === language()}
          />
        ))}
      </video>
    </figure>
  );
}

/** One video speaks at a time. */
function pauseOthers({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  for (const video of document.querySelectorAll('video')) if (video !== currentTarget) video.pause();
}

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
