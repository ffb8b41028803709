import type { Input } from 'mediabunny';
import { mp4Demuxer } from './mediabunny-internals.ts';
import { readSampleTable } from './sample-table.ts';

/** Packs the sample tables of an MP4 file and detaches the rest from its header. To be called before anything else. */
export async function packTables(input: Input): Promise<void> {
  await input.getFormat();
  const demuxer = await mp4Demuxer(input);
  if (!demuxer) return;
  const asObjects = demuxer.getSampleTableForTrack.bind(demuxer);
  demuxer.getSampleTableForTrack = (track) => {
    const { sampleTableByteOffset: at, info } = track;
    // mediabunny itself joins samples of PCM to larger ones.
    if (
      !track.sampleTable &&
      at !== null &&
      demuxer.moovSlice &&
      !/^(pcm|ulaw|alaw)/.test(info?.codec ?? '')
    ) {
      const { view, bufferPos } = demuxer.moovSlice.slice(at);
      track.sampleTable = readSampleTable(view, bufferPos);
    }
    return track.sampleTable ?? asObjects(track);
  };
  await input.getTracks();
  for (const { info } of demuxer.tracks) if (info) ownBytes(info);
}

/** Frees the header, 4 MB an hour, once its tables are read. */
export async function forgetHeader(input: Input): Promise<void> {
  const demuxer = await mp4Demuxer(input);
  if (!demuxer?.moovSlice) return;
  const { bytes, length } = demuxer.moovSlice;
  demuxer.moovSlice = null;
  // Without waiting for the collector.
  if (bytes.buffer.byteLength === length) bytes.buffer.transfer(0);
}

function ownBytes(info: object): void {
  for (const [key, value] of Object.entries(info)) {
    if (value instanceof Uint8Array) Object.assign(info, { [key]: value.slice() });
    else if (typeof value === 'object' && value !== null) ownBytes(value);
  }
}
