import { type AudioSample, AudioSampleSink, EncodedPacketSink, type InputAudioTrack } from 'mediabunny';
import { offGrid } from './packet-grid.ts';

/** Decoders need a run-up before their samples are right: AAC and Opus are wrong for up to 0.1 s after a jump. Seconds. */
const PREROLL = 0.1;
/** Decoding through a gap this short is cheaper than jumping over it. Seconds. */
const READ_THROUGH = 0.3;

interface Decoded {
  readonly start: number;
  readonly planes: Float32Array[];
}

/** Reads exact runs of source samples as planar PCM. Where the track has no sound there is silence. One reader, one reading at a time. */
export class AudioReader {
  readonly sampleRate: number;
  readonly channels: number;
  readonly #sink: AudioSampleSink;
  /** Second of the track at source sample 0, padding of the encoder included. */
  readonly #start: number;
  /** Where times are rounded: the packets, and the time of the first. */
  readonly #rounded: { readonly packets: EncodedPacketSink; readonly first: number } | null;
  /** Seconds by which what the iterator says is early. */
  #early = 0;
  #iterator: AsyncGenerator<AudioSample, void, unknown> | null = null;
  /** What was decoded last and may be wanted again. */
  #held: Decoded | null = null;
  /** Source sample the iterator has come to. */
  #reached = 0;

  private constructor(
    sink: AudioSampleSink,
    format: SoundFormat,
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
   * Opens a track by decoding its first sample, since what a header says of rate and channels need not be what comes out.
   * @param start second of the track at source second 0
   * @param priming samples behind it that are not part of the recording
   * @param isRounded the track is Opus in a container that keeps whole milliseconds
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
      if (!first) throw new Error('The sound track is empty');
      const { sampleRate, numberOfChannels } = first;
      first.close();
      const format = { sampleRate, channels: numberOfChannels };
      const rounded = isRounded
        ? { packets: new EncodedPacketSink(track), first: await track.getFirstTimestamp() }
        : null;
      return new AudioReader(sink, format, start + priming / sampleRate, rounded);
    } finally {
      await samples.return();
    }
  }

  /** Fills `planes`, one for each channel and all as long, with what begins at source sample `start`. */
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

  /** The sample's PCM, written over what was held before; the sample itself is given back at once. */
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

interface SoundFormat {
  readonly sampleRate: number;
  readonly channels: number;
}

/** Copies what `decoded` has of the run that begins at source sample `start`. */
function copy(decoded: Decoded, start: number, planes: readonly Float32Array[]): void {
  const from = Math.max(start, decoded.start);
  const end = Math.min(start + planes[0].length, decoded.start + decoded.planes[0].length);
  if (end <= from) return;
  for (const [c, plane] of planes.entries()) {
    const source = decoded.planes[Math.min(c, decoded.planes.length - 1)];
    plane.set(source.subarray(from - decoded.start, end - decoded.start), from - start);
  }
}
