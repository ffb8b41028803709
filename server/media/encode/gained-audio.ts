/** What the gains and the fades of an edit make of spliced audio; everything here is f32le until it is handed to an encoder. */
import type { EditFades } from '#model/media/edit-fades.ts';
import { type GainSound, withFactor } from '#model/media/gain-sound.ts';
import type { PlayedSamples } from '#model/media/levels.ts';
import { BYTES } from '../ffmpeg/pcm.ts';
import type { SampleFormat } from '../types.ts';

/** @param read samples of the recording from `from` on, whole frames, read for `segment` */
export async function* withFactors(
  read: AsyncIterable<Uint8Array>,
  channels: number,
  sound: GainSound,
  from: number,
  segment: PlayedSamples,
): AsyncGenerator<Uint8Array> {
  let at = from;
  for await (const bytes of read) {
    const count = bytes.length / (channels * BYTES.f32le);
    const factors = sound.factors(at, count, segment);
    at += count;
    if (!factors) {
      yield bytes;
      continue;
    }
    const samples = floatsOf(bytes);
    for (const [i, value] of samples.entries())
      samples[i] = withFactor(value, factors[Math.floor(i / channels)] ?? 1);
    yield new Uint8Array(samples.buffer);
  }
}

/** Adds the tone of bleeps. @param audio all samples of `segments`, in whole frames */
export async function* withTone(
  audio: AsyncIterable<Uint8Array>,
  channels: number,
  sound: GainSound,
  segments: readonly PlayedSamples[],
): AsyncGenerator<Uint8Array> {
  const played = segments.filter(({ count }) => count > 0);
  let index = 0;
  let offset = 0;
  for await (const bytes of audio) {
    const count = bytes.length / (channels * BYTES.f32le);
    let toned: Float32Array | null = null;
    for (let done = 0; done < count; ) {
      const segment = played[index];
      if (!segment) break;
      const part = Math.min(count - done, segment.count - offset);
      const tone = sound.tone(played, index, offset, part);
      if (tone) {
        toned ??= floatsOf(bytes);
        for (const [i, value] of tone.entries())
          for (let at = (done + i) * channels; at < (done + i + 1) * channels; at++)
            toned[at] = (toned[at] ?? 0) + value;
      }
      done += part;
      offset += part;
      if (offset === segment.count) {
        index++;
        offset = 0;
      }
    }
    yield toned ? new Uint8Array(toned.buffer) : bytes;
  }
}

/** @param audio all samples of an edit, in whole frames */
export async function* withFades(
  audio: AsyncIterable<Uint8Array>,
  channels: number,
  fades: EditFades,
): AsyncGenerator<Uint8Array> {
  let at = 0;
  for await (const bytes of audio) {
    const count = bytes.length / (channels * BYTES.f32le);
    const factors = fades.factors(at, count);
    at += count;
    if (!factors) {
      yield bytes;
      continue;
    }
    const samples = floatsOf(bytes);
    for (const [i, value] of samples.entries()) samples[i] = value * (factors[Math.floor(i / channels)] ?? 1);
    yield new Uint8Array(samples.buffer);
  }
}

/** As an encoder is fed. @param audio in whole samples */
export async function* inFormat(
  audio: AsyncIterable<Uint8Array>,
  format: SampleFormat,
): AsyncGenerator<Uint8Array> {
  const scale = format === 's16le' ? 2 ** 15 : 2 ** 31;
  for await (const bytes of audio) {
    if (format === 'f32le') {
      yield bytes;
      continue;
    }
    const samples = floatsOf(bytes);
    const fitting = format === 's16le' ? new Int16Array(samples.length) : new Int32Array(samples.length);
    for (let i = 0; i < samples.length; i++)
      fitting[i] = Math.max(-scale, Math.min(scale - 1, Math.round((samples[i] ?? 0) * scale)));
    yield new Uint8Array(fitting.buffer);
  }
}

/** A copy. */
function floatsOf(bytes: Uint8Array): Float32Array<ArrayBuffer> {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
