import '#src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cutSpans, cutTime } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { timeMapOf } from '#model/time-map.ts';
import { appendTranscript } from '#model/transcript.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import type { PreviewEdit } from '#src/editor/player/engine.ts';
import { currentDoc, openDocument } from '#src/editor/state/document.ts';
import { pause, play, playback, seekSource, setVolume, sourceTimeNow } from '#src/editor/state/playback.ts';
import { workspace } from '#src/editor/state/project.ts';
import { setProject, storeUser } from '#src/editor/state/session.ts';
import Workspace from '#src/editor/workspace.tsx';
import { UiProvider } from '#src/ui/index.ts';
import { judgeAudio } from './player-analysis.ts';
import { drawn, keepBusy, readCounter, type Seen, Watcher } from './player-counter.ts';
import { frameRate, projectOf } from './player-project.ts';
import { GraphRecorder } from './player-recorder.ts';

const WORDS = 15_000;
/** Every so many words one is cut: 5,000 cuts. */
const CUT_EVERY = 3;

/** The whole workspace on a long transcript. */
export interface WorkspaceHand {
  /** Opens media of `duration` source seconds with `cuts`; without them words fill it evenly, 5,000 of them cut. Resolves when it can be played. */
  open(url: string, duration: number, cuts?: readonly Range[]): Promise<void>;
  /** Number of the frame on the stage, −1 without one. */
  frame(): number;
  /** The playhead, source seconds. */
  time(): number;
  watchScrub(): void;
  /** Ends `watchScrub()`: movements of the pointer with the frame at the playhead after each, and the frames shown. */
  scrubbed(): { readonly moves: readonly Seen[]; readonly seen: readonly Seen[] };
  /** Plays the first `seconds` of source; with `block` the page is busy that many milliseconds every other second. */
  play(
    pcmUrl: string,
    seconds: number,
    block: number,
  ): Promise<{ gaps: number[]; likeness: number[]; seen: Seen[]; edit: PreviewEdit }>;
}

const recorder = new GraphRecorder();

function longDocument(duration: number): EditorDocument {
  const length = duration / WORDS;
  const words = Array.from({ length: WORDS }, (_, i) => ({
    text: i % 12 === 11 ? 'harbour.' : 'surprised',
    start: i * length,
    end: (i + 1) * length,
    confidence: 1,
    speaker: 0,
  }));
  const cut = Array.from({ length: Math.floor(WORDS / CUT_EVERY) }, (_, i) => ({
    startWordIdx: i * CUT_EVERY + 1,
    endWordIdx: i * CUT_EVERY + 1,
  }));
  return cutSpans(appendTranscript(emptyDocument({ duration, language: 'en' }), words), cut);
}

function documentOf(duration: number, cuts: readonly Range[]): EditorDocument {
  const empty = emptyDocument({ duration, language: 'en' });
  return cuts.reduce((doc, { start, end }) => cutTime(doc, start, end), empty);
}

let scrub: { readonly moves: Seen[]; readonly watcher: Watcher } | null = null;
// Behind the timeline's own listener.
window.addEventListener('pointermove', ({ timeStamp }) => {
  scrub?.moves.push({ ms: timeStamp, frame: Math.floor(sourceTimeNow() * frameRate.num + 0.01) });
});

const stageCanvas = () => document.querySelector<HTMLCanvasElement>('[aria-label="Preview"] canvas');

const hand: WorkspaceHand = {
  async open(url, duration, cuts) {
    storeUser({ email: 'editor@example.com', auth_token: 'a'.repeat(43), credentials: 30 });
    setProject(projectOf(url, duration, { width: 1280, height: 720 }));
    openDocument(cuts ? documentOf(duration, cuts) : longDocument(duration));
    workspace.status = 'ready';
    const router = createMemoryRouter([{ path: '*', element: <Workspace /> }]);
    createRoot(document.querySelector('#root') as HTMLElement).render(
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>,
    );
    await drawn(() => playback.status === 'ready');
    await drawn(() => document.querySelector('[aria-label="Preview"][data-settled="true"]') !== null);
    setVolume(1, false);
  },
  frame: () => readCounter(stageCanvas()),
  time: sourceTimeNow,
  watchScrub() {
    scrub = { moves: [], watcher: new Watcher(hand.frame) };
  },
  scrubbed() {
    const { moves, watcher } = scrub ?? { moves: [], watcher: null };
    scrub = null;
    return { moves, seen: watcher?.stop() ?? [] };
  },
  async play(pcmUrl, seconds, block) {
    await recorder.ready;
    seekSource(0);
    await drawn(() => document.querySelector('[aria-label="Preview"][data-settled="true"]') !== null);
    recorder.clear();
    const watcher = new Watcher(hand.frame);
    const rest = keepBusy(block);
    play();
    await drawn(() => playback.playing && sourceTimeNow() >= seconds);
    rest();
    pause();
    const seen = watcher.stop();
    const kept = timeMapOf(currentDoc()).kept.filter(({ end }) => end < seconds - 0.5);
    const edit = { kept, duration: currentDoc().duration, frameRate, stretch: null };
    const { pcm, sampleRate } = recorder.recording;
    return { ...(await judgeAudio(pcm, sampleRate, pcmUrl, edit)), seen, edit };
  },
};
window.workspaceHand = hand;

declare global {
  interface Window {
    workspaceHand: WorkspaceHand;
  }
}
