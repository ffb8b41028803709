/** What mixing copied frames with encoded ones needs to know of a codec. */

/** A frame as the encoder writes it, with the parameter sets that came with it. */
export interface EncodedFrame {
  readonly units: readonly Uint8Array[];
  readonly sets: readonly Uint8Array[];
}

export interface Mixing {
  readonly decoder: {
    readonly demuxer: readonly string[];
    /** Bytes at the start of the stream, and before each run. */
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
  /** Whether frames shown after this one need none that is stored before it. */
  isKey(units: readonly Uint8Array[]): boolean;
  /** Whether no other frame refers to this one. Absent for codecs that do not say so. */
  isNonReference?(units: readonly Uint8Array[]): boolean;
  /** Whether a packet holds parameter sets. They may differ from those of the header, so such a file is not cut by copying. */
  hasParameterSets?(units: readonly Uint8Array[]): boolean;
  /** The units of a key frame, changed to say that frames before it are missing. Absent where nothing says so. */
  afterSeam?(units: readonly Uint8Array[]): readonly Uint8Array[];
  /** The units of a key frame that encoded key frames must repeat, such as HDR metadata. */
  carriedBy?(units: readonly Uint8Array[]): readonly Uint8Array[];
  /** How frames around cuts are encoded; null where one track cannot hold packets of two encoders. */
  readonly mixing: Mixing | null;
  readonly sampleEntry: string;
  readonly configBox: string;
  /** The decoder configuration, including the parameter sets of the encoder's first frame. */
  config(first: EncodedFrame | null): Uint8Array;
}
