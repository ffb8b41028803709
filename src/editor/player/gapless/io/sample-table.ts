/** Where the samples of a track lie in an MP4 file and when they are shown, as mediabunny reads it. */
export interface SampleTable {
  readonly sampleTimingEntries: readonly Timing[];
  readonly sampleCompositionTimeOffsets: readonly Offset[];
  readonly sampleSizes: Uint32Array;
  /** `null`: all. */
  readonly keySampleIndices: Uint32Array | null;
  readonly chunkOffsets: Float64Array;
  readonly sampleToChunk: readonly Chunks[];
  /** Presentation order; `null`: decode order. */
  readonly presentationTimestamps: readonly Seen[] | null;
  readonly presentationTimestampIndexMap: Uint32Array | null;
}

interface Timing {
  readonly startIndex: number;
  readonly startDecodeTimestamp: number;
  readonly count: number;
  readonly delta: number;
}
interface Offset {
  readonly startIndex: number;
  readonly count: number;
  readonly offset: number;
}
interface Chunks {
  readonly startSampleIndex: number;
  readonly startChunkIndex: number;
  readonly samplesPerChunk: number;
}
interface Seen {
  readonly presentationTimestamp: number;
  readonly sampleIndex: number;
}

/** Limit of reordering; decoders hold 16 frames. */
const REORDERED = 64;
const HEADER = 8;
const VERSION = 4;

/**
 * Reads the `stbl` box at byte `at` into packed arrays: ISO/IEC 14496-12, 8.5 to 8.7. @returns `null` for what is not
 * read here
 */
export function readSampleTable(view: DataView, at: number): SampleTable | null {
  const boxes = boxesIn(view, at);
  const [stts, stsz, stsc, stco, co64] = ['stts', 'stsz', 'stsc', 'stco', 'co64'].map((name) =>
    boxes.get(name),
  );
  if (!stts || !stsz || !stsc || !(stco || co64) || boxes.has('saiz')) return null;
  const timing = readTiming(stts);
  const offsets = readOffsets(boxes.get('ctts'));
  const seen = offsets.list.length > 0 ? orderSeen(timing, offsets) : AS_DECODED;
  if (!seen) return null;
  return {
    sampleTimingEntries: timing.list,
    sampleCompositionTimeOffsets: offsets.list,
    sampleSizes: readSizes(stsz),
    keySampleIndices: readKeys(boxes.get('stss')),
    chunkOffsets: stco ? readPlaces(stco, false) : readPlaces(co64!, true),
    sampleToChunk: readChunks(stsc),
    presentationTimestamps: seen.list,
    presentationTimestampIndexMap: seen.places,
  };
}

function boxesIn(view: DataView, at: number): Map<string, DataView> {
  const found = new Map<string, DataView>();
  const end = at + view.getUint32(at);
  for (let box = at + HEADER; box + HEADER + VERSION <= end; ) {
    const length = view.getUint32(box);
    if (length < HEADER + VERSION) break;
    const name = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(box + i)));
    const content = box + HEADER + VERSION;
    found.set(name, new DataView(view.buffer, view.byteOffset + content, length - HEADER - VERSION));
    box += length;
  }
  return found;
}

/** Read-only array computing entries on access. */
function listOf<T>(length: number, entry: (index: number) => T): readonly T[] {
  return new Proxy<T[]>([], {
    get: (_, key) => {
      if (key === 'length') return length;
      const index = Number(key);
      return index < length ? entry(index) : undefined;
    },
  });
}

/** Entries, and behind them: first sample of each, end of the last, `values`. */
interface Runs<T, Values> {
  readonly list: readonly T[];
  readonly starts: Uint32Array;
  readonly values: Values;
}

function readTiming(box: DataView): Runs<Timing, Float64Array> {
  const length = box.getUint32(0);
  const starts = new Uint32Array(length + 1);
  const values = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) {
    const count = box.getUint32(4 + 8 * i);
    starts[i + 1] = starts[i] + count;
    values[i + 1] = values[i] + count * box.getUint32(8 + 8 * i);
  }
  const list = listOf(length, (i) => {
    const count = starts[i + 1] - starts[i];
    const delta = count > 0 ? (values[i + 1] - values[i]) / count : 0;
    return { startIndex: starts[i], startDecodeTimestamp: values[i], count, delta };
  });
  return { list, starts, values };
}

