import type { Application, Container } from 'pixi.js';
import { type Arrangement, arrangementOf } from '#model/edit/arrangement.ts';
import type { Peaks } from '#model/media/peaks.ts';
import type { Gain, MarkedRange, Rational, Seam } from '#model/types.ts';
import { emptyWords } from '#model/words/words.ts';
import { choosePresenter } from './choose-presenter.ts';
import {
  type BlockLane,
  type Frame,
  type MatchColumns,
  NO_LANE,
  NO_MATCHES,
  NO_SPEAKERS,
  type SpeakerColumns,
  type WordTimes,
} from './frame.ts';
import { FrameScheduler } from './frame-scheduler.ts';
import { isSameOrder } from './geometry/arranged.ts';
import { type Bands, bandsFor, wordsReadable } from './geometry/bands.ts';
import { type CutColumns, cutColumns, indexOfCut } from './geometry/cut-columns.ts';
import { hitTimeline, type TimelineHit } from './geometry/hit-test.ts';
import { TimeScale } from './geometry/time-scale.ts';
import type { Film } from './layers/film-atlases.ts';
import { type EdgePoint, HoverTip, WindowFrame } from './overlays.ts';
import { limitBatchedTextures } from './pixi-undocumented.ts';
import type { Presenter } from './presenter.ts';
import { watchSize } from './screen-watch.ts';
import { readTheme, type Theme, watchTheme } from './theme.ts';
import { type LayerName, TimelinePainter } from './timeline-painter.ts';

/** Overlap of two pages when playback flips, CSS pixels. */
const FLIP_MARGIN = 64;

/** Pixi's shader for sixteen textures compiles slowly. */
const MAX_TEXTURES = 4;

/** Fonts that take longer are drawn when they come, milliseconds. */
const FONT_MS = 1500;
const FONT_WEIGHTS = [400, 500, 600];

const NO_WORDS = emptyWords();
const NO_SEAMS: readonly Seam[] = [];
const NO_GAINS: readonly Gain[] = [];

export interface SceneParts {
  readonly app: Application;
  readonly layers: Readonly<Record<LayerName, Container>>;
  /** Its CSS properties give colours and font. */
  readonly host: HTMLElement;
  readonly tip: HTMLElement;
  readonly windowFrame: HTMLElement;
}

/** Plain data in by `set…`, pixels out in the next frame. Arranged seconds. */
export class Scene {
  readonly #parts: SceneParts;
  readonly #scheduler: FrameScheduler;
  readonly #painter: TimelinePainter;
  readonly #presenter: Presenter;
  readonly #tip: HoverTip;
  readonly #windowFrame: WindowFrame;
  readonly #stops: (() => void)[] = [];
  #theme: Theme;
  #bands: Bands;
  #scale = new TimeScale(0, 1);
  #columns: CutColumns = cutColumns([]);
  #speakers: SpeakerColumns = NO_SPEAKERS;
  #words: WordTimes = NO_WORDS;
  #matches: MatchColumns = NO_MATCHES;
  #seams: readonly Seam[] = NO_SEAMS;
  #range: MarkedRange | null = null;
  #gains: readonly Gain[] = NO_GAINS;
  #order: Arrangement = arrangementOf({ blocks: [], duration: 0 });
  #lane: BlockLane = NO_LANE;
  #hasFilm = false;
  #selectedId: string | null = null;
  #focusedEdge: 'start' | 'end' | null = null;
  #hoveredId: string | null = null;
  #selected = -1;
  #hovered = -1;
  #edgePoint: EdgePoint | null = null;
  #height = 1;
  /** 0 until measured. */
  #resolution = 0;
  #playheadTime = 0;
  #frameRate: Rational | null = null;
  #readPlayhead: (() => number) | null = null;
  #revision = 0;
  #destroyed = false;

  /** The scene itself scrolled or resized. */
  onView: (scale: TimeScale) => void = () => {};
  /** Suspends page flips. */
  isDragging: () => boolean = () => false;

