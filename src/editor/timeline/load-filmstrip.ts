import { FILMSTRIP_HEAD_BYTES, parseFilmstrip } from '#model/filmstrip.ts';
import type { Film } from '#src/render/film-atlases.ts';

/**
 * Reads the head of a filmstrip file; its pictures are loaded by byte ranges when the scene asks for them.
 * @param url asked for each request, since a signed address is replaced by a fresh one in the course of time
 * @throws Error if there is none under the address, or what comes is not a filmstrip file
 */
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

/** `length` bytes of a file, fewer at its end. A server that sends the whole file instead is taken at its word. */
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
