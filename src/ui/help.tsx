import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ui } from '#i18n/en/common.ts';
import { GUIDES, type GuideSlug } from './guides.ts';

/** The page of the guide that says more, by the error or the empty place that links to it. */
export const HELP = {
  emptyWorkspace: 'first-recording',
  uploadRefused: 'first-recording',
  uploadFailed: 'first-recording',
  damaged: 'first-recording',
  draft: 'first-recording',
  notRecognised: 'correct-words',
  emptyTimeline: 'timeline',
  cutAlready: 'cut-words',
  wrongPause: 'pauses',
  nothingSuggested: 'suggested-cuts',
  nothingFound: 'search',
  fileNotRead: 'other-programs',
  notDownloaded: 'download',
  noCredentialsYet: 'download',
  noProjectFound: 'projects',
  notOpened: 'projects',
  mediaLost: 'projects',
  notSaved: 'projects',
  changedElsewhere: 'projects',
  noVersions: 'projects',
  noComments: 'projects',
  notShared: 'projects',
} as const satisfies Readonly<Record<string, GuideSlug>>;

export type HelpPlace = keyof typeof HELP;

/** A page of the guide, or its first, opened beside what is being worked on. */
export function GuideLink({
  page,
  label,
  className,
  children,
}: {
  page: GuideSlug | '';
  /** In place of the words that are seen. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <a
      href={`/help${page === '' ? '' : `/${page}`}`}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className={clsx(
        'rounded-word font-medium text-blue-text underline-offset-2 hover:underline',
        className,
      )}
    >
      {children}
    </a>
  );
}

/** The page of the guide that says more about an error or an empty place, by its title; `short` shows 'Help' alone. */
export function HelpLink({
  about,
  short = false,
  className,
}: {
  about: HelpPlace;
  short?: boolean | undefined;
  className?: string | undefined;
}) {
  const page = HELP[about];
  const title = GUIDES.find(({ slug }) => slug === page)?.title() ?? '';
  const label = ui.helpOn({ page: title });
  return (
    <GuideLink page={page} label={short ? label : undefined} className={clsx('text-12', className)}>
      {short ? ui.help() : label}
    </GuideLink>
  );
}
