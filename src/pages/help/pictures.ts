import type { GuideSlug } from './contents.ts';
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

interface GuidePicture {
  readonly src: string;
  /** For whoever does not see it. */
  readonly alt: string;
  /** CSS px; the file has up to two pixels for each. */
  readonly width: number;
  readonly height: number;
}

/** Of each page of the guide, taken by scripts/guide-pictures.ts. */
export const PICTURES: Readonly<Record<GuideSlug, GuidePicture>> = {
  'first-recording': {
    src: firstRecording,
    alt: 'The question before an upload: a list with one rush, the language English, the number of speakers, Cancel and Confirm.',
    width: 520,
    height: 494,
  },
  'cut-words': {
    src: cutWords,
    alt: 'The transcript of two speakers. A cut stands struck between red brackets, other words are selected, and a bar below them offers to cut.',
    width: 462,
    height: 544,
  },
  timeline: {
    src: timeline,
    alt: 'The timeline: ruler, cuts as red blocks over pictures and waveform, and the whole recording in a line below them.',
    width: 640,
    height: 104,
  },
  pauses: {
    src: pauses,
    alt: 'Preview and Cut Tools. Trim pauses longer than one second is ticked and says how much it saves.',
    width: 480,
    height: 544,
  },
  'suggested-cuts': {
    src: suggestedCuts,
    alt: 'The list of cuts while it is checked: a suggested cut is open, with Accept, Reject and Listen below.',
    width: 336,
    height: 544,
  },
  'correct-words': {
    src: correctWords,
    alt: 'The transcript with one word open in a field to be corrected.',
    width: 462,
    height: 544,
  },
  search: {
    src: search,
    alt: 'Search & Cut with the words you know: match 3 of 3, with buttons to cut one or all.',
    width: 480,
    height: 544,
  },
  download: {
    src: download,
    alt: 'The dialog of the download with its choices, the price in credentials and the length of the result.',
    width: 520,
    height: 488,
  },
  'other-programs': {
    src: otherPrograms,
    alt: 'The dialog Export with its choice of formats and times.',
    width: 520,
    height: 268,
  },
  projects: {
    src: projects,
    alt: 'The list of projects with one recording, its picture, length and speakers.',
    width: 640,
    height: 216,
  },
};
