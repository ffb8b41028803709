/** Runs sound of a download through filters: as many samples come out as went in, each in its place. */

import type { Changes } from './changes.ts';
import { channelOptions } from './channel-layouts.ts';
import type { Command } from './command.ts';
import { NoiseFinder, type NoiseSample } from './noise-sample.ts';
import { BYTES, pcmCommand, rawOutput, whole } from './pcm.ts';
import { type RunLimits, streamFfmpeg } from './run.ts';
import { denoiser, gainFilter, PEAK, RUMBLE_FILTER, type SoundChange } from './sound-filters.ts';
import type { AudioInfo, SampleFormat } from './types.ts';

export type SoundShape = Pick<AudioInfo, 'channels' | 'channelLayout' | 'sampleRate'>;

/** LUFS; a sound as quiet as that is as good as none. */
const NOTHING = -60;
/** LU; what limiting may take away without a correction. */
const CLOSE = 0.2;
/** dB that such corrections add at most. */
const MOST_ADDED = 6;

/** What a track needs. @param spliced gives its edited sound anew, f32le @throws MediaFailed, the signal's reason */
export async function soundChange(
  path: string,
  audio: AudioInfo,
  { denoise = false, loudness }: Pick<Changes, 'denoise' | 'loudness'>,
  shape: SoundShape,
  spliced: () => AsyncIterable<Uint8Array>,
  limits: RunLimits,
): Promise<SoundChange | null> {
  const quieter = denoise
    ? denoiser(await noiseOf(path, audio, shape, limits), shape.sampleRate, shape.channels)
    : null;
  if (loudness === undefined) return quieter;
  const withGain = (filter: string): SoundChange => ({
    lead: new Uint8Array(),
    late: 0,
    ...quieter,
    filter: [quieter?.filter, filter].filter(Boolean).join(','),
  });
  const before = await measure(spliced(), withGain('anull'), shape, limits);
  if (before.loudness <= NOTHING) return quieter;
  const wanted = loudness - before.loudness;
  const isLimited = before.peak + wanted > PEAK;
  let gain = wanted;
  for (let attempt = 0; isLimited && attempt < 3; attempt++) {
    const change = withGain(gainFilter(gain, true, shape.sampleRate));
    const missing = loudness - (await measure(spliced(), change, shape, limits)).loudness;
    if (missing < CLOSE) break;
    gain = Math.min(gain + missing, wanted + MOST_ADDED);
  }
  return withGain(gainFilter(gain, isLimited, shape.sampleRate));
}

/** @param sound f32le, `total` samples; comes out in `format` @throws MediaFailed, the signal's reason */
export async function* changedSound(
  sound: AsyncIterable<Uint8Array>,
  change: SoundChange,
  { format, total, ...shape }: SoundShape & { format: SampleFormat; total: number },
  limits: RunLimits,
): AsyncGenerator<Uint8Array> {
  const { channels, sampleRate } = shape;
  const command = filterCommand(change.filter, shape, ['-ar', String(sampleRate), ...rawOutput(format)]);
  const frame = BYTES[format] * channels;
  let left = total * frame;
  for await (const chunk of streamFfmpeg(command, { ...limits, feed: fed(sound, change, channels) })) {
    if (left > 0) yield chunk.subarray(0, left);
    left -= chunk.length;
  }
  for (; left > 0; left -= sampleRate * frame) yield new Uint8Array(Math.min(left, sampleRate * frame));
}

async function* fed(
  sound: AsyncIterable<Uint8Array>,
  { lead, late }: SoundChange,
  channels: number,
): AsyncGenerator<Uint8Array> {
  if (lead.length > 0) yield lead;
  yield* sound;
  if (late > 0) yield new Uint8Array(late * channels * BYTES.f32le);
}

function filterCommand(filter: string, shape: SoundShape, args: readonly string[]): Command {
  const options = ['-f', 'f32le', '-ar', String(shape.sampleRate), ...channelOptions(shape)];
  return { inputs: [{ kind: 'pipe', options }], args: ['-af', filter, ...args], output: 'pipe:1' };
}

/** EBU R128: LUFS, and dB of the true peak. */
async function measure(
  sound: AsyncIterable<Uint8Array>,
  change: SoundChange,
  shape: SoundShape,
  limits: RunLimits,
): Promise<{ loudness: number; peak: number }> {
  // The meter says nothing of a last tenth of a second that is not whole.
  const filter = `${change.filter},apad=pad_dur=0.1,ebur128=metadata=1:peak=true,ametadata=mode=print:file=-`;
  const command = filterCommand(filter, shape, ['-f', 'null']);
  let rest = '';
  let loudness = Number.NEGATIVE_INFINITY;
  let peak = 0;
  for await (const chunk of streamFfmpeg(command, { ...limits, feed: fed(sound, change, shape.channels) })) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key, value] = line.split('=');
      if (key === 'lavfi.r128.I') loudness = Number(value);
      if (key === 'lavfi.r128.true_peak') peak = Math.max(peak, Number(value) || 0);
    }
  }
  return { loudness, peak: 20 * Math.log10(Math.max(peak, 1e-6)) };
}

async function noiseOf(
  path: string,
  audio: AudioInfo,
  { channels, sampleRate }: SoundShape,
  limits: RunLimits,
): Promise<NoiseSample | null> {
  const command = pcmCommand(path, audio, { format: 'f32le', sampleRate, filter: RUMBLE_FILTER });
  const finder = new NoiseFinder(sampleRate, channels);
  for await (const bytes of whole(streamFfmpeg(command, limits), BYTES.f32le)) finder.add(asFloats(bytes));
  return finder.finish();
}

/** Copies only at odd offsets. */
function asFloats(bytes: Uint8Array): Float32Array {
  const even = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  return new Float32Array(even.buffer as ArrayBuffer, even.byteOffset, even.length / 4);
}
