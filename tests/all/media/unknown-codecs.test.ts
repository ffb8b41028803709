/** Transport streams in codecs that cannot be decoded: made by ffmpeg in others, and renamed by script. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { takeIn } from '#server/media/probe/take-in.ts';
import { made } from '#tests/support/changing.ts';
import { recording } from './recording.ts';

const { signal } = new AbortController();
const PACKET = 188;
const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30'];
/** Types of streams as ffmpeg writes them. */
const [AAC, H264_TYPE] = [0x0f, 0x1b];

interface Named {
  readonly type: number;
  readonly descriptors?: readonly number[];
  /** What packets of such a stream begin with. */
  readonly head: readonly number[];
}

const AC4_HEAD = [0xac, 0x41, 0x01, 0x40];
const AC4: Named = { type: 6, descriptors: [0x7f, 3, 0x15, 0, 0], head: AC4_HEAD };
const AC4_REGISTERED: Named = {
  type: 6,
  descriptors: [5, 4, ...Buffer.from('AC-4')],
  head: AC4_HEAD,
};
const MPEGH: Named = { type: 0x2d, head: [0xc0, 1, 0xa5] };
const VVC: Named = { type: 0x33, head: [0, 0, 0, 1, 0, 0xa1, 0x10, 0, 0, 0, 1, 0, 0x79] };

/** CRC-32 of MPEG-2 (ISO/IEC 13818-1, annex A). */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** A map of a program in which streams of one type are named otherwise. @param ids of their packets, added to */
function renamed(section: Buffer, from: number, named: Named, ids: Set<number>): Buffer {
  const length = section.readUInt16BE(1) & 0xfff;
  const first = 12 + (section.readUInt16BE(10) & 0xfff);
  const parts = [Buffer.from(section.subarray(0, first))];
  for (let at = first; at < length - 1; ) {
    const until = at + 5 + (section.readUInt16BE(at + 3) & 0xfff);
    const entry = Buffer.from(section.subarray(at, until));
    if (entry[0] === from) {
      const descriptors = Buffer.from(named.descriptors ?? []);
      ids.add(entry.readUInt16BE(1) & 0x1fff);
      entry[0] = named.type;
      entry.writeUInt16BE(0xf000 | descriptors.length, 3);
      parts.push(entry.subarray(0, 5), descriptors);
    } else parts.push(entry);
    at = until;
  }
  const whole = Buffer.concat([...parts, Buffer.alloc(4)]);
  whole.writeUInt16BE(0xb000 | (whole.length - 3), 1);
  whole.writeUInt32BE(checksum(whole.subarray(0, -4)), whole.length - 4);
  return whole;
}

/** Names the streams of a type otherwise, and fills their packets with noise in which ffmpeg finds no codec that it knows. */
async function rename(path: string, from: number, named: Named): Promise<void> {
  const bytes = await readFile(path);
  const ids = new Set<number>();
  let map = Number.NaN;
  let noise = 1;
  for (let at = 0; at < bytes.length; at += PACKET) {
    const packet = bytes.subarray(at, at + PACKET);
    const id = packet.readUInt16BE(1) & 0x1fff;
    const isStart = ((packet[1] ?? 0) & 0x40) !== 0;
    const payload = 4 + ((packet[3] ?? 0) & 0x20 ? 1 + (packet[4] ?? 0) : 0);
    const section = payload + 1 + (packet[payload] ?? 0);
    if (id === 0) map = packet.readUInt16BE(section + 10) & 0x1fff;
    if (id === map) {
      const written = renamed(packet.subarray(section), from, named, ids);
      packet.fill(0xff, section).set(written, section);
    }
    if (!ids.has(id)) continue;
    const content = isStart ? payload + 9 + (packet[payload + 8] ?? 0) : payload;
    for (let i = content; i < PACKET; i++) {
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) >>> 0;
      packet[i] = 1 + ((noise >>> 16) % 255);
    }
    if (isStart) packet.set(named.head.slice(0, PACKET - content), content);
  }
  await writeFile(path, bytes);
}

const SOUND = ['-f', 'lavfi', '-i', 'anoisesrc=d=2:r=48000:a=0.3'];

test.each([
  ['AC-4', AC4, /^“talk\.ts” cannot be used: its audio is in AC-4, which cannot be decoded here/],
  ['AC-4 by its registration', AC4_REGISTERED, /its audio is in AC-4, which cannot be decoded here/],
  ['MPEG-H', MPEGH, /its audio is in MPEG-H 3D Audio, which cannot be decoded here/],
])('audio in %s is refused by that name, beside a video and alone', async (_, named, message) => {
  const beside = await recording('beside.ts', [...H264, '-c:a', 'aac'], { seconds: 2 });
  const alone = await made('alone.ts', [...SOUND, '-c:a', 'aac']);
  for (const path of [beside, alone]) {
    await rename(path, AAC, named);
    const refused = takeIn(path, 'talk.ts', signal);
    await expect(refused).rejects.toThrow(message);
    await expect(refused).rejects.not.toThrow(/damaged|incomplete/);
  }
});

test('video in VVC is refused by that name', async () => {
  const path = await recording('talk.ts', [...H264, '-c:a', 'aac'], { seconds: 2 });
  await rename(path, H264_TYPE, VVC);
  await expect(takeIn(path, 'talk.ts', signal)).rejects.toThrow(
    /its video is in VVC \(H\.266\), which cannot be decoded here/,
  );
});

test.each([
  ['AC-4', AC4, 'ac4'],
  ['MPEG-H', MPEGH, 'mpegh_3d_audio'],
])('audio in %s beside audio that can be decoded is left out, and told', async (_, named, codec) => {
  const whole = await recording('whole.mkv', [...H264, '-c:a', 'aac'], { seconds: 2 });
  const both = ['-map', '0:v', '-map', '0:a', '-map', '0:a', '-c', 'copy', '-c:a:1', 'mp2'];
  const path = await made('talk.ts', ['-i', whole, ...both]);
  await rename(path, AAC, named);
  const info = await takeIn(path, 'talk.ts', signal);
  expect(info.audio).toMatchObject({ codec: 'mp2' });
  expect(info).not.toHaveProperty('otherAudio');
  expect(info.others).toMatchObject([{ kind: 'audio', codec }]);
});
