import '#src/styles/index.css';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cutTime } from '#model/edit/cuts.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { openDocument } from '#src/editor/state/document/document.ts';
import { playback, setVolume, sourceTimeNow } from '#src/editor/state/playback/playback.ts';
import { workspace } from '#src/editor/state/project.ts';
import { setProject, storeUser } from '#src/editor/state/session/session.ts';
import Workspace from '#src/editor/workspace.tsx';
import { UiProvider } from '#src/ui/index.ts';
import { drawn, readCounter, type Seen, Watcher } from './player-counter.ts';
import { frameRate, projectOf } from './player-project.ts';

/** The whole workspace. */
export interface WorkspaceHand {
  /** Opens media of `duration` source seconds with `cuts`. Resolves when it can be played. */
  open(url: string, duration: number, cuts: readonly Range[]): Promise<void>;
  /** Number of the frame on the stage, −1 without one. */
  frame(): number;
  /** The playhead, source seconds. */
  time(): number;
  watchScrub(): void;
  /** Ends `watchScrub()`: movements of the pointer with the frame at the playhead after each, and the frames shown. */
  scrubbed(): { readonly moves: readonly Seen[]; readonly seen: readonly Seen[] };
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
    openDocument(documentOf(duration, cuts));
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
};
window.workspaceHand = hand;

declare global {
  interface Window {
    workspaceHand: WorkspaceHand;
  }
}
