import '#src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { cutSpans, suggestCuts } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { setSilenceMode, setSilences } from '#model/silences.ts';
import { generateTranscript } from '#model/testing.ts';
import { appendTranscript } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';
import { CutsPanel } from '#src/editor/cuts-panel/cuts-panel.tsx';
import { groupByCategory, showReasons, sortCuts, turnOrder, uncheckAll } from '#src/editor/state/cut-list.ts';
import { currentDoc, listenToDocument, openDocument, undo } from '#src/editor/state/document.ts';
import { LocalJournal } from '#src/editor/state/local-journal.ts';
import TimelinePanel from '#src/editor/timeline/timeline-panel.tsx';
import { TranscriptPanel } from '#src/editor/transcript/transcript-panel.tsx';
import { UiProvider } from '#src/ui/index.ts';

/**
 * Cuts panel, transcript and timeline with generated words and cuts, for benches: a change of the cuts changes all three.
 * `window.cuts` is the hand they hold it by.
 */
function generated(wordCount: number, manual: number, suggested: number): EditorDocument {
  const { words, silences, duration } = generateTranscript(wordCount, 11);
  const doc = setSilences(appendTranscript(emptyDocument({ duration, language: 'en' }), words), silences);
  const own = cutSpans(
    doc,
    Array.from({ length: manual }, (_, i) => {
      const startWordIdx = Math.floor((i * wordCount) / manual);
      return { startWordIdx, endWordIdx: startWordIdx };
    }),
  );
  const pairs = Array.from({ length: suggested }, (_, i) => {
    const word = Math.floor((i * wordCount) / suggested) + 2;
    return [word, word] as const;
  });
  const kinds = pairs.map((_, i) => ({ kind: 'filler', confidence: ((i * 37) % 101) / 100 }));
  return suggested === 0 ? own : setSilenceMode(suggestCuts(own, pairs, kinds), true);
}

const hand = {
  generated,
  openDocument,
  currentDoc,
  undo,
  uncheckAll,
  showReasons,
  sortCuts,
  turnOrder,
  groupByCategory,
  /** After the next frame was painted. */
  painted: () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))),
  /** Milliseconds of script, style and layout that `change` costs. */
  async work(change: () => void): Promise<number> {
    await hand.painted();
    const start = performance.now();
    change();
    // State tells components in microtasks, and React renders in the one after.
    for (let i = 0; i < 5; i++) await Promise.resolve();
    document.body.getBoundingClientRect();
    return performance.now() - start;
  },
};
export type CutsHand = typeof hand;
Object.assign(window, { cuts: hand });

// As in the product: every edit is kept on this device.
listenToDocument(new LocalJournal('bench', 'bench', 0, { revision: () => 0, toBase: () => undefined }));
document.documentElement.dataset.theme = 'dark';
createRoot(document.getElementById('root') ?? document.body).render(
  <UiProvider>
    <div className="grid h-screen grid-cols-[528px_1fr_384px] grid-rows-[minmax(0,1fr)_240px]">
      <TranscriptPanel />
      <span />
      <CutsPanel />
      <div className="col-span-3">
        <TimelinePanel />
      </div>
    </div>
  </UiProvider>,
);
