import clsx from 'clsx';
import type { SyntheticEvent } from 'react';
import { demo } from '#i18n/en/guides.ts';
import { LANGUAGES, language, NATIVE_NAMES } from '#i18n/language.ts';
import type { DemoVideo, Extras } from './videos.ts';

export function Slide({ video, shown }: { video: DemoVideo; shown: boolean }) {
  const { id, title, urlInput, urlProcessing, urlOutput, input, processing, output } = video;
  return (
    <div
      role="tabpanel"
      id={`panel-${id}`}
      aria-labelledby={`tab-${id}`}
      inert={!shown}
      className="grid w-full flex-none snap-start grid-cols-[24rem_minmax(0,1fr)] grid-rows-[auto_auto] items-start gap-x-6 gap-y-5 p-1 max-lg:grid-cols-1"
    >
      <Step n={1} name={demo.input()} title={title()} shown={shown} url={urlInput} extras={input} />
      <Step
        n={2}
        name={demo.processing()}
        title={title()}
        shown={shown}
        url={urlProcessing}
        extras={processing}
        large
      />
      <Step n={3} name={demo.output()} title={title()} shown={shown} url={urlOutput} extras={output} />
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
            label={NATIVE_NAMES[each]}
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
