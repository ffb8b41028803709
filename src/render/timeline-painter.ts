import type { Container } from 'pixi.js';
import type { Peaks } from '#model/media/peaks.ts';
import { FlatBatch } from './batches/flat-batch.ts';
import { ShapeBatch } from './batches/shape-batch.ts';
import type { Frame } from './frame.ts';
import { drawBackdrop } from './layers/backdrop-layer.ts';
import { drawBlocks } from './layers/block-layer.ts';
import { drawCloseButton, drawCuts } from './layers/cut-layer.ts';
import { type Film, FilmAtlases } from './layers/film-atlases.ts';
import { drawFilm } from './layers/film-layer.ts';
import { drawGains } from './layers/gain-layer.ts';
import { Fonts, LabelPool } from './layers/labels.ts';
import { drawOverview } from './layers/overview-layer.ts';
import { drawPlayhead } from './layers/playhead-layer.ts';
import { drawSeams } from './layers/seam-layer.ts';
import { Waveform } from './layers/waveform.ts';
import { drawWords } from './layers/words-layer.ts';

/** Bottom first. */
export const PAINT_LAYERS = [
  'backdrop',
  'film',
  'waveform',
  'words',
  'ruler',
  'overview',
  'cuts',
  'heads',
  'top',
  'tag',
] as const;
export type LayerName = (typeof PAINT_LAYERS)[number];

/** Fills the layers with what changed. */
export class TimelinePainter {
  readonly overview = new FlatBatch('overview', { opaque: true, capacity: 1024 });
  readonly #filmLayer: Container;
  readonly #backdrop = new FlatBatch('backdrop', { opaque: true });
  readonly #wordBoxes = new FlatBatch('words', { opaque: true });
  readonly #bodies = new FlatBatch('bodies', { capacity: 2048 });
  readonly #cuts = new ShapeBatch('cuts', 1024);
  readonly #seams = new FlatBatch('seams', { opaque: true, capacity: 16 });
  readonly #blocks = new FlatBatch('blocks', { opaque: true, capacity: 16 });
  readonly #gains = new FlatBatch('gains', { capacity: 16 });
  readonly #marks = new FlatBatch('marks', { capacity: 4 });
  readonly #playhead = new FlatBatch('playhead', { capacity: 8 });
  readonly #top = new ShapeBatch('top', 16);
  readonly #waveform = new Waveform();
  readonly #ruler: LabelPool;
  readonly #heads: LabelPool;
  readonly #wordTexts: LabelPool;
  readonly #seamNames: LabelPool;
  readonly #tag: LabelPool;
  #fonts: Fonts | null = null;
  #film: FilmAtlases | null = null;
  #filled: Frame | null = null;

