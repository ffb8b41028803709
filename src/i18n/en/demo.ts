import { texts } from '../texts.ts';

/** /demo: its examples and tutorials. */
export const demo = texts('demo', {
  lead: "Three recordings, from the file that went in to the file that came out. The voices are synthetic and the scenes are drawn; the work and the downloads are the product's own.",
  getStarted: 'Get Started for Free',
  openWorkspace: 'Open workspace',
  falseStart: 'A false start',
  longPauses: 'Every long pause',
  sameWords: 'The same words again',
  carousel: 'carousel',
  examples: 'Examples',
  at: 'Example {n} of {count}',
  previous: 'Previous example',
  next: 'Next example',
  input: 'Input',
  processing: 'Processing',
  output: 'Output',
  video: '{title}: {step}',

  tutorials: 'Tutorials',
  whatToDo: 'What do you want to do?',
  task: 'Task',
  cut: 'Cut',
  audio: 'Audio',
  zoom: 'Zoom',
  audioComing:
    'Tutorials on sound are coming. Until then: every cut takes the sound with it, and a fade of a few milliseconds at each one keeps it free of clicks.',
  zoomComing:
    'Tutorials on zooming are coming. Until then: the magnifiers above the timeline go from 1x to 10x around the playhead, and the little house shows the whole recording again.',
  cutWords: 'Cut words',
  cutWordsSays:
    'Click a word to hear the recording from there. Drag over a phrase, or shift-click its last word, and press <key>a</key>: brackets close around it, and picture and sound go with it. <key>d</key> brings back what the selection holds.',
  moveEdge: 'Move an edge',
  moveEdgeSays:
    'Click a bracket and press <key>←</key> or <key>→</key> to move it by one word. For finer work, click the cut on the timeline and drag its edges, or nudge one by 0.1 s with the arrow keys. Start and end can be typed in the list of cuts.',
  noWords: 'Cut what has no words',
  noWordsSays:
    'Double-click the timeline to make a small cut there, then drag it to size. A laugh, a cough or a door is cut like a word.',
  trimPauses: 'Trim every long pause',
  trimPausesSays:
    'Tick Trim pauses longer than and choose the seconds. Pauses above that are cut at once, and 0.1 s is left on either side so that sentences still breathe. Untick it and they are all back.',
  findPhrase: 'Find a phrase everywhere',
  findPhraseSays:
    'Open Search & Cut and type it. Step through the matches with the arrow keys, cut one, or cut all of them. Case and accents do not matter.',
  suggestions: 'Take suggestions',
  suggestionsSay:
    'Suggest cuts marks fillers, repetitions and false starts in amber. Listen to each, keep the good ones, and delete the rest from the list of cuts.',
  listen: 'Listen before you pay',
  listenSays:
    'Preview plays what the download will hold, with every cut skipped. Nothing is lost: a cut can be taken back at any time, and <key>Ctrl</key> <key>Z</key> undoes step by step.',
  download: 'Download',
  downloadSays:
    'The button names the price before anything starts: 1 credential for each minute of output. The same edit downloaded again within 7 days is free.',
});
