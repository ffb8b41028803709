import { type FilmstripLevel, thumbnailAt } from '#model/media/filmstrip.ts';
import type { Frame } from '../frame.ts';
import { FILM_FRAME } from '../geometry/bands.ts';

/** The last pixel separates thumbnails. */
export const THUMBNAIL = FILM_FRAME - 1;

export interface FilmTile {
  /** Canvas x, CSS pixels. */
  readonly left: number;
  readonly right: number;
  /** Place among those of whole width. */
  readonly cell: number;
  /** Source seconds of its middle, and of the rush or block that it shows. */
  readonly time: number;
  readonly from: number;
  readonly to: number;
}

/** The tiles in view, by x: all of one width but for those that end at a seam of joined rushes or blocks. */
export function filmTiles({ scale, seams, order }: Pick<Frame, 'scale' | 'seams' | 'order'>): FilmTile[] {
  const tiles: FilmTile[] = [];
  const { scrollPx } = scale;
  const startOf = (rush: number) => seams[rush]?.start ?? Number.POSITIVE_INFINITY;
  const pxOf = (rush: number) => scale.timeToPixel(startOf(rush)) + scrollPx;
  let cell = Math.floor(scrollPx / FILM_FRAME);
  let px = cell * FILM_FRAME;
  let next = 0;
  while (px < scrollPx + scale.width && scale.pxToSeconds(px) < scale.duration) {
    while (pxOf(next) <= px) next++;
    const begins = next === 0 ? 0 : startOf(next - 1);
    const end = Math.min((cell + 1) * FILM_FRAME, pxOf(next));
    tiles.push({
      left: px - scrollPx,
      right: Math.min(end, cell * FILM_FRAME + THUMBNAIL) - scrollPx,
      cell,
      time: order.toSource(scale.pxToSeconds((px + end) / 2)),
      from: order.toSource(begins),
      to: order.toSource(begins) + startOf(next) - begins,
    });
    px = end;
    if (px === (cell + 1) * FILM_FRAME) cell++;
  }
  return tiles;
}

/** Index of the thumbnail nearest to the tile's middle, of those of its rush where it has any. */
export function thumbnailOf({ time, from, to }: FilmTile, level: FilmstripLevel): number {
  const nearest = thumbnailAt(level, time);
  const first = Math.ceil(from / level.interval);
  const last = Math.min(Math.ceil(to / level.interval), level.count) - 1;
  return first <= last ? Math.min(Math.max(nearest, first), last) : nearest;
}
