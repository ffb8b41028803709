import '#src/styles/index.css';
import { type Container, WebGLRenderer } from 'pixi.js';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { currentDoc, openDocument, undo } from '#src/editor/state/document/document.ts';
import {
  clearSelection,
  hoverCut,
  selectCut,
  selectEdge,
  selection,
} from '#src/editor/state/document/selection.ts';
import {
  playback,
  reportPlaying,
  seekSource,
  setPlayer,
  sourceTimeNow,
} from '#src/editor/state/playback/playback.ts';
import { setProject } from '#src/editor/state/session/session.ts';
import { openSearch, setQuery, stepMatch } from '#src/editor/state/transcript/search.ts';
import { timelineView } from '#src/editor/state/view/timeline-view.ts';
import TimelinePanel from '#src/editor/timeline/timeline-panel.tsx';
import { forcePresenter } from '#src/render/choose-presenter.ts';
import { UiProvider } from '#src/ui/index.ts';
import { designDocument, generatedDocument, generatedPeaks, movedBlocks } from './timeline-data.ts';
import { generatedFilmstrip } from './timeline-film.ts';

/**
 * The timeline alone with generated data, for benches and tests. Query: `hours`, `cuts`, `video=1`, `theme`, or
 * `design=1` for the scene of the design; with `nofilm` its filmstrip is still being made, with `moved` passages of it play elsewhere; `presenter=direct` or
 * `software` presents it that way whatever WebGL runs on. `window.timeline` is the hand that tests hold it by.
 */
const query = new URLSearchParams(location.search);
const isDesign = query.has('design');
const duration = isDesign ? 912 : Number(query.get('hours') ?? 1) * 3600;
document.documentElement.dataset.theme = query.get('theme') ?? 'dark';
const presenter = query.get('presenter');
if (presenter === 'direct' || presenter === 'software') forcePresenter(presenter);

const documentOnOpen = isDesign
  ? designDocument()
  : generatedDocument(duration, Number(query.get('cuts') ?? 5000));
openDocument(query.has('moved') ? { ...documentOnOpen, blocks: movedBlocks(duration) } : documentOnOpen);
if (isDesign) Object.assign(timelineView, { zoom: 8, scrollTime: 198 });

let now = isDesign ? 254.4 : 0;
let startedAt = 0;
setPlayer({
  play: async () => {
    startedAt = performance.now();
    reportPlaying(true);
  },
  pause: () => reportPlaying(false),
  seek: (time) => {
    now = time;
    startedAt = performance.now();
  },
  peek: () => {},
  setRate: () => {},
  setVolume: () => {},
  setVoice: () => undefined,
  hearOriginal: () => undefined,
  get sourceTime() {
    return playback.playing ? now + (performance.now() - startedAt) / 1000 : now;
  },
});
seekSource(now);

const hasVideo = query.has('video') || isDesign;
setProject({
  project_id: 'generated',
  media: {
    extension: hasVideo ? '.mp4' : '.wav',
    duration,
    video: hasVideo ? { width: 1280, height: 720, frameRate: { num: 30, den: 1 } } : null,
    audio: { sampleRate: 48000, channels: 2 },
    rushes: [],
  },
  urls: {
    signedUrl: '',
    peaksUrl: URL.createObjectURL(new Blob([generatedPeaks(duration)])),
    silencesUrl: null,
    filmstripUrl:
      hasVideo && !query.has('nofilm') ? URL.createObjectURL(await generatedFilmstrip(duration)) : null,
  },
  language: 'en',
  n_speakers: 1,
  transcript: 'done',
  revision: 0,
});

/** What the renderer draws, from the first frame on. */
let stage: Container | null = null;
const renderer: { render(options: { container: Container }): void } = WebGLRenderer.prototype;
const { render } = renderer;
renderer.render = function (options) {
  stage = options.container;
  render.call(this, options);
};

/** Counts how often React mounts what is in it. */
function Counted({ children }: { children: ReactNode }) {
  useEffect(() => {
    hand.mounts++;
  }, []);
  return children;
}

let root: Root | null = null;
const hand = {
  mounts: 0,
  mount() {
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(
      <StrictMode>
        <UiProvider>
          <div style={{ position: 'fixed', inset: 'auto 0 0 0', height: 'var(--timeline-height, 240px)' }}>
            <Counted>
              <TimelinePanel />
            </Counted>
          </div>
        </UiProvider>
      </StrictMode>,
    );
  },
  unmount() {
    root?.unmount();
    root = null;
  },
  /** Names of the scene's layers, bottom first. */
  layers: () => stage?.children.map(({ label }) => label) ?? [],
  /** Draws no layers but these. Of the direct presenter: the other one draws changed parts alone. */
  showOnly(names: readonly string[]) {
    for (const layer of stage?.children ?? []) layer.visible = names.includes(layer.label);
    // A theme may have come with a class: everything is drawn for it.
    document.documentElement.classList.toggle('drawn-whole');
  },
  currentDoc,
  undo,
  selection,
  selectCut,
  selectEdge,
  clearSelection,
  hoverCut,
  timelineView,
  playback,
  seekSource,
  sourceTimeNow,
  openSearch,
  setQuery,
  stepMatch,
};
export type TimelineHand = typeof hand;

declare global {
  interface Window {
    timeline: TimelineHand;
  }
}
window.timeline = hand;
performance.mark('mount');
hand.mount();
