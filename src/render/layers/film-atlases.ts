import { type Container, ImageSource } from 'pixi.js';
import type { FilmstripLevel } from '#model/media/filmstrip.ts';
import { FilmBatch } from '../batches/film-batch.ts';

export interface Film {
  /** Finest first. */
  readonly levels: readonly FilmstripLevel[];
  load(level: number, atlas: number, signal: AbortSignal): Promise<ImageBitmap>;
}

/** 1.8 MB each as a texture; a window needs five to ten. */
const MAX_KEPT = 16;
const MAX_LOADING = 3;
const RETRY_MS = 10_000;

interface Kept {
  readonly source: ImageSource;
  readonly batch: FilmBatch;
  usedIn: number;
}

/** LRU cache of atlas textures. Call `begin()`, `get()`…, `end()` each frame. */
export class FilmAtlases {
  readonly #film: Film;
  readonly #parent: Container;
  readonly #changed: () => void;
  readonly #abort = new AbortController();
  readonly #kept = new Map<string, Kept>();
  readonly #loading = new Set<string>();
  readonly #failedAt = new Map<string, number>();
  readonly #arrived: { key: string; bitmap: ImageBitmap }[] = [];
  readonly #wanted = new Map<string, { level: number; atlas: number }>();
  #frame = 0;

  constructor(film: Film, parent: Container, changed: () => void) {
    this.#film = film;
    this.#parent = parent;
    this.#changed = changed;
  }

  get levels(): readonly FilmstripLevel[] {
    return this.#film.levels;
  }

  /** Nothing needed by the last frame is pending. */
  get isComplete(): boolean {
    return this.#loading.size === 0 && this.#arrived.length === 0 && this.#wanted.size === 0;
  }

  begin(): void {
    this.#frame++;
    this.#wanted.clear();
    // Two uploads in one frame would drop it.
    const arrived = this.#arrived.shift();
    if (arrived) this.#keep(arrived.key, arrived.bitmap);
    for (const { batch } of this.#kept.values()) batch.begin();
  }

  /** Null until loaded; requests it. */
  get(level: number, atlas: number): FilmBatch | null {
    const batch = this.peek(level, atlas);
    if (!batch) this.#wanted.set(keyOf(level, atlas), { level, atlas });
    return batch;
  }

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
      // A placeholder shows until a later frame retries.
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
