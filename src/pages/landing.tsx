import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { landing } from '#i18n/en/common.ts';
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
          <s>{landing.struck()}</s>
          <span className="said-bracket">]</span>
        </p>
        <h1 className="hero-size font-semibold">{landing.tagline()}</h1>
        <div className="mt-10 flex items-end justify-between gap-12 max-lg:flex-col max-lg:items-start max-lg:gap-8">
          <p className="max-w-[37.5rem] text-pretty text-20 leading-[1.875rem]! text-text-2">
            {landing.lead()}
          </p>
          <div className="grid flex-none justify-items-start gap-3">
            <GetStarted />
            <p className="text-14 text-text-2">{landing.freeMinutes()}</p>
          </div>
        </div>
      </section>
      <div className="wrap">
        <img
          className="shot block h-auto w-full rounded-modal"
          src={workspaceImage}
          width={1440}
          height={900}
          alt={landing.workspacePicture()}
        />
      </div>
      <section id="how" className="wrap scroll-mt-4 pt-28 max-lg:pt-18">
        <h2 className="text-balance font-semibold text-40">{landing.howItWorks()}</h2>
        <ol className="mt-12 grid grid-cols-3 gap-6 max-lg:grid-cols-1">
          <Step title={landing.input()} picture={<InputPicture />}>
            {landing.inputSays()}
          </Step>
          <Step title={landing.processing()} picture={<ProcessingPicture />}>
            {landing.processingSays()}
          </Step>
          <Step title={landing.output()} picture={<OutputPicture />}>
            {landing.outputSays()}
          </Step>
        </ol>
      </section>
      <section className="wrap mt-28 max-lg:mt-18">
        <div className="grid grid-cols-[24rem_1fr] items-end gap-12 border-line border-t pt-14 pb-16 max-lg:grid-cols-1">
          <div>
            <h2 className="text-balance font-semibold text-40">{landing.payForMinutes()}</h2>
            <p className="mt-4 mb-6 text-pretty text-16 leading-[1.625rem]! text-text-2">{landing.price()}</p>
            <Link to="/pricing" className={buttonClass({ size: 'lg' })}>
              {landing.pricing()}
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
    <Link
      to="/signup"
      className={clsx(buttonClass({ variant: 'primary' }), 'h-12! flex-none px-5! text-16!')}
    >
      {landing.getStarted()}
    </Link>
  );
}

function Step({ title, picture, children }: { title: string; picture: ReactNode; children: ReactNode }) {
  return (
    <li>
      {picture}
      <h3 className="mt-5 font-semibold text-20">{title}</h3>
      <p className="mt-1 max-w-[22.5rem] text-pretty text-[0.9375rem] text-text-2 leading-6">{children}</p>
    </li>
  );
}
