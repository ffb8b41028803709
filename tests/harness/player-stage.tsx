import '#src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { cutTime } from '#model/edit/cuts.ts';
import { withSound } from '#model/edit/gains.ts';
import { moveRanges } from '#model/edit/moves.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';
import PlayerPanel from '#src/editor/player/player-panel.tsx';
import { previewEdit } from '#src/editor/player/preview-edit.ts';
import { currentDoc, dispatch, openDocument } from '#src/editor/state/document/document.ts';
import { selectCut } from '#src/editor/state/document/selection.ts';
import { toggleLoop } from '#src/editor/state/playback/listen.ts';
import { playback, seekSource, sourceTimeNow } from '#src/editor/state/playback/playback.ts';
import { setProject, storeUser } from '#src/editor/state/session/session.ts';
import { togglePlaybackDetails } from '#src/editor/state/view/panels.ts';
import { UiProvider } from '#src/ui/index.ts';
import { type HeardRange, locateRanges } from './player-analysis.ts';
import { drawn, readCounter } from './player-counter.ts';
import { frameRate, projectOf } from './player-project.ts';
import { GraphRecorder } from './player-recorder.ts';

/** What a test does with the stage besides clicking. */
export interface StageHand {
  /** Opens media as a project of `duration` source seconds with `cuts` taken out. */
  open(media: { url: string; duration: number; video: boolean; cuts: [number, number][] }): void;
  cut(start: number, end: number): void;
  mute(start: number, end: number): void;
  /** A range of source time plays before another one. */
  move(start: number, end: number, before: number): void;
  seek(sourceTime: number): void;
  time(): number;
  /** Number on the video, −1 for none. */
  frame(): number;
  /** Frames shown from now on, one of each. */
  watch(): void;
  seen(): number[];
  /** Resolves when the position has come to `sourceTime`, or playback stopped. */
  reach(sourceTime: number): Promise<void>;
  /** Loops the surroundings of the first cut, as the transport does. */
  loop(): boolean;
  playing(): boolean;
  /** Shows how it is played, as the key does. */
  details(): void;
  /**
   * Stops listening; where each range (source seconds; by default those of the present edit) was heard, at which sample the
   * audio began, and how long it was, in samples that were rendered.
   */
  heard(
    pcmUrl: string,
    ranges?: [number, number][],
  ): Promise<{ found: HeardRange[]; counts: number[]; first: number; length: number }>;
}

const recorder = new GraphRecorder();
const shown = new Set<number>();
const canvas = () => document.querySelector<HTMLCanvasElement>('canvas');

const hand: StageHand = {
  open({ url, duration, video, cuts }) {
    storeUser({ email: 'editor@example.com', auth_token: 'a'.repeat(43), credentials: 30 });
    let doc = emptyDocument({ duration, language: 'en' });
    for (const [start, end] of cuts) doc = cutTime(doc, start, end);
    openDocument(doc);
    setProject(projectOf(url, duration, video ? { width: 640, height: 360 } : null));
  },
  cut: (start, end) => void dispatch((doc) => cutTime(doc, start, end)),
  mute: (start, end) => void dispatch((doc) => withSound(doc, [{ start, end }], { kind: 'mute' })),
  move: (start, end, before) => void dispatch((doc) => moveRanges(doc, [{ start, end }], before)),
  seek: seekSource,
  time: sourceTimeNow,
  frame: () => readCounter(canvas()),
  watch() {
    shown.clear();
    const look = () => {
      shown.add(readCounter(canvas()));
      requestAnimationFrame(look);
    };
    look();
  },
  seen: () => [...shown].filter((frame) => frame >= 0).sort((a, b) => a - b),
  reach: (sourceTime) => drawn(() => sourceTimeNow() >= sourceTime || !playback.playing),
  loop() {
    selectCut(currentDoc().cuts[0].id, 'cuts');
    return toggleLoop();
  },
  playing: () => playback.playing,
  details: togglePlaybackDetails,
  async heard(pcmUrl, ranges) {
    const { rendered: pcm, sampleRate } = recorder.stop();
    const source = new Float32Array(await (await fetch(pcmUrl)).arrayBuffer());
    const segments =
      ranges?.map(([start, end]) => ({
        start: Math.round(start * sampleRate),
        count: Math.round((end - start) * sampleRate),
      })) ??
      previewPlan(previewEdit(currentDoc(), { duration: 0, frameRate }, null, null), sampleRate).segments;
    const sounding = pcm.reduce((count, value) => count + (value === 0 ? 0 : 1), 0);
    return {
      found: locateRanges(pcm, source, segments),
      counts: segments.map(({ count }) => count),
      first: pcm.findIndex((value) => value !== 0),
      length: sounding,
    };
  },
};
window.stageHand = hand;

declare global {
  interface Window {
    stageHand: StageHand;
  }
}

const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <UiProvider>
      <PlayerPanel onReupload={() => {}} />
    </UiProvider>,
  );
