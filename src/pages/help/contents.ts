/** The guide's pages in their order; what they say stands in `guides.ts`, which only the guide itself loads. */
export const GUIDES = [
  {
    slug: 'first-recording',
    title: 'Your first recording',
    summary: 'From a file on your disk to a transcript: formats, several rushes, language and speakers.',
  },
  {
    slug: 'cut-words',
    title: 'Cut by words',
    summary: 'Select words, cut and restore them, move the brackets of a cut, undo.',
  },
  {
    slug: 'timeline',
    title: 'Cut on the timeline',
    summary: 'Zoom, scrub, draw and drag cuts, edges to the frame.',
  },
  {
    slug: 'pauses',
    title: 'Take out the pauses',
    summary: 'Trim silences of a whole recording at once, and keep those that should stay.',
  },
  {
    slug: 'suggested-cuts',
    title: 'Check suggested cuts',
    summary: 'Let fillers, repeats and false starts be found, then accept or reject them one by one.',
  },
  {
    slug: 'correct-words',
    title: 'Correct words and speakers',
    summary: 'Mend what was heard wrongly, name the speakers, transcribe again.',
  },
  {
    slug: 'search',
    title: 'Search, cut and replace',
    summary: 'Find every place where something is said, cut all of them or replace the text.',
  },
  {
    slug: 'download',
    title: 'Listen, then download',
    summary: 'The preview plays what you will get; what a download costs and what comes out.',
  },
  {
    slug: 'other-programs',
    title: 'Captions and other programs',
    summary: 'Captions, text and Word files, edit lists for editors of video, transcripts brought along.',
  },
  {
    slug: 'projects',
    title: 'Projects, versions, more rushes',
    summary: 'Keep many recordings apart, find what was said in them, go back to an earlier version.',
  },
] as const;

export type GuideSlug = (typeof GUIDES)[number]['slug'];