  constructor(parts: SceneParts) {
    this.#parts = parts;
    const { app, host, layers } = parts;
    limitBatchedTextures(app.renderer, MAX_TEXTURES);
    this.#theme = readTheme(host);
    this.#bands = bandsFor(host.clientHeight, false, false);
    this.#tip = new HoverTip(parts.tip);
    this.#windowFrame = new WindowFrame(parts.windowFrame);
    this.#painter = new TimelinePainter(layers);
    this.#scheduler = new FrameScheduler({
      frame: () => this.#present(),
      // Without room to draw in no letters are loaded: it rests until it gets some.
      onIdle: (idle) =>
        setData(host, 'idle', idle && (this.#resolution === 0 || this.#painter.fonts !== null)),
    });
    this.#presenter = choosePresenter({
      app,
      painter: this.#painter,
      requestFrame: () => this.#scheduler.request(),
    });
    this.#listen();
    this.resize();
  }

  get scale(): TimeScale {
    return this.#scale;
  }

  get columns(): CutColumns {
    return this.#columns;
  }

  get playheadTime(): number {
    return this.#playheadTime;
  }

  hit(x: number, y: number): TimelineHit {
    return hitTimeline(this.#frame(), x, y);
  }

  /** Clamped to the view's limits. */
  setView(duration: number, zoom: number, startTime: number): void {
    const scale = new TimeScale(duration, this.#scale.width, zoom, startTime);
    if (scale.equals(this.#scale)) return;
    this.#scale = scale;
    this.#layOut();
  }

  setCuts(columns: CutColumns): void {
    if (columns === this.#columns) return;
    this.#columns = columns;
    this.#selected = indexOfCut(this.#columns, this.#selectedId);
    this.#hovered = indexOfCut(this.#columns, this.#hoveredId);
    this.#scheduler.request();
  }

  setOrder(order: Arrangement): void {
    if (isSameOrder(order, this.#order)) return;
    this.#order = order;
    this.#layOut();
  }

  get lane(): BlockLane {
    return this.#lane;
  }

  setLane(lane: BlockLane): void {
    this.#lane = lane;
    this.#scheduler.request();
  }

  setSelection(cutId: string | null, focusedEdge: 'start' | 'end' | null): void {
    if (cutId === this.#selectedId && focusedEdge === this.#focusedEdge) return;
    this.#selectedId = cutId;
    this.#focusedEdge = focusedEdge;
    this.#selected = indexOfCut(this.#columns, cutId);
    this.#scheduler.request();
  }

  setHover(cutId: string | null): void {
    if (cutId === this.#hoveredId) return;
    this.#hoveredId = cutId;
    this.#hovered = indexOfCut(this.#columns, cutId);
    this.#scheduler.request();
  }

  setEdgePoint(point: EdgePoint | null): void {
    this.#edgePoint = point;
    this.#scheduler.request();
  }

  setSpeakers(speakers: SpeakerColumns | null): void {
    this.#speakers = speakers ?? NO_SPEAKERS;
    this.#scheduler.request();
  }

  setWords(words: WordTimes): void {
    this.#words = words;
    this.#layOut();
  }

  setMatches(matches: MatchColumns | null): void {
    this.#matches = matches ?? NO_MATCHES;
    this.#scheduler.request();
  }

  setSeams(seams: readonly Seam[]): void {
    if (seams === this.#seams) return;
    this.#seams = seams;
    this.#scheduler.request();
  }

  setRange(range: MarkedRange | null): void {
    if (range === this.#range) return;
    this.#range = range;
    this.#scheduler.request();
  }

  setGains(gains: readonly Gain[]): void {
    if (gains === this.#gains) return;
    this.#gains = gains;
    this.#scheduler.request();
  }

  setFilm(hasFilm: boolean): void {
    this.#hasFilm = hasFilm;
    this.#layOut();
  }

  setFilmstrip(film: Film | null): void {
    this.#painter.setFilm(film, () => this.#redraw());
    this.#redraw();
  }

  setPeaks(peaks: Peaks | null): void {
    this.#painter.setPeaks(peaks);
    setData(this.#parts.host, 'peaks', peaks !== null);
    this.#redraw();
  }

  setOverviewFocused(focused: boolean): void {
    this.#windowFrame.focus(focused);
  }

  /** Counts the frames of the playhead's time; null: there are none. */
  setFrameRate(frameRate: Rational | null): void {
    this.#frameRate = frameRate;
    this.#scheduler.request();
  }

  setPlayhead(time: number): void {
    this.#playheadTime = time;
    this.#scheduler.request();
  }

  /** `read` gives the time of each frame; null ends it. */
  followPlayback(read: (() => number) | null): void {
    this.#readPlayhead = read;
    this.#scheduler.setContinuous(read !== null);
  }

  resize(): void {
    const { app, host } = this.#parts;
    const width = host.clientWidth;
    const height = host.clientHeight;
    const resolution = Math.min(window.devicePixelRatio || 1, this.#presenter.maxResolution);
    const { duration, zoom, startTime } = this.#scale;
    if (width === 0 || height === 0) return;
    if (width === this.#scale.width && height === this.#height && resolution === this.#resolution) return;
    this.#height = height;
    app.renderer.resize(width, height, resolution);
    this.#scale = new TimeScale(duration, width, zoom, startTime);
    if (resolution !== this.#resolution) {
      this.#resolution = resolution;
      this.#loadFonts();
    }
    this.#layOut();
    this.onView(this.#scale);
  }

  destroy(): void {
    this.#destroyed = true;
    this.#scheduler.stop();
    for (const stop of this.#stops) stop();
    this.#presenter.destroy();
    this.#painter.destroy();
    this.#tip.hide();
  }

  #listen(): void {
    const { app, host } = this.#parts;
    this.#stops.push(
      watchSize(host, () => this.resize()),
      watchTheme(() => {
        this.#theme = readTheme(host);
        app.renderer.background.color = this.#theme.background;
        this.#scheduler.request();
      }),
    );
    app.renderer.background.color = this.#theme.background;

    const restored = () => {
      limitBatchedTextures(app.renderer, MAX_TEXTURES);
      this.#redraw();
    };
    app.canvas.addEventListener('webglcontextrestored', restored);
    this.#stops.push(() => app.canvas.removeEventListener('webglcontextrestored', restored));
  }

  /** Glyphs are cached as they are drawn: those of other fonts are given up. */
  #loadFonts(): void {
    const resolution = this.#resolution;
    const family = getComputedStyle(this.#parts.host).fontFamily;
    void withFonts(family, () => {
      if (this.#destroyed || resolution !== this.#resolution) return;
      this.#painter.setFonts(family, resolution);
      this.#redraw();
    });
  }

  /** For changes outside of `Frame`. */
  #redraw(): void {
    this.#revision++;
    this.#scheduler.request();
  }

  #layOut(): void {
    const hasWords = this.#words.length > 0 && wordsReadable(this.#scale.pxPerSecond);
    const bands = bandsFor(this.#height, this.#hasFilm, hasWords, !this.#order.isAsRecorded);
    const { film, wave, words, body } = this.#bands;
    const isSame =
      film.height === bands.film.height &&
      wave.height === bands.wave.height &&
      words.height === bands.words.height &&
      body.y === bands.body.y;
    if (!isSame) this.#bands = bands;
    this.#scheduler.request();
  }

  #frame(): Frame {
    return {
      scale: this.#scale,
      height: this.#height,
      bands: this.#bands,
      theme: this.#theme,
      columns: this.#columns,
      speakers: this.#speakers,
      words: this.#words,
      matches: this.#matches,
      seams: this.#seams,
      range: this.#range,
      gains: this.#gains,
      order: this.#order,
      lane: this.#lane,
      hasFilm: this.#hasFilm,
      selected: this.#selected,
      hovered: this.#hovered,
      focusedEdge: this.#focusedEdge,
      playheadTime: this.#playheadTime,
      frameRate: this.#frameRate,
      revision: this.#revision,
    };
  }

  #present(): void {
    if (this.#readPlayhead) this.#followPlayhead(this.#readPlayhead());
    const frame = this.#frame();
    this.#tip.place(frame, this.#edgePoint);
    this.#windowFrame.place(this.#scale, this.#bands);
    this.#presenter.present(frame);
    const { isFilmComplete } = this.#painter;
    if (isFilmComplete !== undefined) setData(this.#parts.host, 'film', isFilmComplete);
  }

  /** Flips the page if the playhead was in view. */
  #followPlayhead(time: number): void {
    const scale = this.#scale;
    const before = scale.timeToX(this.#playheadTime);
    const x = scale.timeToX(time);
    this.#playheadTime = time;
    const wasInView = before >= 0 && before <= scale.width;
    if (!wasInView || (x >= 0 && x <= scale.width) || this.isDragging()) return;
    this.#scale = scale.flippedTo(time, FLIP_MARGIN);
    this.onView(this.#scale);
  }
}

/** Sets a data attribute only if it changes; avoids needless restyling. */
function setData(element: HTMLElement, name: string, value: boolean): void {
  if (element.dataset[name] !== String(value)) element.dataset[name] = String(value);
}

/** Draws with the fonts of `family`, a CSS list: with the browser's own where those fail or are late, and again when they come. */
async function withFonts(family: string, draw: () => void): Promise<void> {
  const loading = Promise.all(
    FONT_WEIGHTS.map((weight) => document.fonts.load(`${weight} 11px ${family}`)),
  ).then(
    () => 'loaded',
    () => 'failed',
  );
  const late = new Promise<string>((resolve) => setTimeout(resolve, FONT_MS, 'late'));
  const outcome = await Promise.race([loading, late]);
  draw();
  if (outcome === 'late' && (await loading) === 'loaded') draw();
}
