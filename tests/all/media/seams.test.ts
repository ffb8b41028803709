/** A hundred seams in what the preview plays and in the file that is downloaded, both by the real decoders. */
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import type { Range } from '#model/types.ts';
import { probe } from '#server/media/probe/probe.ts';
import { AudioFeeder } from '#src/editor/player/gapless/audio/audio-feeder.ts';
import { AudioReader } from '#src/editor/player/gapless/audio/audio-reader.ts';
import { SplicedAudio } from '#src/editor/player/gapless/audio/spliced-audio.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { audioOf } from '#tests/support/media-reading.ts';

const SECONDS = 60;
/** Pieces from 0.2 to 0.4 s and cuts from 5 ms to 0.3 s; the edit begins and ends inside the recording. */
const KEPT: readonly Range[] = Array.from({ length: 101 }, (_, i) => ({
  start: 0.5 * i + 0.1 + 0.003 * (i % 7),
  end: 0.5 * i + 0.35 + 0.0491 * ((i * 3) % 5),
}));

/** The audio of a room without a voice: noise that is louder the lower it is, another on each channel. */
function roomTone(name: string, rate: number, codec: string): Promise<string> {
  const noise = (seed: number) =>
    `anoisesrc=d=${SECONDS}:c=brown:r=${rate}:a=0.05:seed=${seed},highpass=60,lowpass=6000`;
  const graph = `${noise(3)}[l];${noise(4)}[r];[l][r]join=inputs=2:channel_layout=stereo`;
  return made(name, ['-filter_complex', graph, '-c:a', codec]);
}

/** What the preview hands to the audio graph, all channels interleaved. */
async function previewed(source: string): Promise<Float32Array> {
  const { duration } = await probe(source);
  const input = new Input({ source: new FilePathSource(source), formats: ALL_FORMATS });
  const track = await input.getPrimaryAudioTrack();
  if (!track) throw new Error('The recording has no sound');
  const reader = await AudioReader.open(track, 0, 0, false);
  const edit = { kept: KEPT, blocks: [], duration, frameRate: null, stretch: null };
  const chunks: Float32Array[][] = [];
  let end = 0;
  const ended = Promise.withResolvers<void>();
  const feeder = new AudioFeeder(new SplicedAudio(reader), previewPlan(edit, reader.sampleRate), 3, {
    toQueue(message) {
      if (message.type === 'pcm') {
        expect(message.outputSample).toBe(end);
        end += message.planes[0]?.length ?? 0;
        chunks.push(message.planes);
      } else if (message.type === 'end') ended.resolve();
    },
    toPage: () => {},
    position: () => end,
    taken: () => end,
    rate: () => 1,
    onTail: () => {},
    onError: ended.reject,
  });
  feeder.play(1, 0);
  await ended.promise;
  await feeder.close();
  input.dispose();
  const { channels } = reader;
  const samples = new Float32Array(end * channels);
  let at = 0;
  for (const planes of chunks) {
    for (const [c, plane] of planes.entries())
      for (const [i, sample] of plane.entries()) samples[(at + i) * channels + c] = sample;
    at += planes[0]?.length ?? 0;
  }
  return samples;
}

/** How far apart samples lie at most once they are written, in steps of `bits`. */
function farthest(a: Float32Array, b: Float32Array, bits: number): number {
  const most = 2 ** (bits - 1);
  const written = (sample = 0) => Math.max(-most, Math.min(most - 1, Math.round(sample * most)));
  return a.reduce((far, sample, i) => Math.max(far, Math.abs(written(sample) - written(b[i]))), 0);
}

function level(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += (samples[i] ?? 0) ** 2;
  return 10 * Math.log10(sum / (to - from));
}

test.each([
  ['room-44.wav', 44_100, 'pcm_s16le', 16, 0],
  // ffmpeg cuts 32 bits off to 24 where the preview rounds.
  ['room-48.wav', 48_000, 'pcm_s24le', 24, 1],
])(
  'the preview of %s and its download are the same samples at a hundred seams',
  async (name, rate, codec, bits, apart) => {
    const source = await roomTone(name, rate, codec);
    const [heard, { plan, out }] = await Promise.all([previewed(source), cutFile(source, KEPT)]);
    const file = await audioOf(out);
    expect((await probe(out)).audio?.codec).toBe(codec);
    expect(plan.segments).toHaveLength(101);
    expect(heard).toHaveLength(2 * plan.totalSamples);
    expect(file).toHaveLength(2 * plan.totalSamples);
    expect(farthest(heard, file, bits)).toBeLessThanOrEqual(apart);
  },
);

test('room tone keeps its level across a seam', async () => {
  const { plan, out } = await cutFile(await roomTone('room.wav', 48_000, 'pcm_s16le'), KEPT);
  const file = await audioOf(out);
  let at = 0;
  const deeper = plan.segments.slice(0, -1).map(({ sampleCount }) => {
    at += sampleCount;
    // Two channels: 4 ms, and 100 ms on each side.
    return level(file, 2 * at - 192, 2 * at + 192) - level(file, 2 * at - 9600, 2 * at + 9600);
  });
  expect(Math.abs(deeper.toSorted((a, b) => a - b)[50] ?? Number.NaN)).toBeLessThan(3);
});
