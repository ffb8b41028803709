import { afterEach, expect, test, vi } from 'vitest';
import { loadPeaks, loadPeaksAhead } from './project-files.ts';

afterEach(() => vi.unstubAllGlobals());

/** The shortest peaks file there is: of no audio at all. */
function emptyFile(): ArrayBuffer {
  const bytes = new ArrayBuffer(32);
  const view = new DataView(bytes);
  view.setUint32(0, 0x5453504b, false);
  view.setUint16(4, 1, true);
  return bytes;
}

test('a file asked for ahead is asked for once, and only for whoever comes first and for the same one', async () => {
  const fetched = vi.fn(async (_url: string, _options: { signal: AbortSignal }) => new Response(emptyFile()));
  vi.stubGlobal('fetch', fetched);
  const { signal } = new AbortController();
  loadPeaksAhead('/one');
  expect((await loadPeaks('/one', signal)).levels).toHaveLength(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  await loadPeaks('/one', signal);
  expect(fetched).toHaveBeenCalledTimes(2);

  const forget = loadPeaksAhead('/two');
  await loadPeaks('/three', signal);
  forget();
  expect(fetched.mock.calls[2]?.[1].signal.aborted).toBe(true);
  await loadPeaks('/two', signal);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual(['/one', '/one', '/two', '/three', '/two']);
});

test('what fails ahead is told to whoever asks for it', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  loadPeaksAhead('/gone');
  await expect(loadPeaks('/gone', new AbortController().signal)).rejects.toThrow('404');
});
