import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { type Arrangement, arrangementOf } from '#model/edit/arrangement.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import { NO_LANE } from '#src/render/frame.ts';
import { arrangedCuts, arrangedSpans, isSameOrder, type Spans } from '#src/render/geometry/arranged.ts';
import { type CutColumns, cutColumns } from '#src/render/geometry/cut-columns.ts';
import { overviewTime } from '#src/render/geometry/hit-test.ts';
import type { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { Scene } from '#src/render/scene.ts';
import { unlessWaiting } from '../commands/move-commands.ts';
import { moveBlock, moveBlockBack } from '../state/cuts/block-actions.ts';
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
import { followOrder } from './follow-order.ts';
import { Gestures, newCutAt } from './gestures.ts';
import { listenToPointer } from './pointer-input.ts';
import { followFile, loadFilmstrip, loadPeaks } from './project-files.ts';
import {
  matchColumns,
  movedBlocks,
  playedGains,
  playedRange,
  playedSeams,
  playedWords,
  speakerColumns,
} from './scene-data.ts';
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

/** Runs now, on changes of `source`, and of the order of playing: all that the scene gets is told in arranged time. */
function follow(source: object, update: (order: Arrangement) => void): () => void {
  const stops = [followOrder(update), subscribe(source, () => update(arrangementOf(currentDoc())))];
  return () => {
    for (const stop of stops) stop();
  };
}

function followDocument(scene: Scene): () => void {
  let shown: EditorDocument | null = null;
  let recorded: CutColumns | undefined;
  const update = () => {
    const doc = currentDoc();
    const last = shown;
    shown = doc;
    const order = arrangementOf(doc);
    const isOtherOrder = !last || !isSameOrder(order, arrangementOf(last));
    scene.setOrder(order);
    if (doc.cuts !== last?.cuts || isOtherOrder) {
      if (doc.cuts !== recorded?.cuts) recorded = cutColumns(doc.cuts, recorded);
      scene.setCuts(arrangedCuts(recorded, order));
    }
    if (isOtherOrder || doc.words !== last.words || doc.paragraphs !== last.paragraphs) {
      scene.setSpeakers(speakerColumns(doc));
    }
    if (isOtherOrder || doc.gains !== last.gains) scene.setGains(playedGains(doc));
    if (isOtherOrder || doc.words !== last.words) scene.setWords(playedWords(doc));
    if (isOtherOrder) scene.setLane({ ...NO_LANE, moved: movedBlocks(doc) });
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
  return follow(selection, (order) => {
    const { cutId, edge, hoverCutId, range } = selection;
    scene.setRange(playedRange(range, order));
    scene.setSelection(cutId, edge && edge.cutId === cutId ? edge.edge : null);
    scene.setHover(hoverCutId);
    if (cutId === selectedId) return;
    selectedId = cutId;
    const cut = currentDoc().cuts.find(({ id }) => id === cutId);
    if (cut) reveal(scene, arrangedSpans(spanOf(cut), order));
  });
}

/** Scrolls if none of them is in view, arranged seconds. */
function reveal(scene: Scene, { start, end }: Pick<Spans, 'start' | 'end'>): void {
  const { scale } = scene;
  if (start.some((from, i) => from <= scale.endTime && end[i] >= scale.startTime)) return;
  showScale(scale.showing(start[0], REVEAL_MARGIN));
}

function spanOf({ start, duration }: Cut): Spans {
  return { count: 1, start: Float64Array.of(start), end: Float64Array.of(start + duration) };
}

function followSearch(scene: Scene): () => void {
  let shown: readonly unknown[] = [];
  return follow(search, (order) => {
    const { matches } = search;
    const current = search.held ? search.current : -1;
    const now = [matches, current, order];
    if (now.every((each, i) => each === shown[i])) return;
    shown = now;
    scene.setMatches(matches.length === 0 ? null : matchColumns(currentDoc(), matches, current));
  });
}

function followPlayback(scene: Scene): () => void {
  let playing = false;
  let time = -1;
  let shown: Arrangement | null = null;
  return follow(playback, (order) => {
    if (playback.playing) settlePassed(sourceTimeNow());
    if (playback.playing !== playing) {
      playing = playback.playing;
      scene.followPlayback(playing ? playheadNow : null);
      if (playing) revealPlayhead(scene);
    }
    const isOtherTime = playback.coarseTime !== time;
    if (playing || (!isOtherTime && order === shown)) return;
    time = playback.coarseTime;
    shown = order;
    scene.setPlayhead(playheadNow());
    if (isOtherTime) revealPlayhead(scene);
  });
}

function revealPlayhead(scene: Scene): void {
  const at = Float64Array.of(playheadNow());
  reveal(scene, { start: at, end: at });
}

/** Arranged seconds. */
function playheadNow(): number {
  return arrangementOf(currentDoc()).toArranged(sourceTimeNow());
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
  const stop = follow(session, (order) => {
    const { project } = session;
    const video = project?.media.video ?? null;
    scene.setFilm(video !== null);
    scene.setFrameRate(video?.frameRate ?? null);
    scene.setSeams(playedSeams(seamsNow(), order));
    peaks.update();
    film.update();
    if (lacksFilmstrip(project)) stopWaiting ??= awaitFilmstrip();
    else {
      stopWaiting?.();
      stopWaiting = null;
    }
  });
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
    hoverBlock: (hovered) => {
      if (scene.lane.hovered !== hovered) scene.setLane({ ...scene.lane, hovered });
    },
    holdBlock: (held, drop) => scene.setLane({ ...scene.lane, held, drop }),
    moveBlock: (range, before) => unlessWaiting(() => moveBlock(range, before))(),
    moveBlockBack: (block) => {
      const range = arrangementOf(currentDoc()).blocks[block];
      if (scene.lane.moved.has(block)) unlessWaiting(() => moveBlockBack(range))();
    },
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
    const doc = currentDoc();
    const cut = 'index' in hit ? scene.columns.cuts[hit.index] : undefined;
    if (cut) openCutMenu(cut.id, 'timeline', at);
    else if (hit.kind === 'block')
      openMenu({ ...at, target: { kind: 'block', range: arrangementOf(doc).blocks[hit.block] } });
    else if (hit.kind !== 'overview' && scene.scale.duration > 0)
      openMenu({
        ...at,
        target: {
          kind: 'time',
          time: arrangementOf(doc).toSource(scene.scale.xToTime(x)),
          cut: newCutAt(doc, scene.scale, x),
        },
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
