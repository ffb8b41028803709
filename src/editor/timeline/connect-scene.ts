import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Match } from '#model/edit/search.ts';
import type { EditorDocument, Words } from '#model/types.ts';
import type { MatchColumns, SpeakerColumns } from '#src/render/frame.ts';
import { overviewTime } from '#src/render/geometry/hit-test.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { Scene } from '#src/render/scene.ts';
import { clearNewFlag, deleteCut, drawCut } from '../state/cuts/cut-actions.ts';
import { currentDoc, editor, revertDrag } from '../state/document/document.ts';
import { beginDrag, commitDrag, updateDrag } from '../state/document/drag.ts';
import { hoverCut, markRange, selectCut, selectEdge, selection } from '../state/document/selection.ts';
import { awaitFilmstrip, lacksFilmstrip } from '../state/playback/filmstrip.ts';
import { beginScrub, peekFrame, playback, seekSource, sourceTimeNow } from '../state/playback/playback.ts';
import { seamsNow } from '../state/playback/seams.ts';
import { session } from '../state/session/session.ts';
import { search } from '../state/transcript/search.ts';
import { openCutMenu, openMenu } from '../state/view/context-menu.ts';
import {
  recallTimelineView,
  rememberTimelineView,
  showScale,
  timelineView,
} from '../state/view/timeline-view.ts';
import { Gestures, newCutAt } from './gestures.ts';
import { listenToPointer } from './pointer-input.ts';
import { followFile, loadFilmstrip, loadPeaks } from './project-files.ts';
import { zoomedAboutPlayhead } from './view.ts';

/** CSS pixels. */
const REVEAL_MARGIN = 96;

