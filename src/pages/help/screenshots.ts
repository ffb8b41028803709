import { guides } from '#i18n/en/guides.ts';
import type { GuideSlug } from '#src/ui/guides.ts';
import correctWords from './images/correct-words.webp';
import cutWords from './images/cut-words.webp';
import download from './images/download.webp';
import firstRecording from './images/first-recording.webp';
import otherPrograms from './images/other-programs.webp';
import pauses from './images/pauses.webp';
import projects from './images/projects.webp';
import search from './images/search.webp';
import suggestedCuts from './images/suggested-cuts.webp';
import timeline from './images/timeline.webp';

interface GuideScreenshot {
  readonly src: string;
  /** For whoever does not see it. */
  readonly alt: () => string;
  /** CSS px; the file has up to two pixels for each. */
  readonly width: number;
  readonly height: number;
}

/** Of each page of the guide, taken by tools/guide-pictures.ts. */
export const SCREENSHOTS: Readonly<Record<GuideSlug, GuideScreenshot>> = {
  'first-recording': {
    src: firstRecording,
    alt: guides.screenshotFirstRecording,
    width: 520,
    height: 502,
  },
  'cut-words': {
    src: cutWords,
    alt: guides.screenshotCutWords,
    width: 462,
    height: 544,
  },
  timeline: {
    src: timeline,
    alt: guides.screenshotTimeline,
    width: 640,
    height: 104,
  },
  pauses: {
    src: pauses,
    alt: guides.screenshotPauses,
    width: 480,
    height: 544,
  },
  'suggested-cuts': {
    src: suggestedCuts,
    alt: guides.screenshotSuggestedCuts,
    width: 336,
    height: 544,
  },
  'correct-words': {
    src: correctWords,
    alt: guides.screenshotCorrectWords,
    width: 462,
    height: 544,
  },
  search: {
    src: search,
    alt: guides.screenshotSearch,
    width: 480,
    height: 544,
  },
  download: {
    src: download,
    alt: guides.screenshotDownload,
    width: 520,
    height: 488,
  },
  'other-programs': {
    src: otherPrograms,
    alt: guides.screenshotOtherPrograms,
    width: 520,
    height: 268,
  },
  projects: {
    src: projects,
    alt: guides.screenshotProjects,
    width: 640,
    height: 216,
  },
};
