import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { spokenTrack } from './open-media.ts';

test('of several tracks of audio the first is played, also where another one has more bits', async () => {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const sources = [0, 1].map(() => new EncodedAudioPacketSource('opus'));
  for (const source of sources) output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 };
  for (const [track, source] of sources.entries())
    for (let i = 0; i < 50; i++)
      await source.add(new EncodedPacket(new Uint8Array(20 + 200 * track), 'key', i / 50, 1 / 50), {
        decoderConfig,
      });
  await output.finalize();
  const input = new Input({ formats: [MP4], source: new BufferSource(target.buffer ?? new ArrayBuffer(0)) });
  const [first] = await input.getAudioTracks();
  expect((await spokenTrack(input))?.id).toBe(first?.id);
  expect((await input.getPrimaryAudioTrack())?.id).not.toBe(first?.id);
});
