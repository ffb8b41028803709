import { type AudioSample, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';

/** Decoder run-up, seconds: AAC and Opus are wrong for up to 0.1 s after a jump. */
const PREROLL = 0.1;
const READ_THROUGH = 0.3;

interface Decoded {
  readonly start: number;
  readonly planes: Float32Array[];
}

/** Reads exact runs of source samples as planar PCM, silence where there is no audio. One read at a time. */
export class AudioReader {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #sink: AudioSampleSink;
  /** Track second of source sample 0, encoder padding included. */
  readonly #start: number;
  readonly #rounded: { readonly packets: EncodedPacketSink; readonly first: number } | null;
  /** Correction of the iterator's times, seconds. */
  #early = 0;
  #iterator: AsyncGenerator<AudioSample, void, unknown> | null = null;
  #held: Decoded | null = null;
  #reached = 0;

  private constructor(
    sink: AudioSampleSink,
    format: AudioFormat,
    start: number,
    rounded: { packets: EncodedPacketSink; first: number } | null,
  ) {
    this.#sink = sink;
    this.#start = start;
    this.#rounded = rounded;
    const { sampleRate, channels } = format;
    this.sampleRate = sampleRate;
    this.channels = channels;
  }

  /**
   * Decodes the first sample, since headers may be wrong. @param start track second of source second 0; @param priming
   * padding samples; @param isRounded Opus with millisecond time stamps
   */
  static async open(
    track: InputAudioTrack,
    start: number,
    priming: number,
    isRounded: boolean,
  ): Promise<AudioReader> {
    const sink = new AudioSampleSink(track);
    const samples = sink.samples();
    try {
      const { value: first } = await samples.next();
      if (!first) throw new Error('The audio track is empty');
      const { sampleRate, numberOfChannels } = first;
      first.close();
      const format = { sampleRate, channels: numberOfChannels };
      const rounded = isRounded
        ? { packets: new EncodedPacketSink(track), first: await track.getFirstTimestamp() }
        : null;
      const zero = rounded ? unrounded(start, rounded.first, await preSkip(track)) : start;
      return new AudioReader(sink, format, zero + priming / sampleRate, rounded);
    } finally {
      await samples.return();
    }
  }

  /** Fills equally long `planes`, one per channel, from source sample `start`. */
  async read(start: number, planes: readonly Float32Array[]): Promise<void> {
    for (const plane of planes) plane.fill(0);
    const end = start + (planes[0]?.length ?? 0);
    const heldStart = this.#held?.start ?? this.#reached;
    if (!this.#iterator || start < heldStart || start > this.#reached + READ_THROUGH * this.sampleRate)
      await this.#jump(start);
    if (this.#held) copy(this.#held, start, planes);
    while (this.#reached < end && this.#iterator) {
      const { value: sample, done } = await this.#iterator.next();
      if (done) {
        // Behind the last sample there is silence, until a jump back.
        this.#reached = Number.POSITIVE_INFINITY;
        break;
      }
      this.#held = this.#take(sample);
      this.#reached = this.#held.start + this.#held.planes[0].length;
      copy(this.#held, start, planes);
    }
  }

  async close(): Promise<void> {
    const iterator = this.#iterator;
    this.#iterator = null;
    this.#held = null;
    await iterator?.return();
  }

  async #jump(start: number): Promise<void> {
    await this.close();
    const time = start / this.sampleRate + this.#start - PREROLL;
    this.#iterator = this.#sink.samples(time);
    this.#early = 0;
    if (this.#rounded) {
      // The packet the iterator begins at; from there on it counts samples itself.
      const { packets, first } = this.#rounded;
      const packet = await packets.getKeyPacket(time, { metadataOnly: true });
      if (packet) this.#early = offGrid(packet.timestamp, first);
    }
    this.#reached = start;
  }

  #take(sample: AudioSample): Decoded {
    try {
      const { numberOfFrames: length, numberOfChannels: channels } = sample;
      const held = this.#held?.planes;
      const planes =
        held?.length === channels && held[0].length === length
          ? held
          : Array.from({ length: channels }, () => new Float32Array(length));
      for (const [planeIndex, plane] of planes.entries())
        sample.copyTo(plane, { planeIndex, format: 'f32-planar' });
      const time = sample.timestamp + this.#early - this.#start;
      return { start: Math.round(time * this.sampleRate), planes };
    } finally {
      sample.close();
    }
  }
}

interface AudioFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

function copy(decoded: Decoded, start: number, planes: readonly Float32Array[]): void {
  const from = Math.max(start, decoded.start);
  const end = Math.min(start + planes[0].length, decoded.start + decoded.planes[0].length);
  if (end <= from) return;
  for (const [c, plane] of planes.entries()) {
    const source = decoded.planes[Math.min(c, decoded.planes.length - 1)];
    plane.set(source.subarray(from - decoded.start, end - decoded.start), from - start);
  }
}

/** Seconds of audio before the first that is meant, as Opus' header says (RFC 7845, 5.1). */
async function preSkip(track: InputAudioTrack): Promise<number> {
  const header = (await track.getDecoderConfig())?.description;
  if (!header) return 0;
  const bytes = ArrayBuffer.isView(header)
    ? new DataView(header.buffer, header.byteOffset, header.byteLength)
    : new DataView(header);
  return bytes.byteLength < 12 ? 0 : bytes.getUint16(10, true) / 48_000;
}

/** Track second of source second 0: frames that lie behind the first audio sample by its padding, in whole milliseconds, mean the padding. */
export function unrounded(start: number, first: number, padding: number): number {
  const isPadding = Math.abs(start - first - Math.round(padding * 1000) / 1000) < 1e-6;
  return isPadding ? first + padding : start;
}

/** Opus packets are multiples of this, seconds (RFC 6716, 2.1.4). */
const STEP = 0.0025;
const ROUNDING = 0.001_01;

/**
 * Matroska rounds Opus time stamps to milliseconds: seconds from `time` to the true time, 0 off the grid. Packets
 * follow `first` without gaps.
 */
export function offGrid(time: number, first: number): number {
  const away = first + Math.round((time - first) / STEP) * STEP - time;
  return Math.abs(away) <= ROUNDING ? away : 0;
}
