import type { EncodedPacketSink, VideoSample, VideoSampleSink } from 'mediabunny';

interface Wanted {
  readonly time: number;
  readonly dragging: boolean;
  readonly done: () => void;
}

/** Shows single frames while nothing plays. The newest wish wins, but each shows at least its keyframe while dragging. */
export class Still {
  readonly #sink: VideoSampleSink;
  readonly #packets: EncodedPacketSink;
  readonly #draw: (sample: VideoSample) => void;
  #wanted: Wanted | null = null;
  #working: Promise<void> | null = null;

  /** @param draw must not close the sample */
  constructor(sink: VideoSampleSink, packets: EncodedPacketSink, draw: (sample: VideoSample) => void) {
    this.#sink = sink;
    this.#packets = packets;
    this.#draw = draw;
  }

  /** Shows the frame at source second `time`; `done` is called when it, or a newer one, is shown. */
  show(time: number, dragging: boolean, done: () => void): Promise<void> {
    this.#wanted?.done();
    this.#wanted = { time, dragging, done };
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
    return this.#working;
  }

  /** Forgets what is wanted; what is being decoded is thrown away. */
  stop(): void {
    this.#wanted?.done();
    this.#wanted = null;
  }

  async #work(): Promise<void> {
    while (this.#wanted) {
      const wanted = this.#wanted;
      await this.#showOne(wanted);
      if (this.#wanted === wanted) {
        wanted.done();
        this.#wanted = null;
      }
    }
  }

  /** Decodes from the keyframe to the frame. */
  async #showOne(wanted: Wanted): Promise<void> {
    const key = await this.#packets.getKeyPacket(wanted.time, { metadataOnly: true });
    const samples = this.#sink.samples(key?.timestamp ?? 0);
    let last: VideoSample | null = null;
    let first = true;
    try {
      for await (const sample of samples) {
        if (last && sample.timestamp > wanted.time + EPSILON) {
          sample.close();
          break;
        }
        last?.close();
        last = sample;
        if (first && wanted.dragging) this.#draw(sample);
        first = false;
        if (this.#wanted !== wanted || sample.timestamp + sample.duration > wanted.time + EPSILON) break;
      }
      if (last && this.#wanted === wanted) this.#draw(last);
    } finally {
      last?.close();
      await samples.return();
    }
  }
}

/**
 * A frame that begins this little after the wanted time is the wanted one: files whose pictures start a few milliseconds
 * late would show the last frame of a cut where its end is meant. Seconds.
 */
const EPSILON = 0.01;
