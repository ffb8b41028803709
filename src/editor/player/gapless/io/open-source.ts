import { ALL_FORMATS, CustomSource, Input } from 'mediabunny';
import { GcPressure } from './gc-pressure.ts';
import { forgetHeader, packTables } from './mp4-header.ts';
import { RangeCache } from './range-cache.ts';

export interface OpenedSource {
  readonly input: Input;
  /** Bytes. @throws NoRanges; anything else: not fetched */
  size(): Promise<number>;
  moveTo(url: string): void;
  /** To be called before the tracks are opened. */
  packTables(): Promise<void>;
  /** To be called once they are. */
  forgetHeader(): Promise<void>;
}

/**
 * Opens `url` for mediabunny in little memory. MEASURED
 */
export function openSource(url: string): OpenedSource {
  const cache = new RangeCache(url);
  const pressure = new GcPressure();
  const source = new CustomSource({
    getSize: () => cache.size(),
    read: (start, end) => {
      pressure.note(end - start);
      return cache.read(start, end);
    },
    dispose: () => cache.dispose(),
    // It copies what it is given at once and keeps nothing.
    maxCacheSize: 0,
    prefetchProfile: 'none',
  });
  const input = new Input({ source, formats: ALL_FORMATS });
  return {
    input,
    size: () => cache.size(),
    moveTo: (moved) => cache.moveTo(moved),
    packTables: () => packTables(input),
    forgetHeader: () => forgetHeader(input),
  };
}
