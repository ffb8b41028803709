import { expect, test } from 'vitest';
import { av1Codec, obusOf } from './av1.ts';
import { ivfFrame } from './ivf.ts';
import type { VideoInfo } from './types.ts';

const video: VideoInfo = {
  ...{ index: 0, codec: 'av1', width: 320, height: 240, rotation: 0, frames: 240, variableRate: false },
  ...{ frameRate: { num: 30, den: 1 }, pixelFormat: 'yuv420p10le', hdr: true },
};
/** Type, content; as encoders write them, with their length. */
const obu = (type: number, ...content: number[]) =>
  Uint8Array.from([(type << 3) | 2, content.length, ...content]);
const [header, delimiter] = [obu(1, 0x0a, 0x0b), obu(2)];
/** Frames whose first bits say: not shown again, type, shown. */
const key = obu(6, 0b0001_0000, 1, 2);
const inter = obu(6, 0b0011_0000, 3);
const hiddenKey = obu(6, 0b0000_0000, 4);
const shownAgain = obu(3, 0b1000_0000);
const light = obu(5, 1, 9, 9, 9, 9);

const packet = (...units: Uint8Array[]) => Buffer.concat(units);
const codec = () => av1Codec('av01.0.05M.10.0.110', video, packet(delimiter, header, key))!;

test('a packet is taken apart into its units, without delimiters, and the last one may say no length', () => {
  const long = obu(5, 4);
  const bytes = packet(
    delimiter,
    header,
    Uint8Array.of((5 << 3) | 2, 0x81, 0x01, ...new Uint8Array(129)),
    inter,
  );
  expect(obusOf(bytes).map(({ length }) => length)).toEqual([4, 132, 4]);
  const [first, last] = obusOf(packet(long, Uint8Array.of(6 << 3, 0b0011_0000, 3)));
  expect([first, last]).toEqual([Buffer.from(long), inter]);
  // With the byte that names a layer.
  expect(obusOf(Uint8Array.of((6 << 3) | 4, 0x20, 7, 8))).toEqual([
    Uint8Array.of((6 << 3) | 6, 0x20, 2, 7, 8),
  ]);
  expect(() => obusOf(Uint8Array.of((6 << 3) | 2, 9, 1))).toThrow(RangeError);
  expect(() => obusOf(Uint8Array.of((6 << 3) | 2, 0x80))).toThrow(RangeError);
});

test('copies begin with key frames that are shown and bring their header', () => {
  const { isKey } = codec();
  expect(isKey([header, key])).toBe(true);
  expect(isKey([header, light, key])).toBe(true);
  expect(isKey([key])).toBe(false);
  expect(isKey([header, inter])).toBe(false);
  // Shown later, by a packet after frames that refer to those before it.
  expect(isKey([header, hiddenKey, inter])).toBe(false);
  expect(isKey([header, shownAgain])).toBe(false);
});

test('an encoded part says how bright HDR is, behind its own header', () => {
  const { carriedBy, toPacket } = codec();
  const carried = carriedBy([header, light, obu(5, 4, 1), key]);
  expect(carried).toEqual([light]);
  expect(toPacket([...carried, header, key])).toEqual(packet(header, light, key));
});

test('what the file around it says of the stream: profile, level, tier, depth, chroma and the header', () => {
  expect([...codec().config(null)]).toEqual([0x81, 5, 0b0100_1100, 0, ...header]);
  const high = av1Codec('av01.0.13H.08', video, header);
  expect([...(high?.config(null) ?? [])].slice(0, 3)).toEqual([0x81, 13, 0b1000_1100]);
  expect(av1Codec('av01.0.05M.10', video, packet(delimiter, key))).toBeNull();
});

test('decoders get each picture as a temporal unit, and the units of what an encoder wrote come back', async () => {
  const { decoder, encoder } = codec();
  const stream = packet(
    decoder.head as Buffer,
    decoder.toStream([header, key], 0),
    ivfFrame([delimiter, inter], 1),
  );
  async function* chunks() {
    yield stream;
  }
  const read: Buffer[] = [];
  for await (const { units } of encoder.picturesOf(chunks())) read.push(packet(...units));
  expect(read).toEqual([packet(header, key), packet(inter)]);
});
