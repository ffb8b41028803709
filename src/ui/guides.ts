import { titles } from '#i18n/en/common.ts';

/** The guide's pages in their order; what they say stands in `src/pages/help`, which only the guide itself loads. */
export const GUIDES = [
  {
    slug: 'first-recording',
    title: titles.firstRecording,
    summary: titles.firstRecordingSays,
  },
  {
    slug: 'cut-words',
    title: titles.cutWords,
    summary: titles.cutWordsSays,
  },
  {
    slug: 'timeline',
    title: titles.timeline,
    summary: titles.timelineSays,
  },
  {
    slug: 'pauses',
    title: titles.pauses,
    summary: titles.pausesSay,
  },
  {
    slug: 'suggested-cuts',
    title: titles.suggestedCuts,
    summary: titles.suggestedCutsSay,
  },
  {
    slug: 'correct-words',
    title: titles.correctWords,
    summary: titles.correctWordsSays,
  },
  {
    slug: 'search',
    title: titles.search,
    summary: titles.searchSays,
  },
  {
    slug: 'download',
    title: titles.download,
    summary: titles.downloadSays,
  },
  {
    slug: 'other-programs',
    title: titles.otherPrograms,
    summary: titles.otherProgramsSays,
  },
  {
    slug: 'projects',
    title: titles.manyProjects,
    summary: titles.manyProjectsSays,
  },
] as const;

export type GuideSlug = (typeof GUIDES)[number]['slug'];
