import { expect, test } from 'vitest';
import { av1Codec, obusOf } from './av1.ts';

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
const codec = () => av1Codec('av01.0.05M.10.0.110', packet(delimiter, header, key))!;

test('a packet is split into OBUs, the last of which may have no length', () => {
  const metadata = Uint8Array.of((5 << 3) | 2, 0x81, 0x01, ...new Uint8Array(129));
  const units = obusOf(packet(delimiter, header, metadata, inter));
  expect(units.map(({ type, bytes, content }) => `${type}: ${bytes.length}, ${content.length}`)).toEqual([
    ...['2: 2, 0', '1: 4, 2', '5: 132, 129', '6: 4, 2'],
  ]);
  expect([...(obusOf(Uint8Array.of(6 << 3, 0b0011_0000, 3))[0]?.content ?? [])]).toEqual([0b0011_0000, 3]);
  // With the byte that names a layer.
  expect([...(obusOf(Uint8Array.of((6 << 3) | 4, 0x20, 7, 8))[0]?.content ?? [])]).toEqual([7, 8]);
  expect(() => obusOf(Uint8Array.of((6 << 3) | 2, 9, 1))).toThrow(RangeError);
  expect(() => obusOf(Uint8Array.of((6 << 3) | 2, 0x80))).toThrow(RangeError);
});

test('copies start only at shown key frames that come with a sequence header', () => {
  const isKey = (...units: Uint8Array[]) => codec().isKey([packet(...units)]);
  expect(isKey(header, key)).toBe(true);
  expect(isKey(header, light, key)).toBe(true);
  expect(isKey(key)).toBe(false);
  expect(isKey(header, inter)).toBe(false);
  // Shown later, by a packet after frames that refer to those before it.
  expect(isKey(header, hiddenKey, inter)).toBe(false);
  expect(isKey(header, shownAgain)).toBe(false);
});

test('the av1C record states profile, level, tier, depth, chroma and the sequence header', () => {
  expect([...codec().config(null)]).toEqual([0x81, 5, 0b0100_1100, 0, ...header]);
  const high = av1Codec('av01.0.13H.08', header);
  expect([...(high?.config(null) ?? [])].slice(0, 3)).toEqual([0x81, 13, 0b1000_1100]);
  expect(av1Codec('av01.0.05M.10', packet(delimiter, key))).toBeNull();
});