/** Two-way binding of scene and editor state, without React. @returns disconnect */
export function connectScene(scene: Scene, host: HTMLElement): () => void {
  const stops = [
    followDocument(scene),
    followView(scene),
    followSelection(scene),
    followSearch(scene),
    followPlayback(scene),
    followProject(scene),
    takePointer(scene, host),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function followDocument(scene: Scene): () => void {
  let shown: EditorDocument | null = null;
  const update = () => {
    const doc = currentDoc();
    const last = shown;
    shown = doc;
    scene.setCuts(doc.cuts);
    if (!last || doc.words !== last.words || doc.paragraphs !== last.paragraphs) {
      scene.setSpeakers(speakerColumns(doc));
    }
    if (!last || doc.words !== last.words) scene.setWords(doc.words);
    if (!last || doc.duration !== last.duration) {
      const id = openProjectId();
      const { zoom, scrollTime } = (id !== null && recallTimelineView(id)) || timelineView;
      scene.setView(doc.duration, zoom, scrollTime);
      showScale(scene.scale);
    }
  };
  update();
  const stops = [subscribe(editor, update), rememberTimelineView(openProjectId)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Null while there is nothing to see of it. */
function openProjectId(): string | null {
  return currentDoc().duration > 0 ? (session.project?.project_id ?? null) : null;
}

function followView(scene: Scene): () => void {
  let zoom = timelineView.zoom;
  let scrollTime = timelineView.scrollTime;
  scene.onView = showScale;
  return subscribe(timelineView, () => {
    const onlyZoomed = timelineView.zoom !== zoom && timelineView.scrollTime === scrollTime;
    if (onlyZoomed && timelineView.zoom > 1) {
      // Buttons and keys set the level only.
      showScale(zoomedAboutPlayhead(scene.scale, timelineView.zoom, scene.playheadTime));
    }
    ({ zoom, scrollTime } = timelineView);
    scene.setOverviewFocused(timelineView.overviewFocused);
    scene.setView(currentDoc().duration, zoom, scrollTime);
  });
}

function followSelection(scene: Scene): () => void {
  let selectedId: string | null = null;
  const update = () => {
    const { cutId, edge, hoverCutId, range } = selection;
    scene.setRange(range);
    scene.setSelection(cutId, edge && edge.cutId === cutId ? edge.edge : null);
    scene.setHover(hoverCutId);
    if (cutId === selectedId) return;
    selectedId = cutId;
    const cut = currentDoc().cuts.find(({ id }) => id === cutId);
    if (cut) reveal(scene, cut.start, cut.start + cut.duration);
  };
  update();
  return subscribe(selection, update);
}

/** Scrolls if neither end is in view. */
function reveal(scene: Scene, from: number, to = from): void {
  const { scale } = scene;
  if (from <= scale.endTime && to >= scale.startTime) return;
  showScale(scale.showing(from, REVEAL_MARGIN));
}

function followSearch(scene: Scene): () => void {
  let shown: readonly Match[] | null = null;
  let current = -1;
  const update = () => {
    const { matches } = search;
    const next = search.held ? search.current : -1;
    if (matches === shown && next === current) return;
    shown = matches;
    current = next;
    scene.setMatches(matches.length === 0 ? null : matchColumns(currentDoc().words, matches, current));
  };
  update();
  return subscribe(search, update);
}

function followPlayback(scene: Scene): () => void {
  let playing = false;
  let time = -1;
  const update = () => {
    if (playback.playing) settlePassed(sourceTimeNow());
    if (playback.playing !== playing) {
      playing = playback.playing;
      scene.followPlayback(playing ? sourceTimeNow : null);
      if (playing) reveal(scene, sourceTimeNow());
    }
    if (playing || playback.coarseTime === time) return;
    time = playback.coarseTime;
    const exact = sourceTimeNow();
    scene.setPlayhead(exact);
    reveal(scene, exact);
  };
  update();
  return subscribe(playback, update);
}

/** Cuts stay new until playback has passed them. */
function settlePassed(sourceTime: number): void {
  const passed = currentDoc().cuts.find(
    (cut) => cut.isNew && cut.start + cut.duration <= sourceTime && cut.start + 10 > sourceTime,
  );
  if (passed) clearNewFlag(passed.id);
}

function followProject(scene: Scene): () => void {
  const peaks = followFile('peaksUrl', (url, signal) => loadPeaks(url(), signal), scene.setPeaks.bind(scene));
  const film = followFile(
    'filmstripUrl',
    async (url, signal) => {
      // The waveform has priority.
      await peaks.settled();
      return loadFilmstrip(url, signal);
    },
    scene.setFilmstrip.bind(scene),
  );
  let stopWaiting: (() => void) | null = null;
  const update = () => {
    const { project } = session;
    const video = project?.media.video ?? null;
    scene.setFilm(video !== null);
    scene.setFrameRate(video?.frameRate ?? null);
    scene.setSeams(seamsNow());
    peaks.update();
    film.update();
    if (lacksFilmstrip(project)) stopWaiting ??= awaitFilmstrip();
    else {
      stopWaiting?.();
      stopWaiting = null;
    }
  };
  update();
  const stop = subscribe(session, update);
  return () => {
    stop();
    stopWaiting?.();
    peaks.stop();
    film.stop();
  };
}

function takePointer(scene: Scene, host: HTMLElement): () => void {
  const show = (scale: TimeScale) => {
    // At once: the next movement may come before the next frame.
    scene.setView(currentDoc().duration, scale.zoom, scale.startTime);
    showScale(scene.scale);
  };
  const gestures = new Gestures({
    scale: () => scene.scale,
    hit: (x, y) => scene.hit(x, y),
    doc: currentDoc,
    cutAt: (index) => scene.columns.cuts[index],
    overviewTime: (x) => overviewTime(scene.scale, x),
    show,
    seek: seekSource,
    playheadTime: sourceTimeNow,
    peek: peekFrame,
    beginScrub,
    select: (cutId) => selectCut(cutId, 'timeline'),
    selectEdge,
    hover: (cutId) => {
      if (selection.hoverCutId !== cutId) hoverCut(cutId);
    },
    cursor: (cursor) => {
      if (host.style.cursor !== cursor) host.style.cursor = cursor;
    },
    beginDrag,
    showEdgeTime: (point) => scene.setEdgePoint(point),
    updateDrag,
    commitDrag,
    cancelDrag: revertDrag,
    markRange,
    markedRange: () => selection.range,
    drawCut,
    deleteCut,
    everyFrame: (step) => {
      let handle = requestAnimationFrame(function again() {
        step();
        handle = requestAnimationFrame(again);
      });
      return () => cancelAnimationFrame(handle);
    },
    now: () => performance.now(),
  });
  const openMenuAt = (event: MouseEvent): void => {
    event.preventDefault();
    gestures.cancel();
    const box = host.getBoundingClientRect();
    const at = { x: event.clientX, y: event.clientY };
    const x = at.x - box.left;
    const hit = scene.hit(x, at.y - box.top);
    const cut = 'index' in hit ? scene.columns.cuts[hit.index] : undefined;
    if (cut) openCutMenu(cut.id, 'timeline', at);
    else if (hit.kind !== 'overview' && scene.scale.duration > 0)
      openMenu({
        ...at,
        target: { kind: 'time', time: scene.scale.xToTime(x), cut: newCutAt(scene.scale, x) },
      });
  };
  host.addEventListener('contextmenu', openMenuAt);
  scene.isDragging = () => gestures.isDragging;
  const stops = [
    listenToPointer({ host, gestures, scale: () => scene.scale, show }),
    // Ended elsewhere: the cut was deleted, or another document opened.
    subscribeKey(editor, 'drag', (drag) => {
      if (!drag) gestures.cancel();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    host.removeEventListener('contextmenu', openMenuAt);
    gestures.dispose();
  };
}

/** Source time ranges. `current`: −1 for none. */
function matchColumns(words: Words, matches: readonly Match[], current: number): MatchColumns {
  return {
    count: matches.length,
    start: Float64Array.from(matches, ({ startWordIdx }) => words.start[startWordIdx]),
    end: Float64Array.from(matches, ({ endWordIdx }) => words.end[endWordIdx]),
    current,
  };
}

function speakerColumns({ words, paragraphs }: EditorDocument): SpeakerColumns {
  const count = words.length === 0 ? 0 : paragraphs.length;
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const speaker = new Uint8Array(count);
  let firstWord = 0;
  for (let i = 0; i < count; i++) {
    const { endWordIdx, speaker: who } = paragraphs[i];
    start[i] = words.start[firstWord];
    end[i] = words.end[endWordIdx];
    speaker[i] = who;
    firstWord = endWordIdx + 1;
  }
  return { count, start, end, speaker };
}
