import type { GuideSlug } from './guides.ts';

/** The page of the guide that says more, by the error or the empty place that links to it. */
export const HELP = {
  emptyWorkspace: 'first-recording',
  uploadRefused: 'first-recording',
  uploadFailed: 'first-recording',
  damaged: 'first-recording',
  draft: 'first-recording',
  notHeard: 'correct-words',
  emptyTimeline: 'timeline',
  cutsOverlap: 'cut-words',
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