function readOffsets(box: DataView | undefined): Runs<Offset, Int32Array> {
  const length = box?.getUint32(0) ?? 0;
  const starts = new Uint32Array(length + 1);
  const values = new Int32Array(length);
  for (let i = 0; box && i < length; i++) {
    starts[i + 1] = starts[i] + box.getUint32(4 + 8 * i);
    values[i] = box.getInt32(8 + 8 * i);
  }
  const list = listOf(length, (i) => ({
    startIndex: starts[i],
    count: starts[i + 1] - starts[i],
    offset: values[i],
  }));
  return { list, starts, values };
}

function readSizes(box: DataView): Uint32Array {
  const size = box.getUint32(0);
  return size > 0 ? Uint32Array.of(size) : readNumbers(box, 4);
}

function readKeys(box: DataView | undefined): Uint32Array | null {
  if (!box) return null;
  const marked = readNumbers(box, 0).map((number) => number - 1);
  if (marked[0] === 0) return marked;
  // The first sample is one, also where it is not marked.
  const keys = new Uint32Array(marked.length + 1);
  keys.set(marked, 1);
  return keys;
}

function readNumbers(box: DataView, at: number): Uint32Array {
  const numbers = new Uint32Array(box.getUint32(at));
  for (let i = 0; i < numbers.length; i++) numbers[i] = box.getUint32(at + 4 + 4 * i);
  return numbers;
}

function readPlaces(box: DataView, isLong: boolean): Float64Array {
  const places = new Float64Array(box.getUint32(0));
  for (let i = 0; i < places.length; i++)
    places[i] = isLong ? Number(box.getBigUint64(4 + 8 * i)) : box.getUint32(4 + 4 * i);
  return places;
}

function readChunks(box: DataView): readonly Chunks[] {
  const length = box.getUint32(0);
  const samples = new Uint32Array(length);
  const chunks = new Uint32Array(length);
  const each = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    chunks[i] = box.getUint32(4 + 12 * i) - 1;
    each[i] = box.getUint32(8 + 12 * i);
    if (i > 0) samples[i] = samples[i - 1] + (chunks[i] - chunks[i - 1]) * each[i - 1];
  }
  return listOf(length, (i) => ({
    startSampleIndex: samples[i],
    startChunkIndex: chunks[i],
    samplesPerChunk: each[i],
  }));
}

const AS_DECODED = { list: null, places: null };

/** Presentation order; `null` beyond `REORDERED`. */
function orderSeen(timing: Runs<Timing, Float64Array>, offsets: Runs<Offset, Int32Array>) {
  const times = timesSeen(timing, offsets);
  const samples = new Uint32Array(times.length);
  for (let i = 0; i < times.length; i++) {
    const time = times[i];
    let place = i;
    for (; place > 0 && times[place - 1] > time; place--) {
      times[place] = times[place - 1];
      samples[place] = samples[place - 1];
    }
    if (i - place > REORDERED) return null;
    times[place] = time;
    samples[place] = i;
  }
  const places = new Uint32Array(times.length);
  for (const [place, sample] of samples.entries()) places[sample] = place;
  const list = listOf(times.length, (i) => ({ presentationTimestamp: times[i], sampleIndex: samples[i] }));
  return { list, places };
}

function timesSeen(timing: Runs<Timing, Float64Array>, offsets: Runs<Offset, Int32Array>): Float64Array {
  const times = new Float64Array(timing.starts.at(-1) ?? 0);
  for (let run = 0; run + 1 < timing.starts.length; run++) {
    const [start, end] = [timing.starts[run], timing.starts[run + 1]];
    const delta = (timing.values[run + 1] - timing.values[run]) / (end - start);
    for (let i = start; i < end; i++) times[i] = timing.values[run] + (i - start) * delta;
  }
  for (const [run, offset] of offsets.values.entries())
    for (let i = offsets.starts[run]; i < offsets.starts[run + 1] && i < times.length; i++)
      times[i] += offset;
  return times;
}
