import { texts } from '../texts.ts';

/** The timeline, on its canvas too. */
export const timeline = texts('timeline', {
  title: 'Timeline',
  zoom: 'Zoom',
  zoomOut: 'Zoom out',
  resetZoom: 'Reset zoom',
  zoomIn: 'Zoom in',
  zoomLevel: 'Zoom level',
  cutsSkipped: 'Preview mode: cuts are skipped',
  cutsPlayed: 'Preview mode: cuts are played',
  newManual: 'New manual',
  fillsIn: 'The timeline fills in once your rushes are transcribed.',
  opening: 'Opening the timeline',
  noWebgl:
    'The timeline cannot be drawn: this browser has WebGL switched off. Turn on hardware acceleration in its settings and reload. Transcript, cuts and download work without it.',

  cuts: 'Cuts on the timeline',
  cut: '{name} at {time}, {seconds} seconds',
  cutOfWords: '{name} at {time}, {seconds} seconds: {words}',
  cutStart: 'Cut start',
  cutEnd: 'Cut end',
  edgeTime: '{seconds} seconds, {time}',
  scroll: 'Scroll the timeline',
  shown: '{from} to {to}',
  playsHere: '{name} plays here',
});
