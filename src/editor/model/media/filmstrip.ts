/** Filmstrip file (docs/filmstrip-format.md): JPEG atlases of thumbnails, by level. */

export const FILMSTRIP_VERSION = 1;
/** Pixels: twice the size shown, for dense screens. */
export const TILE_WIDTH = 160;
export const TILE_HEIGHT = 88;
export const ATLAS_COLUMNS = 8;
export const ATLAS_ROWS = 4;
export const TILES_PER_ATLAS = ATLAS_COLUMNS * ATLAS_ROWS;
export const FILMSTRIP_FACTOR = 8;
/** Finest step, source seconds, and most thumbnails at the finest level. */
const FINEST_INTERVAL = 2;
const MAX_THUMBNAILS = 3600;
const HEAD = 32;
const LEVEL = 16;
const ENTRY = 4;
export const FILMSTRIP_HEAD_BYTES = 4096;

const MAGIC = 0x54534653;

/** Thumbnail i shows source second i × `interval`. */
export interface FilmstripLevel {
  readonly interval: number;
  readonly count: number;
}

export interface AtlasPlace {
  readonly offset: number;
  readonly length: number;
}

export interface FilmstripIndex {
  /** Finest first, never empty. */
  readonly levels: readonly FilmstripLevel[];
  /** By level; thumbnail i lies in atlas ⌊i / `TILES_PER_ATLAS`⌋. */
  readonly atlases: readonly (readonly AtlasPlace[])[];
}

export function filmstripLevels(duration: number): FilmstripLevel[] {
  let interval = Math.max(FINEST_INTERVAL, duration / MAX_THUMBNAILS);
  const levels = [{ interval, count: thumbnailCount(duration, interval) }];
  while (levels[levels.length - 1].count > TILES_PER_ATLAS) {
    interval *= FILMSTRIP_FACTOR;
    levels.push({ interval, count: thumbnailCount(duration, interval) });
  }
  return levels;
}

function thumbnailCount(duration: number, interval: number): number {
  // Slightly less, against float rounding: 6 s at 2 s are three thumbnails.
  return Math.max(1, Math.ceil(duration / interval - 1e-6));
}

export function filmstripHead(
  levels: readonly FilmstripLevel[],
  atlasBytes: readonly (readonly number[])[],
): Uint8Array {
  const total = atlasBytes.reduce((sum, list) => sum + list.length, 0);
  const bytes = new Uint8Array(HEAD + LEVEL * levels.length + ENTRY * total);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, false);
  view.setUint16(4, FILMSTRIP_VERSION, true);
  view.setUint16(6, levels.length, true);
  view.setUint32(8, bytes.length, true);
  let at = HEAD;
  for (const [i, { interval, count }] of levels.entries()) {
    view.setFloat64(at, interval, true);
    view.setUint32(at + 8, count, true);
    view.setUint32(at + 12, atlasBytes[i].length, true);
    at += LEVEL;
  }
  for (const length of atlasBytes.flat()) {
    view.setUint32(at, length, true);
    at += ENTRY;
  }
  return bytes;
}

/** @throws Error with a sentence */
export function parseFilmstrip(bytes: ArrayBuffer): FilmstripIndex {
  const view = new DataView(bytes);
  if (bytes.byteLength < HEAD || view.getUint32(0, false) !== MAGIC)
    throw new Error('The filmstrip file is not one of ours.');
  if (view.getUint16(4, true) !== FILMSTRIP_VERSION)
    throw new Error('The filmstrip file has a version this program does not know.');
  const levelCount = view.getUint16(6, true);
  const headBytes = view.getUint32(8, true);
  if (levelCount === 0 || headBytes > bytes.byteLength || headBytes < HEAD + LEVEL * levelCount)
    throw new Error('The filmstrip file is incomplete.');
  const levels: FilmstripLevel[] = [];
  const atlases: AtlasPlace[][] = [];
  let entry = HEAD + LEVEL * levelCount;
  let offset = headBytes;
  for (let i = 0; i < levelCount; i++) {
    const at = HEAD + LEVEL * i;
    const level = { interval: view.getFloat64(at, true), count: view.getUint32(at + 8, true) };
    const atlasCount = view.getUint32(at + 12, true);
    if (!(level.interval > 0) || atlasCount !== Math.ceil(level.count / TILES_PER_ATLAS))
      throw new Error('The filmstrip file contradicts itself.');
    if (entry + ENTRY * atlasCount > headBytes) throw new Error('The filmstrip file is incomplete.');
    const places: AtlasPlace[] = [];
    for (let k = 0; k < atlasCount; k++, entry += ENTRY) {
      const length = view.getUint32(entry, true);
      places.push({ offset, length });
      offset += length;
    }
    levels.push(level);
    atlases.push(places);
  }
  return { levels, atlases };
}

/** Index of the coarsest level with steps up to `seconds`, else the finest. */
export function filmstripLevelFor(levels: readonly FilmstripLevel[], seconds: number): number {
  return Math.max(
    0,
    levels.findLastIndex((level) => level.interval <= seconds),
  );
}

export function thumbnailAt({ interval, count }: FilmstripLevel, sourceTime: number): number {
  return Math.min(Math.max(Math.round(sourceTime / interval), 0), count - 1);
}