  constructor(layers: Readonly<Record<LayerName, Container>>) {
    this.#filmLayer = layers.film;
    this.#ruler = new LabelPool(layers.ruler, 'ruler');
    layers.ruler.addChild(this.#blocks.mesh, this.#seams.mesh);
    this.#seamNames = new LabelPool(layers.ruler, 'head');
    this.#heads = new LabelPool(layers.heads, 'head');
    this.#tag = new LabelPool(layers.tag, 'tag');
    layers.words.addChild(this.#gains.mesh, this.#wordBoxes.mesh);
    this.#wordTexts = new LabelPool(layers.words, 'head');
    layers.backdrop.addChild(this.#backdrop.mesh);
    layers.waveform.addChild(this.#waveform.mesh);
    layers.overview.addChild(this.overview.mesh);
    layers.cuts.addChild(this.#bodies.mesh, this.#cuts.mesh);
    layers.top.addChild(this.#marks.mesh, this.#playhead.mesh, this.#top.mesh);
  }

  /** Null until loaded: only film and waveform are drawn. */
  get fonts(): Fonts | null {
    return this.#fonts;
  }

  get isFilmComplete(): boolean | undefined {
    return this.#film?.isComplete;
  }

  setFilm(film: Film | null, changed: () => void): void {
    this.#film?.destroy();
    this.#film = film && new FilmAtlases(film, this.#filmLayer, changed);
  }

  setPeaks(peaks: Peaks | null): void {
    this.#waveform.setPeaks(peaks);
  }

  /** `family`: a CSS list of loaded fonts. */
  setFonts(family: string, resolution: number): void {
    this.#giveTexts(null);
    this.#fonts?.destroy();
    this.#fonts = new Fonts(family, resolution);
    this.#giveTexts(this.#fonts);
  }

  draw(frame: Frame): void {
    const filled = this.#filled;
    const differs = (...names: readonly (keyof Frame)[]) =>
      filled === null ||
      filled.revision !== frame.revision ||
      names.some((name) => filled[name] !== frame[name]);
    const isOtherWindow = differs('scale', 'bands', 'theme');
    const areCutsOther = isOtherWindow || differs('columns', 'selected', 'hovered', 'focusedEdge');
    if (differs('columns', 'matches', 'theme') || this.#isOverviewOther(frame))
      drawOverview(this.overview, frame);
    this.#filled = frame;
    const isOrderOther = differs('order');
    if (isOtherWindow || isOrderOther) this.#waveform.draw(frame);
    if (this.#film && (areCutsOther || isOrderOther || differs('seams'))) drawFilm(this.#film, frame);
    const fonts = this.#fonts;
    if (fonts) {
      if (isOtherWindow || differs('speakers', 'matches', 'hasFilm', 'playheadTime')) {
        drawBackdrop(this.#backdrop, this.#ruler, fonts, frame);
      }
      if (isOtherWindow || differs('words', 'matches'))
        drawWords(this.#wordBoxes, this.#wordTexts, fonts, frame);
      if (isOtherWindow || differs('seams')) drawSeams(this.#seams, this.#seamNames, fonts, frame);
      if (isOtherWindow || isOrderOther || differs('lane')) drawBlocks(this.#blocks, frame);
      if (isOtherWindow || differs('gains')) drawGains(this.#gains, frame);
      if (isOtherWindow || differs('range', 'lane')) drawMarks(this.#marks, frame);
      if (areCutsOther) drawCuts(this.#bodies, this.#cuts, this.#heads, fonts, frame);
      this.#top.begin();
      drawPlayhead(this.#playhead, this.#top, this.#tag, fonts, frame);
      drawCloseButton(this.#top, frame);
      this.#top.end();
    }
  }

  destroy(): void {
    this.#giveTexts(null);
    for (const batch of [
      this.#backdrop,
      this.overview,
      this.#wordBoxes,
      this.#bodies,
      this.#cuts,
      this.#seams,
      this.#blocks,
      this.#gains,
      this.#marks,
      this.#playhead,
      this.#top,
    ]) {
      batch.destroy();
    }
    this.#film?.destroy();
    this.#waveform.destroy();
    this.#fonts?.destroy();
  }

  #isOverviewOther({ scale, bands }: Frame): boolean {
    const filled = this.#filled;
    return (
      filled === null ||
      filled.scale.duration !== scale.duration ||
      filled.scale.width !== scale.width ||
      filled.bands.overview.y !== bands.overview.y
    );
  }

  #giveTexts(fonts: Fonts | null): void {
    for (const pool of [this.#ruler, this.#seamNames, this.#heads, this.#wordTexts, this.#tag])
      pool.setFonts(fonts);
  }
}

/** CSS pixels. */
const RANGE_EDGE = 2;
const DROP_LINE = 2;

/** The range that was drawn, and its in and out marks, each of which may stand alone; where a dragged block would be put. */
function drawMarks(boxes: FlatBatch, { scale, bands, theme, range, lane }: Frame): void {
  boxes.begin();
  if (range) {
    const { y } = bands.lane;
    const height = bands.bottom - y;
    const [start, end] = [range.start, range.end].map((time) => time !== null && scale.timeToPixel(time));
    if (start !== false && end !== false && end > start)
      boxes.add(start, y, end - start, height, theme.range.fill);
    if (start !== false) boxes.add(start, 0, RANGE_EDGE, bands.bottom, theme.range.edge);
    if (end !== false) boxes.add(end - RANGE_EDGE, 0, RANGE_EDGE, bands.bottom, theme.range.edge);
  }
  if (lane.drop !== null) {
    const x = scale.timeToPixel(lane.drop) - DROP_LINE / 2;
    boxes.add(x, bands.lane.y, DROP_LINE, bands.bottom - bands.lane.y, theme.blocks.drop);
  }
  boxes.end();
}
