import {
  ATLAS_COLUMNS,
  ATLAS_ROWS,
  filmstripLevelFor,
  TILE_HEIGHT,
  TILE_WIDTH,
  TILES_PER_ATLAS,
  thumbnailAt,
} from '#model/media/filmstrip.ts';
import type { FilmBatch } from '../batches/film-batch.ts';
import type { Frame } from '../frame.ts';
import { FILM_FRAME } from '../geometry/bands.ts';
import { LOOK_NEW } from '../geometry/cut-columns.ts';
import { forEachVisible } from '../geometry/cut-geometry.ts';
import type { FilmAtlases } from './film-atlases.ts';

/** The last pixel separates thumbnails. */
const THUMBNAIL = FILM_FRAME - 1;
/** Half a texel, against bleeding. */
const U_INSET = 0.5 / (TILE_WIDTH * ATLAS_COLUMNS);
const V_INSET = 0.5 / (TILE_HEIGHT * ATLAS_ROWS);

interface Place {
  readonly left: number;
  readonly batch: FilmBatch;
  readonly u0: number;
  readonly uPerPx: number;
  readonly v0: number;
  readonly v1: number;
}

/** Another level stands in for one not loaded, else the placeholder. */
export function drawFilm(atlases: FilmAtlases, frame: Frame): void {
  const { scale, bands, columns, selected } = frame;
  const { y, height } = bands.film;
  const bottom = y + height;
  atlases.begin();
  if (height === 0) {
    atlases.end();
    return;
  }
  const level = filmstripLevelFor(atlases.levels, scale.pxToSeconds(FILM_FRAME));
  const first = Math.floor(scale.scrollPx / FILM_FRAME);
  const places: (Place | null)[] = [];
  for (let i = first; ; i++) {
    const left = i * FILM_FRAME - scale.scrollPx;
    const time = scale.pxToSeconds((i + 0.5) * FILM_FRAME);
    if (left >= scale.width || scale.pxToSeconds(i * FILM_FRAME) >= scale.duration) break;
    const place = placeAt(atlases, level, time, left);
    places.push(place);
    if (place) addPiece(place, left, left + THUMBNAIL, y, bottom, false);
  }
  const addGrey = (cut: number, from: number, to: number) => {
    if (columns.look[cut] === LOOK_NEW) return;
    const last = Math.floor((to - 1 + scale.scrollPx) / FILM_FRAME) - first;
    for (let i = Math.max(Math.floor((from + scale.scrollPx) / FILM_FRAME) - first, 0); i <= last; i++) {
      const place = places[i];
      if (!place) continue;
      const left = Math.max(from, place.left);
      const right = Math.min(to, place.left + THUMBNAIL);
      if (right > left) addPiece(place, left, right, y, bottom, true);
    }
  };
  forEachVisible(columns, scale, selected, addGrey);
  atlases.end();
}

function placeAt(atlases: FilmAtlases, wanted: number, time: number, left: number): Place | null {
  const { levels } = atlases;
  const atlasOf = (level: number) => Math.floor(thumbnailAt(levels[level], time) / TILES_PER_ATLAS);
  let level = wanted;
  let batch = atlases.get(wanted, atlasOf(wanted));
  for (let other = levels.length - 1; !batch && other >= 0; other--) {
    batch = atlases.peek(other, atlasOf(other));
    level = other;
  }
  if (!batch) return null;
  const tile = thumbnailAt(levels[level], time) % TILES_PER_ATLAS;
  const u0 = (tile % ATLAS_COLUMNS) / ATLAS_COLUMNS + U_INSET;
  const v0 = Math.floor(tile / ATLAS_COLUMNS) / ATLAS_ROWS;
  return {
    left,
    batch,
    u0,
    uPerPx: (1 / ATLAS_COLUMNS - 2 * U_INSET) / THUMBNAIL,
    v0: v0 + V_INSET,
    v1: v0 + 1 / ATLAS_ROWS - V_INSET,
  };
}

function addPiece(place: Place, left: number, right: number, top: number, bottom: number, grey: boolean) {
  const { batch, u0, uPerPx, v0, v1 } = place;
  const u = (x: number) => u0 + (x - place.left) * uPerPx;
  batch.add(left, right, top, bottom, u(left), u(right), v0, v1, grey);
}
