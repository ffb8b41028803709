import { EncodedPacketSink } from 'mediabunny';
import { afterEach, expect, test, vi } from 'vitest';
import { NoRanges, openSource } from './open-source.ts';

const RATE = 48_000;
const SECONDS = 60;
const PIECE = 64 * 1024;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A WAVE file of mono audio whose samples count from 0. */
function wave(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(44 + 2 * RATE * SECONDS);
  const view = new DataView(bytes.buffer);
  const text = (at: number, word: string) => bytes.set(new TextEncoder().encode(word), at);
  text(0, 'RIFF');
  view.setUint32(4, bytes.length - 8, true);
  text(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, 2 * RATE, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, 'data');
  view.setUint32(40, bytes.length - 44, true);
  for (let i = 0; i < RATE * SECONDS; i++) view.setUint16(44 + 2 * i, i % 65_536, true);
  return bytes;
}

const FILE = wave();

/** What a server answers to a range request, sent in pieces. */
function part(init: RequestInit | undefined, file = FILE): Response {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
  const start = Number(from);
  const end = Math.min(to ? Number(to) + 1 : file.length, file.length);
  let at = start;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (at >= end) return controller.close();
        controller.enqueue(file.slice(at, Math.min(at + PIECE, end)));
        at += PIECE;
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { 'content-range': `bytes ${start}-${end - 1}/${file.length}` };
  return new Response(body, { status: 206, headers });
}

/** Answers every request and notes the URLs asked. */
function serve(answer: (url: string, init?: RequestInit) => Response | Promise<Response>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(url);
    return answer(url, init);
  });
  return asked;
}

/** The first sample of the packet at `time`, source seconds. */
async function sampleAt({ input }: ReturnType<typeof openSource>, time: number): Promise<number> {
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('no sound');
  const packet = await new EncodedPacketSink(track).getPacket(time);
  if (!packet) throw new Error('no packet');
  const [sample] = new Uint16Array(packet.data.slice(0, 2).buffer);
  expect(sample).toBe(Math.round(packet.timestamp * RATE) % 65_536);
  return packet.timestamp;
}

test('a file is read anywhere, and its size is known', async () => {
  serve((_, init) => part(init));
  const source = openSource('https://media.test/old');
  for (const time of [0, 50, 20, 59.9]) expect(await sampleAt(source, time)).toBeCloseTo(time, 1);
  expect(await source.input.source.getSize()).toBe(FILE.length);
});

test('a server without range requests is told by an error of its own, after one request', async () => {
  const asked = serve(() => new Response(FILE));
  await expect(openSource('https://media.test/old').input.getFormat()).rejects.toThrow(NoRanges);
  expect(asked).toHaveLength(1);
});

test('a refusal is told at once', async () => {
  const asked = serve(() => new Response(null, { status: 403, statusText: 'Forbidden' }));
  await expect(openSource('https://media.test/old').input.getFormat()).rejects.toThrow('403 Forbidden');
  expect(asked).toHaveLength(1);
});

test('after a move the new URL is asked, also for what the old one has just refused', async () => {
  let isExpired = false;
  const asked = serve((url, init) => {
    if (!url.endsWith('/old') || !isExpired) return part(init);
    source.moveTo('https://media.test/new');
    return new Response(null, { status: 403 });
  });
  const source = openSource('https://media.test/old');
  await sampleAt(source, 0);
  isExpired = true;
  await sampleAt(source, 50);
  expect(asked.slice(-2)).toEqual(['https://media.test/old', 'https://media.test/new']);
});

test('another file under the URL is not mixed with what is kept of it', async () => {
  let file = FILE;
  serve((_, init) => part(init, file));
  const source = openSource('https://media.test/old');
  await sampleAt(source, 0);
  file = FILE.slice(0, -2);
  await expect(sampleAt(source, 50)).rejects.toThrow('another one');
});

test('a lost connection is tried three times, and a later read asks again', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  let isDown = false;
  const asked = serve((_, init) => (isDown ? Promise.reject(new TypeError('Failed to fetch')) : part(init)));
  const source = openSource('https://media.test/old');
  await sampleAt(source, 0);
  const before = asked.length;
  isDown = true;
  const failed = expect(sampleAt(source, 50)).rejects.toThrow('Failed to fetch');
  await vi.runAllTimersAsync();
  await failed;
  expect(asked.length).toBe(before + 3);
  isDown = false;
  await sampleAt(source, 50);
});
