import {
  ATLAS_COLUMNS,
  ATLAS_ROWS,
  filmstripLevelFor,
  TILE_HEIGHT,
  TILE_WIDTH,
  TILES_PER_ATLAS,
} from '#model/media/filmstrip.ts';
import type { FilmBatch } from '../batches/film-batch.ts';
import type { Frame } from '../frame.ts';
import { FILM_FRAME } from '../geometry/bands.ts';
import { LOOK_NEW } from '../geometry/cut-columns.ts';
import { forEachVisible } from '../geometry/cut-geometry.ts';
import type { FilmAtlases } from './film-atlases.ts';
import { type FilmTile, filmTiles, THUMBNAIL, thumbnailOf } from './film-tiles.ts';

/** Half a texel, against bleeding. */
const U_INSET = 0.5 / (TILE_WIDTH * ATLAS_COLUMNS);
const V_INSET = 0.5 / (TILE_HEIGHT * ATLAS_ROWS);

interface Place {
  readonly left: number;
  readonly right: number;
  readonly cell: number;
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
  const places = filmTiles(frame).flatMap((tile) => placeOf(atlases, level, tile) ?? []);
  for (const place of places) addPiece(place, place.left, place.right, y, bottom, false);
  const byCell = Map.groupBy(places, ({ cell }) => cell);
  const addGrey = (cut: number, from: number, to: number) => {
    if (columns.look[cut] === LOOK_NEW) return;
    const last = Math.floor((to - 1 + scale.scrollPx) / FILM_FRAME);
    for (let cell = Math.floor((from + scale.scrollPx) / FILM_FRAME); cell <= last; cell++) {
      for (const place of byCell.get(cell) ?? []) {
        const left = Math.max(from, place.left);
        const right = Math.min(to, place.right);
        if (right > left) addPiece(place, left, right, y, bottom, true);
      }
    }
  };
  forEachVisible(columns, scale, selected, addGrey);
  atlases.end();
}

function placeOf(atlases: FilmAtlases, wanted: number, tile: FilmTile): Place | null {
  const { levels } = atlases;
  const atlasOf = (level: number) => Math.floor(thumbnailOf(tile, levels[level]) / TILES_PER_ATLAS);
  let level = wanted;
  let batch = atlases.get(wanted, atlasOf(wanted));
  for (let other = levels.length - 1; !batch && other >= 0; other--) {
    batch = atlases.peek(other, atlasOf(other));
    level = other;
  }
  if (!batch) return null;
  const thumbnail = thumbnailOf(tile, levels[level]) % TILES_PER_ATLAS;
  const u0 = (thumbnail % ATLAS_COLUMNS) / ATLAS_COLUMNS + U_INSET;
  const v0 = Math.floor(thumbnail / ATLAS_COLUMNS) / ATLAS_ROWS;
  return {
    left: tile.left,
    right: tile.right,
    cell: tile.cell,
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
