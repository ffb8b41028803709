import type { FlatBatch } from '../batches/flat-batch.ts';
import type { Frame } from '../frame.ts';
import { FILM_FRAME } from '../geometry/bands.ts';
import { firstAbove } from '../geometry/cut-columns.ts';
import type { Fonts, LabelPool } from './labels.ts';
import { tickLabel, tickRule } from './ruler-ticks.ts';

const MAJOR_TICK = 8;
const MINOR_TICK = 4;
const LABEL_INSET = 6;
const RULER_BASELINE = 15;
/** Ruler labels nearer to the playhead's tag are hidden, CSS pixels. */
export const TAG_CLEARANCE = 67;

export function drawBackdrop(shapes: FlatBatch, labels: LabelPool, fonts: Fonts, frame: Frame): void {
  shapes.begin();
  drawRuler(shapes, labels, fonts, frame);
  drawBeds(shapes, frame);
  drawMatches(shapes, frame);
  drawSpeakers(shapes, frame);
  shapes.end();
}

function drawRuler(shapes: FlatBatch, labels: LabelPool, fonts: Fonts, frame: Frame): void {
  const { scale, bands, theme, playheadTime } = frame;
  const { step, parts } = tickRule(scale.pxPerSecond);
  const bottom = bands.ruler.y + bands.ruler.height;
  const playheadX = scale.timeToPixel(playheadTime);
  const y = RULER_BASELINE - fonts.ascent('ruler');
  const minor = step / parts;
  const { reach } = scale;
  // One step early: labels left of the window reach into it.
  const from = Math.max(0, Math.floor(reach.from / step)) * parts;
  const to = Math.min(reach.to, scale.duration) / minor;
  labels.begin();
  for (let i = from; i <= to; i++) {
    const time = i * minor;
    const x = scale.timeToPixel(time);
    if (i % parts !== 0) {
      shapes.add(x, bottom - MINOR_TICK, 1, MINOR_TICK, theme.ruler.minorTick);
      continue;
    }
    shapes.add(x, bottom - MAJOR_TICK, 1, MAJOR_TICK, theme.ruler.tick);
    if (Math.abs(x - playheadX) < TAG_CLEARANCE) continue;
    labels.place(i, tickLabel(time, step), x + LABEL_INSET, y, theme.ruler.label);
  }
  labels.end();
}

function drawBeds(shapes: FlatBatch, { scale, bands, theme, hasFilm }: Frame): void {
  const { lane, film, wave } = bands;
  const width = scale.width;
  shapes.add(0, lane.y, width, lane.height, theme.lane.fill);
  shapes.add(0, lane.y, width, 1, theme.lane.line);
  shapes.add(0, lane.y + lane.height - 1, width, 1, theme.lane.line);
  if (hasFilm) {
    shapes.add(0, film.y, width, film.height, theme.film.bed);
    for (let x = -(scale.scrollPx % FILM_FRAME); x < width; x += FILM_FRAME) {
      shapes.add(x, film.y, FILM_FRAME - 1, film.height, theme.film.frame);
    }
  }
  shapes.add(0, wave.y, width, wave.height, theme.wave.bed);
}

const MATCH_LINE = 2;

function drawMatches(shapes: FlatBatch, frame: Frame): void {
  const { scale, bands, theme, matches } = frame;
  const { y, height } = bands.wave;
  const { from, to } = scale.reach;
  const { count, start, end, current } = matches;
  let covered = Number.NEGATIVE_INFINITY;
  for (let i = firstAbove(end, count, from); i < count && start[i] < to; i++) {
    const left = scale.timeToPixel(start[i]);
    const right = Math.max(scale.timeToPixel(end[i]), left + MATCH_LINE);
    if (right <= covered && i !== current) continue;
    shapes.add(left, y, right - left, height, i === current ? theme.match.currentBed : theme.match.bed);
    shapes.add(left, y, right - left, MATCH_LINE, theme.match.line);
    covered = right;
  }
}

function drawSpeakers(shapes: FlatBatch, frame: Frame): void {
  const { scale, bands, theme, speakers } = frame;
  const { start, end, speaker, count } = speakers;
  const { from, to } = scale.reach;
  const last = firstAbove(start, count, to);
  for (let i = firstAbove(end, count, from); i < last; i++) {
    const begin = scale.timeToPixel(start[i]);
    const left = Math.max(begin, 0);
    const right = Math.min(Math.max(scale.timeToPixel(end[i]), begin + 1), scale.width);
    const color = theme.speakers[speaker[i] % theme.speakers.length];
    shapes.add(left, bands.speakers.y, Math.max(right - left, 0), bands.speakers.height, color);
  }
}
