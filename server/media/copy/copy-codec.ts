/** What mixing copied frames with encoded ones needs to know of a codec. */

/** As an encoder writes it, with the parameter sets that came with it. */
export interface EncodedFrame {
  readonly units: readonly Uint8Array[];
  readonly sets: readonly Uint8Array[];
}

export interface Mixing {
  readonly decoder: {
    readonly demuxer: readonly string[];
    /** Before everything, and before each run. */
    readonly head: Uint8Array;
    readonly runHead: Uint8Array;
    /** @param n number of the frame among those fed */
    toStream(units: readonly Uint8Array[], n: number): Uint8Array;
  };
  readonly encoder: {
    /** Without B-frames the parts need no reordering of their own. */
    readonly args: readonly string[];
    framesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<EncodedFrame>;
  };
}

/** Of one recording's video. `units` are a packet's parts, of codecs that have such. */
export interface CopyCodec {
  unitsOf(packet: Uint8Array): Uint8Array[];
  toPacket(units: readonly Uint8Array[]): Uint8Array;
  /** Frames shown after it need none stored before it. */
  isKey(units: readonly Uint8Array[]): boolean;
  /** No other frame refers to it; not told of all codecs. */
  isNonReference?(units: readonly Uint8Array[]): boolean;
  /** They may change the ones of the header; such a file is not cut by copying. */
  hasParameterSets(units: readonly Uint8Array[]): boolean;
  /** A key frame as one before which others are missing. */
  afterSeam(units: readonly Uint8Array[]): readonly Uint8Array[];
  /** Of a key frame: what encoded key frames must say as well. */
  carriedBy(units: readonly Uint8Array[]): readonly Uint8Array[];
  /** How frames around seams are encoded; null: packets of two encoders are never in one track. */
  readonly mixing: Mixing | null;
  readonly sampleEntry: string;
  readonly configBox: string;
  /** With the parameter sets of the encoder's first frame. */
  config(first: EncodedFrame | null): Uint8Array;
}
