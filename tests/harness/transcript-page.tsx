import '#src/styles/index.css';
import { Profiler } from 'react';
import { createRoot } from 'react-dom/client';
import { cutSpans } from '#model/edit/cuts.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument } from '#model/types.ts';
import { startKeyboard } from '#src/editor/keyboard.ts';
import { currentDoc, openDocument } from '#src/editor/state/document/document.ts';
import { selectWords } from '#src/editor/state/document/selection.ts';
import { reportPlaying, seekWord, setPlayer } from '#src/editor/state/playback/playback.ts';
import { openSearch, setQuery } from '#src/editor/state/transcript/search.ts';
import { TranscriptPanel } from '#src/editor/transcript/transcript-panel.tsx';
import { UiProvider } from '#src/ui/index.ts';
import { seeded } from './seeded.ts';
import { movedBlocks } from './timeline-data.ts';
import { designDocument } from './transcript-design.ts';

/**
 * The transcript panel alone with generated words, for benches; with `moved` in 200 blocks that play in another order.
 * `window.transcript` is the hand they hold it by.
 */
const isMoved = new URLSearchParams(location.search).has('moved');
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
  const doc = cutSpans(setParagraphs(appendTranscript(empty, words), paragraphs), spans);
  return isMoved ? { ...doc, blocks: movedBlocks(doc.duration) } : doc;
}

/** After the next frame was painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}

let renders = 0;
const hand = {
  generated,
  designDocument,
  searchFor(query: string): void {
    openSearch('cut');
    setQuery(query);
  },
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
  /**
   * Plays `words` words from `first` on, one a frame, `turns` times over, by a clock of its own.
   * @returns script of each frame callback of the page, ms
   */
  async play(first: number, words: number, turns: number): Promise<number[]> {
    const real = window.requestAnimationFrame.bind(window);
    const times: number[] = [];
    window.requestAnimationFrame = (callback) =>
      real((now) => {
        const start = performance.now();
        callback(now);
        times.push(performance.now() - start);
      });
    let frame = 0;
    const nothing = (): void => undefined;
    setPlayer({
      play: () => Promise.resolve(),
      pause: nothing,
      seek: nothing,
      peek: nothing,
      setRate: nothing,
      setVolume: nothing,
      setVoice: nothing,
      hearOriginal: nothing,
      get sourceTime() {
        return currentDoc().words.start[first + (frame % words)] ?? 0;
      },
    });
    reportPlaying(true);
    await new Promise<void>((resolve) => {
      const next = (): void => {
        frame++;
        if (frame < words * turns) real(next);
        else resolve();
      };
      real(next);
    });
    reportPlaying(false);
    window.requestAnimationFrame = real;
    setPlayer(null);
    return times;
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
