import { ALL_FORMATS, EncodedPacketSink, Input, UrlSource } from 'mediabunny';
import { expect, test } from 'vitest';
import { boundedFetch } from './bounded-fetch.ts';
import { limitReadAhead } from './read-ahead.ts';

const RATE = 48_000;
const HEADER = 44;
const SECONDS = 200;

/** A WAV file of silence: 19 MB, read from start to end in order. */
function wave(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEADER + 2 * RATE * SECONDS);
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
  view.setUint32(40, bytes.length - HEADER, true);
  return bytes;
}

test('reading on and on stays no more than 3 MB ahead, in a few requests', async () => {
  const file = wave();
  let requests = 0;
  let farthest = 0;
  const answer: typeof fetch = async (_, init) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(init?.headers).get('range') ?? '') ?? [];
    const [start, end] = [Number(from), Math.min(Number(to) + 1, file.length)];
    requests += 1;
    let at = start;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull(controller) {
          const piece = file.slice(at, Math.min(at + 65_536, end));
          at += piece.length;
          farthest = Math.max(farthest, at);
          controller.enqueue(piece);
          if (at >= end) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { 'content-range': `bytes ${start}-${end - 1}/${file.length}` };
    return new Response(body, { status: 206, headers });
  };
  const source = new UrlSource('http://localhost/media.wav', { fetchFn: boundedFetch(answer) });
  limitReadAhead(source);
  const input = new Input({ source, formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('No sound');
  const sink = new EncodedPacketSink(track);
  const ahead: number[] = [];
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet)) {
    ahead.push(farthest - HEADER - packet.timestamp * 2 * RATE);
    // What is read ahead comes between two packets.
    await new Promise((resolve) => setImmediate(resolve));
  }
  input.dispose();
  expect(Math.max(...ahead)).toBeLessThan(3 * 1024 * 1024);
  expect(requests).toBeLessThan(60);
});
