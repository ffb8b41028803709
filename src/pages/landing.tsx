import clsx from 'clsx';
import { Download, Film, Globe, Pause, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { landing, titles } from '#i18n/en/common.ts';
import { buttonClass, rich } from '#src/ui/index.ts';
import finishedImage from './demo/long-pauses-output.webp';
import workspaceImage from './images/workspace.webp';
import { useTitle } from './parts/current-page.ts';
import { Packages } from './parts/packages.tsx';
import { PublicLayout } from './parts/public-layout.tsx';

const frame =
  'relative h-62 overflow-hidden rounded-modal border border-line bg-bg-1 p-6 max-lg:h-auto max-lg:min-h-50';

const files = [
  { name: landing.meetingFile, duration: '0:00:14', icon: Film },
  { name: landing.harbourFile, duration: '0:00:15', icon: Film },
  { name: landing.routineFile, duration: '0:00:10', icon: Film },
];

function InputIllustration() {
  return (
    <div className={frame}>
      <ul className="text-14">
        {files.map(({ name, duration, icon: Icon }) => (
          <li
            key={duration}
            className="grid h-12 grid-cols-[1.25rem_1fr_auto] items-center gap-3 border-line border-b"
          >
            <Icon aria-hidden size={20} className="text-text-3" />
            <span className="truncate" title={name()}>
              {name()}
            </span>
            <span className="num text-text-2">{duration}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap gap-2">
        <Pill icon={<Globe aria-hidden size={16} />}>{landing.language()}</Pill>
        <Pill icon={<Users aria-hidden size={16} />}>{landing.speakers()}</Pill>
      </div>
    </div>
  );
}

function Pill({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-bg-0 px-2.5 text-text-2">
      {icon}
      {children}
    </span>
  );
}

function ProcessingIllustration() {
  return (
    <div className={`${frame} max-lg:pb-22`}>
      <p className="text-[1.0625rem] leading-8">
        {rich(
          landing.sample<ReactNode>({
            suggested: (words) => <StruckWords suggested>{words}</StruckWords>,
            pause: (length) => (
              <span className="num inline-flex h-5 items-center gap-1 rounded-chip bg-red-soft px-1.5 align-[1px] font-medium text-12 text-red-text">
                <Pause aria-hidden size={12} />
                {length}
              </span>
            ),
            cut: (words) => <StruckWords>{words}</StruckWords>,
          }),
        )}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 384 64"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 block h-16 w-full border-line border-t bg-bg-2"
      >
        <path d={WAVE} className="fill-none stroke-wave" strokeWidth="1.8" />
        <Cut x={18} width={68} className="fill-red" />
        <Cut x={150} width={32} className="fill-silence" />
        <Cut x={268} width={54} className="fill-amber" />
      </svg>
    </div>
  );
}

function StruckWords({
  children,
  suggested = false,
}: {
  children: ReactNode;
  suggested?: boolean | undefined;
}) {
  const bracket = 'px-0.5 font-semibold text-red-text';
  return (
    <span className="rounded-word bg-red-wash">
      <span className={bracket}>[</span>
      <s
        className={`text-text-3 decoration-[1.5px] [text-decoration-skip-ink:none] ${suggested ? 'decoration-amber-edge' : 'decoration-red'}`}
      >
        {children}
      </s>
      <span className={bracket}>]</span>
    </span>
  );
}

function Cut({ x, width, className }: { x: number; width: number; className: string }) {
  return (
    <g className={className}>
      <rect x={x} width={width} height="64" opacity="0.24" />
      <rect x={x} width={width} height="4" />
    </g>
  );
}

function OutputIllustration() {
  return (
    <div className="relative h-62 overflow-hidden rounded-modal">
      <img src={finishedImage} alt={landing.finishedVideo()} className="size-full object-cover" />
      <div className="absolute inset-x-3 bottom-3 flex min-h-14 items-center justify-between gap-3 rounded-card bg-bg-1 pr-3 pl-4 shadow-1 max-2xs:flex-wrap max-2xs:py-2">
        <div className="num">
          <p className="font-semibold text-14">0:00:11</p>
          <p className="text-12 text-text-2">{landing.saves()}</p>
        </div>
        <span aria-hidden className={buttonClass({ variant: 'primary' })}>
          <Download aria-hidden size={16} />
          {landing.download()}
        </span>
      </div>
    </div>
  );
}

const WAVE =
  'M3 26.4v11.3M6 26.0v12.0M9 26.8v10.4M12 21.0v22.1M15 27.0v10.1M18 22.2v19.6M21 17.8v28.4M24 25.5v13.1M27 20.2v23.5M30 19.3v25.3M33 25.6v12.9M36 21.9v20.3M39 18.5v26.9M42 21.5v21.0M45 19.2v25.6M48 25.2v13.7M51 24.9v14.3M54 26.3v11.3M57 24.1v15.8M60 22.5v19.0M63 25.4v13.2M66 24.3v15.4M69 25.5v12.9M72 22.3v19.4M75 26.3v11.3M78 24.3v15.4M81 20.2v23.5M84 19.1v25.8M87 21.8v20.4M90 25.1v13.7M93 23.1v17.8M96 23.7v16.6M99 23.0v18.0M102 17.6v28.8M105 24.3v15.4M108 18.0v27.9M111 19.0v26.1M114 26.6v10.8M117 24.7v14.7M120 24.7v14.7M123 28.0v8.1M126 26.4v11.2M129 22.9v18.2M132 26.9v10.2M135 22.8v18.4M138 26.0v12.1M141 21.4v21.2M144 17.7v28.6M147 24.2v15.7M150 31.0v2.0M153 31.0v2.0M156 31.0v2.0M159 31.0v2.0M162 31.0v2.0M165 31.0v2.0M168 31.0v2.0M171 31.0v2.0M174 31.0v2.0M177 31.0v2.0M180 31.0v2.0M183 31.0v2.0M186 28.3v7.5M189 27.7v8.6M192 24.4v15.1M195 27.3v9.4M198 26.4v11.2M201 22.4v19.1M204 17.8v28.4M207 22.1v19.8M210 22.0v20.0M213 19.1v25.7M216 25.0v14.0M219 19.6v24.7M222 24.2v15.6M225 19.8v24.4M228 16.7v30.6M231 26.0v11.9M234 22.0v20.1M237 22.3v19.4M240 26.4v11.2M243 26.2v11.7M246 23.1v17.8M249 23.6v16.9M252 27.2v9.6M255 22.8v18.3M258 20.0v24.0M261 24.9v14.2M264 21.0v22.0M267 26.0v12.0M270 22.4v19.1M273 18.9v26.3M276 19.6v24.9M279 17.5v29.0M282 25.1v13.8M285 22.4v19.1M288 17.4v29.2M291 20.8v22.4M294 22.6v18.8M297 23.6v16.7M300 20.0v24.1M303 23.9v16.2M306 27.9v8.2M309 24.8v14.5M312 26.3v11.4M315 25.0v14.0M318 25.8v12.4M321 23.4v17.1M324 23.9v16.3M327 25.7v12.7M330 19.9v24.2M333 25.1v13.9M336 17.5v28.9M339 25.7v12.6M342 17.5v29.1M345 17.4v29.2M348 21.0v22.0M351 19.3v25.4M354 24.3v15.5M357 20.5v23.0M360 23.8v16.3M363 25.9v12.2M366 22.1v19.8M369 26.2v11.5M372 26.4v11.2M375 22.8v18.4M378 25.0v14.1';

export function Landing() {
  useTitle();
  return (
    <PublicLayout>
      <section className="wrap py-16 max-lg:py-10 lg:pt-18">
        <p aria-hidden className="said">
          <span className="said-bracket">[</span>
          <s>{landing.struck()}</s>
          <span className="said-bracket">]</span>
        </p>
        <h1 className="hero-size font-semibold">{landing.tagline()}</h1>
        <div className="mt-10 grid justify-items-start gap-8">
          <p className="max-w-[37.5rem] text-pretty text-20 leading-[1.875rem]! text-text-2">
            {landing.lead()}
          </p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <GetStarted />
            <p className="text-14 text-text-2">{landing.freeMinutes()}</p>
          </div>
        </div>
      </section>
      <div className="wrap">
        {/* A telephone shows the part with the transcript, at a size at which it can be read. */}
        <img
          className="shot block h-auto w-full rounded-modal max-sm:h-100 max-sm:object-none max-sm:object-[0_-3rem]"
          src={workspaceImage}
          width={1440}
          height={900}
          alt={landing.workspaceImage()}
        />
      </div>
      <section id="how" className="wrap scroll-mt-4 pt-28 max-lg:pt-18">
        <h2 className="text-balance font-semibold text-40">{landing.howItWorks()}</h2>
        <ol className="mt-12 grid grid-cols-3 gap-6 max-lg:grid-cols-1">
          <Step title={landing.input()} illustration={<InputIllustration />}>
            {landing.inputSays()}
          </Step>
          <Step title={landing.processing()} illustration={<ProcessingIllustration />}>
            {landing.processingSays()}
          </Step>
          <Step title={landing.output()} illustration={<OutputIllustration />}>
            {landing.outputSays()}
          </Step>
        </ol>
      </section>
      <section className="wrap mt-28 max-lg:mt-18">
        <div className="grid grid-cols-[24rem_1fr] items-end gap-12 border-line border-t pt-14 pb-16 max-lg:grid-cols-1">
          <div>
            <h2 className="text-balance font-semibold text-40">{landing.payForMinutes()}</h2>
            <p className="mt-4 mb-6 text-pretty text-16 leading-[1.625rem]! text-text-2">
              {titles.pricingSays()}
            </p>
            <Link to="/pricing" className={buttonClass({ size: 'lg' })}>
              {titles.pricing()}
            </Link>
          </div>
          <Packages />
        </div>
      </section>
      <div data-theme="dark" className="bg-bg-0 text-text-1">
        <div className="wrap flex items-center justify-between gap-8 py-14 max-lg:flex-col max-lg:items-start">
          <h2 className="text-balance font-semibold text-40">{landing.motto()}</h2>
          <GetStarted />
        </div>
      </div>
    </PublicLayout>
  );
}

function GetStarted() {
  return (
    <Link to="/signup" className={clsx(buttonClass({ variant: 'primary' }), 'h-12! px-5! text-16!')}>
      {landing.getStarted()}
    </Link>
  );
}

function Step({
  title,
  illustration,
  children,
}: {
  title: string;
  illustration: ReactNode;
  children: ReactNode;
}) {
  return (
    <li>
      {illustration}
      <h3 className="mt-5 font-semibold text-20">{title}</h3>
      <p className="mt-1 max-w-[22.5rem] text-pretty text-[0.9375rem] text-text-2 leading-6">{children}</p>
    </li>
  );
}
