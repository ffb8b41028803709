import { FILMSTRIP_HEAD_BYTES, parseFilmstrip } from '#model/media/filmstrip.ts';
import { type Peaks, parsePeaks } from '#model/media/peaks.ts';
import { backoff } from '#src/api/client/index.ts';
import type { Film } from '#src/render/layers/film-atlases.ts';
import { fileOfUrl, session } from '../state/session/session.ts';

/** Retry delays, ms. */
const MIN_WAIT_MS = 5000;
const MAX_WAIT_MS = 60_000;

export interface FollowedFile {
  /** Call on any change of project or addresses. */
  update(): void;
  settled(): Promise<void>;
  stop(): void;
}

/** Loads a project file whenever it changes; a fresh signature reloads nothing. */
export function followFile<T>(
  name: 'peaksUrl' | 'filmstripUrl',
  load: (url: () => string, signal: AbortSignal) => Promise<T>,
  show: (content: T | null) => void,
): FollowedFile {
  const url = () => session.project?.urls?.[name] ?? null;
  let loaded: string | null = null;
  let loading = new AbortController();
  let settled = Promise.resolve();
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  const update = () => {
    const address = url();
    const file = address && `${session.project?.project_id} ${fileOfUrl(address)}`;
    if (file === loaded) return;
    loaded = file;
    clearTimeout(timer);
    loading.abort();
    loading = new AbortController();
    show(null);
    if (!address) return;
    const { signal } = loading;
    settled = load(() => url() ?? address, signal).then(
      (content) => {
        if (signal.aborted) return;
        failures = 0;
        show(content);
      },
      () => {
        // Retried; empty until then.
        if (signal.aborted) return;
        loaded = null;
        timer = setTimeout(update, backoff(++failures, MIN_WAIT_MS, MAX_WAIT_MS));
      },
    );
  };
  return {
    update,
    settled: () => settled,
    stop: () => {
      clearTimeout(timer);
      loading.abort();
    },
  };
}

/** `url` is read for each request, as signatures are renewed. @throws Error if there is no filmstrip */
export async function loadFilmstrip(url: () => string, signal: AbortSignal): Promise<Film> {
  const { levels, atlases } = parseFilmstrip(await bytesOf(url(), 0, FILMSTRIP_HEAD_BYTES, signal));
  return {
    levels,
    async load(level, atlas, loading) {
      const { offset, length } = atlases[level][atlas];
      const jpeg = await bytesOf(url(), offset, length, loading);
      return createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }), { premultiplyAlpha: 'none' });
    },
  };
}

async function bytesOf(
  url: string,
  offset: number,
  length: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const reply = await fetch(url, { signal, headers: { range: `bytes=${offset}-${offset + length - 1}` } });
  if (!reply.ok) throw new Error(`The filmstrip could not be loaded (${reply.status}).`);
  const bytes = await reply.arrayBuffer();
  return reply.status === 206 ? bytes : bytes.slice(offset, offset + length);
}

let ahead: { readonly url: string; readonly peaks: Promise<Peaks> } | null = null;

/** Starts loading early; `loadPeaks` of the same address takes over. @returns cancel */
export function loadPeaksAhead(url: string): () => void {
  const abort = new AbortController();
  const peaks = load(url, abort.signal);
  // `loadPeaks` reports the failure.
  peaks.catch(() => {});
  const mine = { url, peaks };
  ahead = mine;
  return () => {
    if (ahead === mine) ahead = null;
    abort.abort();
  };
}

/** @throws Error if there is no waveform file */
export function loadPeaks(url: string, signal: AbortSignal): Promise<Peaks> {
  if (ahead?.url !== url) return load(url, signal);
  const { peaks } = ahead;
  ahead = null;
  return peaks;
}

async function load(url: string, signal: AbortSignal): Promise<Peaks> {
  const reply = await fetch(url, { signal });
  if (!reply.ok) throw new Error(`The waveform could not be loaded (${reply.status}).`);
  return parsePeaks(await reply.arrayBuffer());
}
