import { arrangementOf } from '#model/edit/arrangement.ts';
import type { Cut } from '#model/types.ts';
import { emptyWords } from '#model/words/words.ts';
import { type Frame, NO_LANE, NO_MATCHES, NO_SPEAKERS } from '#src/render/frame.ts';
import { bandsFor } from '#src/render/geometry/bands.ts';
import { cutColumns } from '#src/render/geometry/cut-columns.ts';
import { TimeScale } from '#src/render/geometry/time-scale.ts';
import type { Theme } from '#src/render/theme.ts';

const FRAME_HEIGHT = 191;

/** A cut by hand; source seconds. */
export function manualCut(start: number, duration: number): Cut {
  return { id: `at-${start}`, start, duration, reason: 'manual', description: '' } as Cut;
}

/** What a frame with these cuts is drawn from: a film of 100 seconds, whole in 1,000 pixels, its playhead at 90 s. */
export function frameInput(cuts: readonly Cut[], rest: Partial<Frame> = {}): Frame {
  return { ...SHARED, columns: cutColumns(cuts), ...rest };
}

// The same objects in every input: what is another object is taken for a change.
const SHARED = {
  scale: new TimeScale(100, 1000),
  height: FRAME_HEIGHT,
  bands: bandsFor(FRAME_HEIGHT, true, false),
  theme: {} as Theme,
  speakers: NO_SPEAKERS,
  words: emptyWords(),
  matches: NO_MATCHES,
  seams: [],
  range: null,
  gains: [],
  order: arrangementOf({ blocks: [], duration: 100 }),
  lane: NO_LANE,
  hasFilm: true,
  selected: -1,
  hovered: -1,
  focusedEdge: null,
  playheadTime: 90,
  frameRate: null,
  revision: 0,
};
