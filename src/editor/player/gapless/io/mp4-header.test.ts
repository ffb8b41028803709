import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { forgetHeader, packTables } from './mp4-header.ts';

const FRAMES = 200;
const FRAME = 1 / 25;
/** The order pictures are seen in, five by five, where it is not the order they are decoded in. */
const SEEN = [0, 4, 2, 1, 3];

async function recording(reordered: boolean): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const avcC = Uint8Array.of(1, 100, 0, 31, 255, 225, 0, 4, 103, 100, 0, 31, 1, 0, 4, 104, 235, 227, 203);
  const picture = { codec: 'avc1.64001f', codedWidth: 64, codedHeight: 36, description: avcC };
  const sound = {
    codec: 'mp4a.40.2',
    sampleRate: 48_000,
    numberOfChannels: 1,
    description: Uint8Array.of(17, 136),
  };
  for (let i = 0; i < FRAMES; i++) {
    const place = i - (i % SEEN.length) + (reordered ? (SEEN[i % SEEN.length] ?? 0) : i % SEEN.length);
    const late = place > 100 ? FRAME / 2 : 0;
    const bytes = new Uint8Array(20 + (i % 7)).fill(i);
    const type = i % 25 === 0 ? 'key' : 'delta';
    await video.add(new EncodedPacket(bytes, type, place * FRAME + late, FRAME), { decoderConfig: picture });
  }
  for (let i = 0; i < 300; i++)
    await audio.add(
      new EncodedPacket(new Uint8Array(9 + (i % 5)).fill(i), 'key', (i * 1024) / 48_000, 1024 / 48_000),
      {
        decoderConfig: sound,
      },
    );
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written');
  return target.buffer;
}

interface Demuxed {
  readonly _demuxerPromise: Promise<{
    moovSlice: unknown;
    tracks: { sampleTable: { sampleSizes: unknown } }[];
  }>;
}

/** All that is read of a track: every packet, and what is found at many times. */
async function readings(track: InputTrack): Promise<unknown[]> {
  const sink = new EncodedPacketSink(track);
  const of = (packet: EncodedPacket | null) =>
    packet && { ...packet, data: packet.data.join(), sequenceNumber: packet.sequenceNumber };
  const found: unknown[] = [];
  for (let packet = await sink.getFirstPacket(); packet; packet = await sink.getNextPacket(packet))
    found.push(of(packet), of(await sink.getNextKeyPacket(packet)));
  for (let time = -0.1; time < FRAMES * FRAME + 1; time += 0.013)
    found.push(of(await sink.getPacket(time)), of(await sink.getKeyPacket(time)));
  return found;
}

test.each([true, false])(
  'packed tables say what those of objects say (pictures reordered: %s)',
  async (reordered) => {
    const file = await recording(reordered);
    const open = async (pack: boolean) => {
      const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
      if (pack) await packTables(input);
      const read = await Promise.all((await input.getTracks()).map(readings));
      const { tracks } = await (input as unknown as Demuxed)._demuxerPromise;
      for (const { sampleTable } of tracks) expect(sampleTable.sampleSizes instanceof Uint32Array).toBe(pack);
      return read;
    };
    const [packed, objects] = [await open(true), await open(false)];
    expect(objects[0]?.length).toBeGreaterThan(4 * FRAMES);
    expect(packed).toEqual(objects);
  },
);

test('the header is given back and packets are read all the same', async () => {
  const file = await recording(true);
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  await packTables(input);
  const [track] = await input.getTracks();
  const sink = track && new EncodedPacketSink(track);
  const before = (await sink?.getPacket(3))?.data.join();
  await forgetHeader(input);
  const { moovSlice } = await (input as unknown as Demuxed)._demuxerPromise;
  expect(moovSlice).toBeNull();
  expect((await sink?.getPacket(3))?.data.join()).toBe(before);
  expect(before).not.toBe('');
});
