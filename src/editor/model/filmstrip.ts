/**
 * The filmstrip file described in docs/filmstrip-format.md: small pictures of a recording at even steps of source time,
 * many to a JPEG, and the same again at coarser steps, so that any zoom needs only few of them.
 */

export const FILMSTRIP_VERSION = 1;
/** Size of one picture, pixels: twice what the timeline shows, for dense screens. */
export const TILE_WIDTH = 160;
export const TILE_HEIGHT = 88;
/** Pictures side by side and above each other in one atlas. */
export const ATLAS_COLUMNS = 8;
export const ATLAS_ROWS = 4;
export const TILES_PER_ATLAS = ATLAS_COLUMNS * ATLAS_ROWS;
/** Step from a level to the next coarser one. */
export const FILMSTRIP_FACTOR = 8;
/** The finest step, source seconds, and the most pictures of the finest level: longer recordings take longer steps. */
const FINEST_INTERVAL = 2;
const MAX_PICTURES = 3600;
/** Bytes before the levels; bytes of each level; bytes of each atlas in the table. */
const HEAD = 32;
const LEVEL = 16;
const ENTRY = 4;
/** Every table fits in this many bytes from the start of the file: what a reader asks for first. */
export const FILMSTRIP_HEAD_BYTES = 4096;

const MAGIC = 0x54534653;

/** One row of pictures: picture i stands for source second i × `interval`. */
export interface FilmstripLevel {
  readonly interval: number;
  readonly count: number;
}

/** Where one atlas lies in the file, bytes. */
export interface AtlasPlace {
  readonly offset: number;
  readonly length: number;
}

export interface FilmstripIndex {
  /** Finest first, each `FILMSTRIP_FACTOR` times coarser than the one before. Never empty. */
  readonly levels: readonly FilmstripLevel[];
  /** By level: its atlases in order. Picture i lies in atlas ⌊i / `TILES_PER_ATLAS`⌋. */
  readonly atlases: readonly (readonly AtlasPlace[])[];
}

/** The levels of the filmstrip of a recording of `duration` source seconds: the coarsest one fits into one atlas. */
export function filmstripLevels(duration: number): FilmstripLevel[] {
  let interval = Math.max(FINEST_INTERVAL, duration / MAX_PICTURES);
  const levels = [{ interval, count: pictures(duration, interval) }];
  while (levels[levels.length - 1].count > TILES_PER_ATLAS) {
    interval *= FILMSTRIP_FACTOR;
    levels.push({ interval, count: pictures(duration, interval) });
  }
  return levels;
}

function pictures(duration: number, interval: number): number {
  // A hair less, so that 6 s at 2 s are three pictures whatever the last bit of a float says.
  return Math.max(1, Math.ceil(duration / interval - 1e-6));
}

/** The head of a filmstrip file. `atlasBytes` are the lengths of the atlases by level, in the order they follow. */
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

/**
 * Reads the head of a filmstrip file; what follows the head in `bytes` does not matter.
 * @throws Error with a sentence if it is not the head of a filmstrip of a known version
 */
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

/** The coarsest level whose pictures are no further apart than `seconds`, else the finest; an index into `levels`. */
export function filmstripLevelFor(levels: readonly FilmstripLevel[], seconds: number): number {
  return Math.max(
    0,
    levels.findLastIndex((level) => level.interval <= seconds),
  );
}

/** The picture of a level that is nearest to a source time. */
export function pictureAt({ interval, count }: FilmstripLevel, sourceTime: number): number {
  return Math.min(Math.max(Math.round(sourceTime / interval), 0), count - 1);
}
