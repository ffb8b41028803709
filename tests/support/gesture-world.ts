import { arrangementOf } from '#model/edit/arrangement.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import type { Blocks, Cut, EditorDocument } from '#model/types.ts';
import { moveBlock, moveBlockBack } from '#src/editor/state/cuts/block-actions.ts';
import { deleteCut, drawCut } from '#src/editor/state/cuts/cut-actions.ts';
import { currentDoc, dispatch, openDocument, revertDrag } from '#src/editor/state/document/document.ts';
import { beginDrag, commitDrag, updateDrag } from '#src/editor/state/document/drag.ts';
import { markRange, selection } from '#src/editor/state/document/selection.ts';
import { Gestures } from '#src/editor/timeline/gestures.ts';
import { arrangedCuts } from '#src/render/geometry/arranged.ts';
import { bandsFor } from '#src/render/geometry/bands.ts';
import { cutColumns } from '#src/render/geometry/cut-columns.ts';
import { hitTimeline, overviewTime } from '#src/render/geometry/hit-test.ts';
import { TimeScale } from '#src/render/geometry/time-scale.ts';

export function cut(id: string, start: number, duration: number): Cut {
  return {
    id,
    start,
    duration,
    reason: 'manual',
    color: 'bg-red-500',
    description: 'no words',
    startWordIdx: -1,
    endWordIdx: -1,
    isNew: false,
  };
}

/** 100 s in 1000 px: ten pixels a second. Words of half a second start at each full second from 60 on. */
export function setUp(cuts: readonly Cut[], zoom = 1, blocks: Blocks = []) {
  const words = Array.from({ length: 20 }, (_, i) => ({
    text: 'word',
    start: 60 + i,
    end: 60.5 + i,
    confidence: 1,
    speaker: 0,
  }));
  openDocument({
    ...appendTranscript(emptyDocument({ duration: 100, language: 'en' }), words),
    cuts,
    blocks,
  });
  let scale = new TimeScale(100, 1000, zoom);
  const columns = () => arrangedCuts(cutColumns(currentDoc().cuts), arrangementOf(currentDoc()));
  let selected: string | null = null;
  let hovered: string | null = null;
  let playhead = 0;
  const log: string[] = [];
  const frames: (() => void)[] = [];
  const indexOf = (id: string | null) => columns().cuts.findIndex((cut) => cut.id === id);
  const gestures = new Gestures({
    scale: () => scale,
    hit: (x, y) =>
      hitTimeline(
        {
          scale,
          bands: bandsFor(191, true, false, currentDoc().blocks.length > 0),
          columns: columns(),
          order: arrangementOf(currentDoc()),
          selected: indexOf(selected),
          hovered: indexOf(hovered),
        },
        x,
        y,
      ),
    doc: currentDoc,
    cutAt: (index) => columns().cuts[index],
    overviewTime: (x) => overviewTime(scale, x),
    show: (next) => {
      scale = next;
    },
    seek: (time) => {
      playhead = time;
      log.push(`seek ${time.toFixed(2)}`);
    },
    playheadTime: () => playhead,
    peek: (time) => log.push(`peek ${time?.toFixed(2) ?? 'playhead'}`),
    beginScrub: () => {
      log.push('pause');
      return () => log.push('resume');
    },
    select: (id) => {
      selected = id;
      log.push(`select ${id}`);
    },
    selectEdge: (id, edge) => log.push(`edge ${id} ${edge}`),
    hover: (id) => {
      hovered = id;
    },
    cursor: () => {},
    beginDrag: (cut) => {
      log.push(`drag ${cut.id}`);
      beginDrag(cut);
    },
    showEdgeTime: (point) => log.push(point ? `time of ${point.edge} at ${point.y}` : 'no time'),
    updateDrag,
    commitDrag: () => {
      log.push('rest');
      commitDrag();
    },
    cancelDrag: () => {
      log.push('rest');
      revertDrag();
    },
    markRange,
    markedRange: () => selection.range,
    drawCut,
    deleteCut,
    hoverBlock: () => {},
    holdBlock: (block, drop) => log.push(`block ${block} to ${drop?.toFixed(2) ?? 'nowhere'}`),
    moveBlock,
    moveBlockBack: (block) => moveBlockBack(arrangementOf(currentDoc()).blocks[block]),
    everyFrame: (step) => {
      frames.push(step);
      return () => frames.splice(frames.indexOf(step), 1);
    },
    now: () => Date.now(),
  });
  const at = (x: number, y: number, { alt = false, shift = false } = {}) => ({ x, y, alt, shift });
  return {
    gestures,
    log,
    frames,
    at,
    click(x: number, y: number) {
      gestures.move(at(x, y));
      gestures.down(at(x, y));
      gestures.up(at(x, y));
    },
    drag(from: [number, number], to: [number, number], keys?: { alt?: boolean; shift?: boolean }) {
      gestures.move(at(...from, keys));
      gestures.down(at(...from, keys));
      gestures.move(at((from[0] + to[0]) / 2, to[1], keys));
      gestures.move(at(...to, keys));
    },
    cut: (id: string) => currentDoc().cuts.find((cut) => cut.id === id),
    cuts: () => currentDoc().cuts,
    playhead: () => playhead,
    scale: () => scale,
    doc: currentDoc,
    /** A change from elsewhere. */
    change(edit: (doc: EditorDocument) => EditorDocument) {
      dispatch(edit, { undoable: false });
    },
  };
}

export const TRACK = 120;
export const HEAD = 30;
export const RULER = 10;
