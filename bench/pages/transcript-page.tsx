import '#src/styles/index.css';
import { Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { cutSpans } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { appendTranscript, setParagraphs } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { startKeyboard } from '#src/editor/keyboard.ts';
import { currentDoc, openDocument } from '#src/editor/state/document.ts';
import { seekWord } from '#src/editor/state/playback.ts';
import { selectWords } from '#src/editor/state/selection.ts';
import { TranscriptPanel } from '#src/editor/transcript/transcript-panel.tsx';
import { UiProvider } from '#src/ui/index.ts';
import { seeded } from '../lib/stats.ts';

/** The transcript panel alone with generated words, for benches. `window.transcript` is the hand they hold it by. */
const SYLLABLES = 'ka to ri mel on dra vi su pe lan ter no qui sho wab é'.split(' ');

function generated(count: number, cutCount: number): EditorDocument {
  const random = seeded(11);
  const vocabulary = Array.from({ length: 9000 }, () => {
    const length = 1 + Math.floor(random() * 4);
    const word = Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
    return random() < 0.15 ? `${word},` : word;
  });
  const words = Array.from({ length: count }, (_, i) => ({
    text: vocabulary[Math.floor(random() ** 3 * vocabulary.length)],
    start: i * 0.35,
    end: i * 0.35 + 0.3,
    confidence: 1,
    speaker: 0,
  }));
  const paragraphs = [];
  for (let end = 60; end < count; end += 40 + Math.floor(random() * 120))
    paragraphs.push({ endWordIdx: end, speaker: paragraphs.length % 3 });
  const empty = emptyDocument({ duration: count * 0.35 + 1, language: 'en' });
  const spans = Array.from({ length: cutCount }, (_, i) => {
    const startWordIdx = Math.floor(((i + 0.5) * count) / cutCount);
    return { startWordIdx, endWordIdx: startWordIdx + Math.floor(random() * 5) };
  });
  return cutSpans(setParagraphs(appendTranscript(empty, words), paragraphs), spans);
}

/** After the next frame was painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

let renders = 0;
const hand = {
  generated,
  openDocument,
  currentDoc,
  seekWord,
  selectWords,
  painted,
  renders: () => renders,
  /** Milliseconds from a document to its first words on screen. */
  async open(doc: EditorDocument): Promise<number> {
    const start = performance.now();
    openDocument(doc);
    do await painted();
    while (!document.querySelector('.ts-row'));
    return performance.now() - start;
  },
  /** The same for a list with a span a word, as the simplest editor would have it. */
  async openPlain(doc: EditorDocument): Promise<number> {
    const host = document.createElement('div');
    host.style.cssText =
      'position:fixed;inset:0 auto 0 600px;width:448px;overflow:auto;font-size:16px;line-height:28px';
    document.body.append(host);
    const root = createRoot(host);
    const start = performance.now();
    root.render(
      doc.words.text.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no other key
        <span key={i} data-start={doc.words.start[i]}>
          {text}{' '}
        </span>
      )),
    );
    do await painted();
    while (!host.querySelector('span'));
    const time = performance.now() - start;
    root.unmount();
    host.remove();
    return time;
  },
};
export type TranscriptHand = typeof hand;
Object.assign(window, { transcript: hand });

startKeyboard();
createRoot(document.getElementById('root') ?? document.body).render(
  <UiProvider>
    <div style={{ width: 528, height: 600 }}>
      <Profiler
        id="transcript"
        onRender={() => {
          renders++;
        }}
      >
        <TranscriptPanel />
      </Profiler>
    </div>
  </UiProvider>,
);
document.documentElement.dataset.theme = 'dark';
