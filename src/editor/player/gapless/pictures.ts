import { EncodedPacketSink, type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny';

/** Frames one after another. `return()` gives the decoder back at once, also while a frame is waited for. */
export interface FrameReader<Frame = VideoSample> {
  next(): Promise<IteratorResult<Frame, void>>;
  return(): Promise<unknown>;
}

/** The picture track of a medium, its times moved from those of the file to source seconds. */
export class Pictures {
  readonly #sink: VideoSampleSink;
  readonly #packets: EncodedPacketSink;
  readonly #start: number;

  /** @param start file second of source second 0 */
  constructor(track: InputVideoTrack, start: number) {
    this.#sink = new VideoSampleSink(track);
    this.#packets = new EncodedPacketSink(track);
    this.#start = start;
  }

  /** Every frame from the one at source second `time` on, by a decoder of its own. */
  from(time: number): FrameReader {
    return this.#shifted(this.#sink.samples(time + this.#start));
  }

  /** The frame at each source second that `times` hands out, by one decoder; `null` where there is none. */
  at(times: AsyncIterable<number>): FrameReader<VideoSample | null> {
    const start = this.#start;
    const moved = async function* () {
      for await (const time of times) yield time + start;
    };
    return this.#shifted(this.#sink.samplesAtTimestamps(moved()));
  }

  /** Source second of the keyframe from which the frame at `time` is decoded, `null` before the first. */
  async keyTime(time: number): Promise<number | null> {
    const key = await this.#packets.getKeyPacket(time + this.#start, { metadataOnly: true });
    return key && key.timestamp - this.#start;
  }

  /** Source second of the first frame. */
  async firstTime(): Promise<number> {
    const first = await this.#packets.getFirstPacket({ metadataOnly: true });
    return first ? first.timestamp - this.#start : 0;
  }

  #shifted<Frame extends VideoSample | null>(
    frames: AsyncGenerator<Frame, void, unknown>,
  ): FrameReader<Frame> {
    return {
      next: async () => {
        const result = await frames.next();
        if (!result.done) result.value?.setTimestamp(result.value.timestamp - this.#start);
        return result;
      },
      return: () => frames.return(),
    };
  }
}
