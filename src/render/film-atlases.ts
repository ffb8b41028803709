import { type Container, ImageSource } from 'pixi.js';
import type { FilmstripLevel } from '#model/filmstrip.ts';
import { FilmBatch } from './film-batch.ts';

/** Pictures of a recording, as whoever loads them offers them. */
export interface Film {
  /** Finest first. */
  readonly levels: readonly FilmstripLevel[];
  /** Loads atlas `atlas` of level `level`, decoded. The scene closes the bitmap when it is done with it. */
  load(level: number, atlas: number, signal: AbortSignal): Promise<ImageBitmap>;
}

/** Atlases kept at most: 1.8 MB each as a texture. A window needs five, or ten on a very wide screen. */
const MAX_KEPT = 16;
const MAX_LOADING = 3;
/** One that could not be loaded is asked for again after this time, if it is still looked at. */
const RETRY_MS = 10_000;

interface Kept {
  readonly source: ImageSource;
  readonly batch: FilmBatch;
  usedIn: number;
}

/** The atlases of a film on the GPU: loaded when needed, evicted least recently used. `begin()`, `get()`…, `end()` a frame. */
export class FilmAtlases {
  readonly #film: Film;
  readonly #parent: Container;
  readonly #changed: () => void;
  readonly #abort = new AbortController();
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new Set<string>();
  readonly #failedAt = new Map<string, number>();
  /** Decoded, waiting for a frame of its own to be uploaded in. */
  readonly #arrived: { key: string; bitmap: ImageBitmap }[] = [];
  readonly #wanted = new Map<string, { level: number; atlas: number }>();
  #frame = 0;

  /** @param changed something arrived that a new frame would show */
  constructor(film: Film, parent: Container, changed: () => void) {
    this.#film = film;
    this.#parent = parent;
    this.#changed = changed;
  }

  get levels(): readonly FilmstripLevel[] {
    return this.#film.levels;
  }

  /** Whether nothing that the last frame needed is still to come. */
  get isComplete(): boolean {
    return this.#loading.size === 0 && this.#arrived.length === 0 && this.#wanted.size === 0;
  }

  begin(): void {
    this.#frame++;
    this.#wanted.clear();
    // One upload a frame: two of them are felt.
    const arrived = this.#arrived.shift();
    if (arrived) this.#keep(arrived.key, arrived.bitmap);
    for (const { batch } of this.#kept.values()) batch.begin();
  }

  /** The pieces of this atlas, or `null` while it is not here; then it is asked for. */
  get(level: number, atlas: number): FilmBatch | null {
    const batch = this.peek(level, atlas);
    if (!batch) this.#wanted.set(keyOf(level, atlas), { level, atlas });
    return batch;
  }

  /** As `get`, without asking for it. */
  peek(level: number, atlas: number): FilmBatch | null {
    const kept = this.#kept.get(keyOf(level, atlas));
    if (!kept) return null;
    kept.usedIn = this.#frame;
    return kept.batch;
  }

  end(): void {
    for (const { batch } of this.#kept.values()) batch.end();
    this.#dropOldest();
    for (const key of this.#wanted.keys()) if (this.#isComing(key)) this.#wanted.delete(key);
    for (const [key, { level, atlas }] of this.#wanted) {
      if (this.#loading.size >= MAX_LOADING) break;
      this.#wanted.delete(key);
      void this.#load(key, level, atlas);
    }
    if (this.#arrived.length > 0) this.#changed();
  }

  destroy(): void {
    this.#abort.abort();
    for (const kept of this.#kept.values()) drop(kept);
    for (const { bitmap } of this.#arrived) bitmap.close();
    this.#kept.clear();
    this.#arrived.length = 0;
  }

  #isComing(key: string): boolean {
    if (this.#loading.has(key) || this.#arrived.some((arrived) => arrived.key === key)) return true;
    const failedAt = this.#failedAt.get(key);
    return failedAt !== undefined && performance.now() - failedAt < RETRY_MS;
  }

  async #load(key: string, level: number, atlas: number): Promise<void> {
    this.#loading.add(key);
    const { signal } = this.#abort;
    try {
      const bitmap = await this.#film.load(level, atlas, signal);
      if (signal.aborted) bitmap.close();
      else this.#arrived.push({ key, bitmap });
    } catch {
      // Its place stays a placeholder; the next frame after a while asks again.
      this.#failedAt.set(key, performance.now());
    } finally {
      this.#loading.delete(key);
      if (!signal.aborted) this.#changed();
    }
  }

  #keep(key: string, bitmap: ImageBitmap): void {
    const source = new ImageSource({
      resource: bitmap,
      scaleMode: 'linear',
      autoGenerateMipmaps: false,
      alphaMode: 'no-premultiply-alpha',
    });
    const batch = new FilmBatch(source);
    this.#parent.addChild(batch.mesh);
    this.#failedAt.delete(key);
    this.#kept.set(key, { source, batch, usedIn: this.#frame });
  }

  #dropOldest(): void {
    if (this.#kept.size <= MAX_KEPT) return;
    let oldest: [string, Kept] | null = null;
    for (const entry of this.#kept) if (!oldest || entry[1].usedIn < oldest[1].usedIn) oldest = entry;
    if (!oldest || oldest[1].usedIn === this.#frame) return;
    this.#kept.delete(oldest[0]);
    drop(oldest[1]);
  }
}

function keyOf(level: number, atlas: number): string {
  return `${level} ${atlas}`;
}

function drop({ source, batch }: Kept): void {
  const bitmap: unknown = source.resource;
  batch.destroy();
  source.destroy();
  if (bitmap instanceof ImageBitmap) bitmap.close();
}
