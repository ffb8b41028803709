import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '#src/ui/index.ts';
import workspaceImage from './images/workspace.webp';
import { useTitle } from './parts/current-page.ts';
import { InputPicture, OutputPicture, ProcessingPicture } from './parts/landing-pictures.tsx';
import { Packages } from './parts/packages.tsx';
import { PublicLayout } from './parts/public-layout.tsx';

export function Landing() {
  useTitle();
  return (
    <PublicLayout wide>
      <section className="wrap py-16 max-lg:py-10 lg:pt-18">
        <p aria-hidden className="said">
          <span className="said-bracket">[</span>
          <s>So, um, you want to</s>
          <span className="said-bracket">]</span>
        </p>
        <h1 className="hero-size font-semibold">Conquer Yourself</h1>
        <div className="mt-10 flex items-end justify-between gap-12 max-lg:flex-col max-lg:items-start max-lg:gap-8">
          <p className="max-w-[600px] text-pretty text-20 leading-[30px]! text-text-2">
            Cut your interviews, podcasts and lectures by cutting the words. Strike a stumble in the
            transcript and it leaves the picture and the sound with it.
          </p>
          <div className="grid flex-none justify-items-start gap-3">
            <GetStarted />
            <p className="text-14 text-text-2">30 minutes of downloads are free.</p>
          </div>
        </div>
      </section>
      <div className="wrap">
        <img
          className="shot block h-auto w-full rounded-modal"
          src={workspaceImage}
          width={1440}
          height={900}
          alt="The Trimscript workspace: transcript on the left, video preview and cut tools in the middle, list of cuts on the right, timeline below"
        />
      </div>
      <section id="how" className="wrap scroll-mt-4 pt-28 max-lg:pt-18">
        <h2 className="text-balance font-semibold text-40">How it works</h2>
        <ol className="mt-12 grid grid-cols-3 gap-6 max-lg:grid-cols-1">
          <Step title="Input" picture={<InputPicture />}>
            Upload your rushes, audio or video. Say which language is spoken and how many people speak.
          </Step>
          <Step title="Processing" picture={<ProcessingPicture />}>
            Read instead of scrubbing. Strike words, take suggested cuts, trim every long pause at once.
          </Step>
          <Step title="Output" picture={<OutputPicture />}>
            Preview with the cuts skipped, then download the trimmed file. That is the only step you pay for.
          </Step>
        </ol>
      </section>
      <section className="wrap mt-28 max-lg:mt-18">
        <div className="grid grid-cols-[384px_1fr] items-end gap-12 border-line border-t pt-14 pb-16 max-lg:grid-cols-1">
          <div>
            <h2 className="text-balance font-semibold text-40">Pay for the minutes you keep</h2>
            <p className="mt-4 mb-6 text-pretty text-16 leading-[26px]! text-text-2">
              1 credential is 1 minute of downloaded output. Uploading, transcribing and editing cost nothing.
            </p>
            <Link to="/pricing" className={buttonClass({ size: 'lg' })}>
              Pricing
            </Link>
          </div>
          <Packages />
        </div>
      </section>
      <div data-theme="dark" className="bg-bg-0 text-text-1">
        <div className="wrap flex items-center justify-between gap-8 py-14 max-lg:flex-col max-lg:items-start">
          <h2 className="text-balance font-semibold text-40">Say it once. Cut the rest.</h2>
          <GetStarted />
        </div>
      </div>
    </PublicLayout>
  );
}

function GetStarted() {
  return (
    <Link
      to="/signup"
      className={clsx(buttonClass({ variant: 'primary' }), 'h-12! flex-none px-5! text-16!')}
    >
      Get Started for Free
    </Link>
  );
}

function Step({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      {picture}
      <h3 className="mt-5 font-semibold text-20">{title}</h3>
      <p className="mt-1 max-w-[360px] text-pretty text-[15px] text-text-2 leading-6">{children}</p>
    </li>
  );
}
