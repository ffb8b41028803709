import type { Input } from 'mediabunny';
import { readSampleTable, type SampleTable } from './sample-table.ts';

interface Track {
  sampleTable: SampleTable | null;
  readonly sampleTableByteOffset: number | null;
  readonly info: { readonly codec: string | null } | null;
}

/** mediabunny's reader of MP4 files. Not part of its documented face, hence its exact version. */
interface Mp4Reader {
  /** The header as it came. */
  moovSlice: {
    /** What it lies in: its own memory, or that of a part of the file that is kept. */
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly length: number;
    slice(at: number): { readonly view: DataView; readonly bufferPos: number };
  } | null;
  readonly tracks: readonly Track[];
  getSampleTableForTrack(track: Track): SampleTable;
}

async function mp4Reader(input: Input): Promise<Mp4Reader | null> {
  const { _demuxerPromise } = input as unknown as { _demuxerPromise: Promise<Mp4Reader> };
  const reader = await _demuxerPromise;
  return 'moovSlice' in reader ? reader : null;
}

/**
 * Keeps the tables of an MP4 file packed and nothing else of its header in use. Comes before anything is asked about its
 * tracks; other files are left alone.
 */
export async function packTables(input: Input): Promise<void> {
  await input.getFormat();
  const reader = await mp4Reader(input);
  if (!reader) return;
  const asObjects = reader.getSampleTableForTrack.bind(reader);
  reader.getSampleTableForTrack = (track) => {
    const { sampleTableByteOffset: at, info } = track;
    // It joins samples of PCM to larger ones itself.
    if (
      !track.sampleTable &&
      at !== null &&
      reader.moovSlice &&
      !/^(pcm|ulaw|alaw)/.test(info?.codec ?? '')
    ) {
      const { view, bufferPos } = reader.moovSlice.slice(at);
      track.sampleTable = readSampleTable(view, bufferPos);
    }
    return track.sampleTable ?? asObjects(track);
  };
  await input.getTracks();
  for (const { info } of reader.tracks) if (info) ownBytes(info);
}

/** Gives back the header as it came, 4 MB an hour, once the tables that matter were read from it. */
export async function forgetHeader(input: Input): Promise<void> {
  const reader = await mp4Reader(input);
  if (!reader?.moovSlice) return;
  const { bytes, length } = reader.moovSlice;
  reader.moovSlice = null;
  // Without waiting for the collector.
  if (bytes.buffer.byteLength === length) bytes.buffer.transfer(0);
}

/** Descriptions of a codec are views of the whole header. */
function ownBytes(info: object): void {
  for (const [key, value] of Object.entries(info)) {
    if (value instanceof Uint8Array) Object.assign(info, { [key]: value.slice() });
    else if (typeof value === 'object' && value !== null) ownBytes(value);
  }
}
