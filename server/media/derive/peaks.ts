import { writeFile } from 'node:fs/promises';
import { PEAKS_FACTOR, PEAKS_HEADER, PEAKS_PER_SECOND, PEAKS_VERSION } from '#model/media/peaks.ts';
import { asInt16, pcmCommand, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import type { Control, MediaInfo } from '../types.ts';

const MAX_CHANNELS = 2;

/** See docs/peaks-format.md; flat without audio. @throws MediaFailed, the signal's reason */
export async function makePeaks(
  path: string,
  outPath: string,
  info: MediaInfo,
  control: Control,
): Promise<void> {
  const { audio, duration } = info;
  if (!audio) return writeFile(outPath, new PeaksBuilder(duration, 48_000, 1, 0).finish());
  const channels = Math.min(audio.channels, MAX_CHANNELS);
  const command = pcmCommand(path, audio, {
    format: 's16le',
    ...(channels === audio.channels ? {} : { channels }),
  });
  const builder = new PeaksBuilder(
    duration,
    audio.sampleRate,
    channels,
    Math.round(audio.offset * audio.sampleRate),
  );
  const run = { signal: control.signal, timeLimit: timeLimitFor(info) };
  for await (const bytes of whole(streamFfmpeg(command, run), 2 * channels)) {
    builder.add(asInt16(bytes));
    control.onProgress?.(Math.min(100, (100 * builder.seconds) / duration));
  }
  await writeFile(outPath, builder.finish());
}

export class PeaksBuilder {
  readonly #rate: number;
  readonly #channels: number;
  readonly #duration: number;
  readonly #low: Int16Array;
  readonly #high: Int16Array;
  readonly #energy: Float64Array;
  /** Sample frames seen, from source time 0. */
  #at: number;

  /** @param firstSample source sample of the first one added; may be negative */
  constructor(duration: number, sampleRate: number, channels: number, firstSample: number) {
    const bins = Math.ceil(duration * PEAKS_PER_SECOND - 1e-6);
    this.#duration = duration;
    this.#rate = sampleRate;
    this.#channels = channels;
    this.#low = new Int16Array(bins);
    this.#high = new Int16Array(bins);
    this.#energy = new Float64Array(bins);
    this.#at = firstSample;
  }

  get seconds(): number {
    return this.#at / this.#rate;
  }

  add(samples: Int16Array): void {
    const channels = this.#channels;
    const frames = samples.length / channels;
    let frame = Math.max(0, -this.#at);
    while (frame < frames) {
      const bin = Math.floor(((this.#at + frame) * PEAKS_PER_SECOND) / this.#rate);
      if (bin >= this.#low.length) break;
      const binEnd = Math.ceil(((bin + 1) * this.#rate) / PEAKS_PER_SECOND);
      const until = Math.min(frames, binEnd - this.#at);
      let low = this.#low[bin];
      let high = this.#high[bin];
      let energy = 0;
      for (let i = frame * channels; i < until * channels; i++) {
        const sample = samples[i];
        if (sample < low) low = sample;
        if (sample > high) high = sample;
        energy += sample * sample;
      }
      this.#low[bin] = low;
      this.#high[bin] = high;
      this.#energy[bin] += energy;
      frame = until;
    }
    this.#at += frames;
  }

  finish(): Uint8Array {
    const length = this.#low.length;
    const bytes = new Uint8Array(PEAKS_HEADER + 2 * length + Math.ceil(length / PEAKS_FACTOR));
    let scale = 0;
    for (let i = 0; i < length; i++) scale = Math.max(scale, -this.#low[i], this.#high[i]);
    if (scale === 0) scale = 32768;
    const view = new DataView(bytes.buffer);
    view.setUint32(0, 0x5453504b, false);
    view.setUint16(4, PEAKS_VERSION, true);
    view.setUint32(8, length, true);
    view.setFloat32(12, scale / 32768, true);
    view.setFloat64(16, this.#duration, true);
    const columns = new Int8Array(bytes.buffer, PEAKS_HEADER, 2 * length);
    for (let i = 0; i < length; i++) {
      columns[i] = Math.round((this.#low[i] / scale) * 127);
      columns[length + i] = Math.round((this.#high[i] / scale) * 127);
    }
    const rms = bytes.subarray(PEAKS_HEADER + 2 * length);
    const samplesOf = (this.#channels * this.#rate * PEAKS_FACTOR) / PEAKS_PER_SECOND;
    for (let i = 0; i < rms.length; i++) {
      let energy = 0;
      for (let k = i * PEAKS_FACTOR; k < Math.min(length, (i + 1) * PEAKS_FACTOR); k++)
        energy += this.#energy[k];
      rms[i] = Math.round(255 * Math.sqrt(Math.sqrt(energy / samplesOf) / scale));
    }
    return bytes;
  }
}
