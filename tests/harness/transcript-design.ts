import { cutSpans, cutTime, suggestCuts } from '#model/edit/cuts.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument, Word } from '#model/types.ts';

/** The scene of the design's workspace: `_` is a pause, [ ] a manual cut, { } a suggestion, < > a new cut of the timeline. */
const SCENE = [
  'So, second attempt. You were nine hours in when they pulled you out of the water. _ Most people would have ' +
    "[stopped, or at least, I mean, they'd have] stopped there. What did you tell yourself on the boat home?",
  "{Um, so, you know,} honestly? Nothing. I was shaking too hard to think. _ My hands wouldn't close around the cup, and Dan kept " +
    "saying breathe, you know, breathe, {as if, it's one of those things where, I guess, you sort of,} as if I'd forgotten how. _ And " +
    'then, somewhere off the breakwater, I caught myself planning [the, um, it was the] the third swim. Not whether. When. That ' +
    'scared me more than the cold did.',
  "<Sorry, can I just jump in?> She's leaving something out. She asked me for the tide tables before she had dry socks on. _ So no, you " +
    'know, I never had to talk her into anything. {My job, well, my whole job was really just,} My job was to stay out of the way.',
];
/** Seconds of a word, and of a pause. */
const WORD = 0.4;
const PAUSE = 1.5;

/** Paragraphs of three speakers with a cut of every reason. */
export function designDocument(): EditorDocument {
  const words: Word[] = [];
  const paragraphs: { endWordIdx: number; speaker: number }[] = [];
  const silences: { start: number; end: number }[] = [];
  const spans: Record<string, [number, number][]> = { '[': [], '{': [], '<': [] };
  let time = 201;
  let open: { kind: string; first: number } | null = null;
  SCENE.forEach((text, speaker) => {
    for (const token of text.split(' ')) {
      if (token === '_') {
        silences.push({ start: time, end: time + PAUSE });
        time += PAUSE;
        continue;
      }
      if (/^[[{<]/.test(token)) open = { kind: token[0], first: words.length };
      const plain = token.replace(/^[[{<]|[\]}>]$/g, '');
      words.push({ text: plain, start: time, end: time + WORD - 0.02, confidence: 1, speaker });
      if (/[\]}>]$/.test(token) && open) spans[open.kind].push([open.first, words.length - 1]);
      time += WORD;
    }
    paragraphs.push({ endWordIdx: words.length - 1, speaker });
  });
  let doc = setParagraphs(
    appendTranscript(emptyDocument({ duration: 912, language: 'en' }), words),
    paragraphs,
  );
  doc = cutSpans(
    doc,
    spans['['].map(([startWordIdx, endWordIdx]) => ({ startWordIdx, endWordIdx })),
  );
  doc = suggestCuts(doc, spans['{']);
  for (const [first, last] of spans['<'])
    doc = cutTime(doc, words[first].start, words[last].end, { isNew: true });
  return setSilenceMode(setSilenceThreshold(setSilences(doc, silences), 1), true);
}
