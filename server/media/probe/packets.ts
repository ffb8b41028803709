/** What packet times say of a recording. Pure. */
import { MAX_PACKETS } from '../limits.ts';

export interface StreamPackets {
  /** Presentation times in file order, without packets that are not shown. */
  readonly times: Float64Array;
  readonly keys: Float64Array;
  /** The earliest time; with B-frames it is not the first in the file. */
  readonly start: number;
  readonly end: number;
  /** The last packet has no duration: `end` is estimated from the usual distance of packets. */
  readonly lacksLastDuration?: true;
  /** Seconds that all packets are long together, where they say it. */
  readonly seconds?: number;
  /** Bits a second that is coded; NaN where times do not say. */
  readonly bitRate: number;
  /** The same of the busiest `WINDOW`, at least as much. */
  readonly peakRate: number;
}

/** The first stream of each kind, as far as it was found. */
export interface FoundPackets {
  readonly video: StreamPackets | undefined;
  readonly audio: StreamPackets | undefined;
  /** Of the audio, as ffprobe calls it. */
  readonly codec?: string | undefined;
  /** What ffprobe complained about when it failed. */
  readonly complaint?: string | undefined;
}

export class TooManyPackets extends Error {}

/** Seconds. */
const WINDOW = 10;
/** Of a packet's length, at most: containers have ticks of a millisecond. */
const ROUNDED = 0.1;

/** Windows that may still get packets; files are stored nearly in order. */
const OPEN_WINDOWS = 8;

/** What the busiest ten seconds take. A file may claim any times: only the newest windows are kept beside the maximum. */
export class Busiest {
  readonly #windows = new Map<number, number>();
  #most = 0;

  add(time: number, bytes: number): void {
    const window = Math.floor(time / WINDOW);
    const there = (this.#windows.get(window) ?? 0) + bytes;
    // Behind all others in the order of the map: the first is the one that nothing was added to for longest.
    this.#windows.delete(window);
    this.#windows.set(window, there);
    this.#most = Math.max(this.#most, there);
    if (this.#windows.size > OPEN_WINDOWS) this.#windows.delete(this.#windows.keys().next().value ?? window);
  }

  /** Bits a second; no less than the mean of all, as of those that are shorter. */
  rate(mean: number): number {
    return Math.max(mean, (8 * this.#most) / WINDOW);
  }
}

/** Reads ffprobe's lines `stream_index,pts_time,dts_time,duration_time,size,flags` as they come. */
export class PacketReader {
  readonly #streams = new Map<number, Gathered>();
  readonly #most: number;
  #count = 0;
  #rest = '';
  /** The first stream of each kind, where `index,codec_name,codec_type` is read as well. */
  readonly kinds = new Map<string, { readonly index: number; readonly codec: string }>();

  constructor(most = MAX_PACKETS) {
    this.#most = most;
  }

  add(text: string): void {
    const csv = this.#rest + text;
    let from = 0;
    for (let to = csv.indexOf('\n'); to >= 0; to = csv.indexOf('\n', from)) {
      this.#line(csv.slice(from, to));
      from = to + 1;
    }
    this.#rest = csv.slice(from);
  }

  /** By stream number. @throws TooManyPackets */
  finish(): Map<number, StreamPackets> {
    if (this.#rest !== '') this.#line(this.#rest);
    this.#rest = '';
    const found = [...this.#streams].map(
      ([index, { keys, start, bytes, seconds, packetsWithoutDuration, busiest, last, ...gathered }]) => {
        const times = gathered.times.finish();
        const lacksLastDuration = last.seconds === 0 && times.length > 1;
        const end = lacksLastDuration ? Math.max(gathered.end, last.time + usualGap(times)) : gathered.end;
        // Lengths may be rounded: they tell only of holes.
        const hasHoles = packetsWithoutDuration <= 1 && seconds < (1 - ROUNDED) * (end - start);
        const bitRate = (8 * bytes) / (hasHoles ? seconds : end - start);
        const durations = {
          ...(lacksLastDuration && { lacksLastDuration }),
          ...(packetsWithoutDuration <= 1 && { seconds }),
        };
        const rates = { bitRate, peakRate: busiest.rate(bitRate) };
        return [index, { times, keys: keys.finish(), start, end, ...durations, ...rates }] as const;
      },
    );
    return new Map(found);
  }

  #line(line: string): void {
    const [index, pts, dts, duration, size, flags] = line.split(',');
    if (dts === 'video' || dts === 'audio') {
      if (!this.kinds.has(dts)) this.kinds.set(dts, { index: Number(index), codec: pts ?? '' });
      return;
    }
    // AVI knows decoding times only; its frames are stored in the order they are shown.
    const time = Number.parseFloat(pts === 'N/A' ? (dts ?? '') : (pts ?? ''));
    if (++this.#count > this.#most) throw new TooManyPackets(`more than ${this.#most} packets`);
    if (Number.isNaN(time) || flags?.includes('D')) return;
    const number = Number(index);
    let stream = this.#streams.get(number);
    if (!stream) {
      stream = {
        times: new Numbers(),
        keys: new Numbers(),
        start: Number.POSITIVE_INFINITY,
        end: Number.NEGATIVE_INFINITY,
        ...{ bytes: 0, seconds: 0, packetsWithoutDuration: 0, busiest: new Busiest() },
        last: { time: Number.NEGATIVE_INFINITY, seconds: 0 },
      };
      this.#streams.set(number, stream);
    }
    stream.times.push(time);
    if (flags?.startsWith('K')) stream.keys.push(time);
    stream.start = Math.min(stream.start, time);
    const seconds = Number.parseFloat(duration ?? '') || 0;
    stream.end = Math.max(stream.end, time + seconds);
    if (time > stream.last.time) stream.last = { time, seconds };
    const bytes = Number(size) || 0;
    stream.bytes += bytes;
    stream.busiest.add(time, bytes);
    stream.seconds += seconds;
    if (seconds === 0) stream.packetsWithoutDuration++;
  }
}

interface Gathered {
  readonly times: Numbers;
  readonly keys: Numbers;
  start: number;
  end: number;
  bytes: number;
  seconds: number;
  /** Packets that do not say how long they are. */
  packetsWithoutDuration: number;
  readonly busiest: Busiest;
  /** The latest packet. */
  last: { readonly time: number; readonly seconds: number };
}

/** Median seconds between two of them. */
export function usualGap(times: Float64Array): number {
  const sorted = times.toSorted();
  const gaps = sorted.map((time, i) => time - (sorted[i - 1] ?? time)).subarray(1);
  return gaps.sort()[gaps.length >> 1] ?? 0;
}

/** Seconds: containers round times to a millisecond. */
const TICK = 0.0015;
/** Share of packets before which a clock may be set. */
const SET_SHARE = 0.05;

/**
 * Whether audio has one distance from packet to packet but at some places, behind which it has it again: there its clock was set,
 * or packets are missing. Jitter pulls a packet from both of its neighbours.
 * @param times in the order of the file
 */
export function isSetAtPlaces(times: Float64Array): boolean {
  const usual = usualGap(times);
  let [places, pulled, wasOff] = [0, 0, false];
  for (let i = 1; i < times.length; i++) {
    const isOff = Math.abs((times[i] ?? 0) - (times[i - 1] ?? 0) - usual) > TICK;
    if (isOff) places++;
    if (isOff && wasOff) pulled++;
    wasOff = isOff;
  }
  return places > 0 && places <= SET_SHARE * times.length && 2 * pulled < places;
}

/** Growable list, eight bytes a number. */
export class Numbers {
  #values = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const more = new Float64Array(2 * this.#length);
      more.set(this.#values);
      this.#values = more;
    }
    this.#values[this.#length++] = value;
  }

  finish(): Float64Array {
    return this.#values.slice(0, this.#length);
  }
}

/** Seconds between two frames; of a single one infinite. */
export function longestGap(times: Float64Array): number {
  const sorted = times.toSorted();
  return (
    sorted.reduce((longest, time, i) => Math.max(longest, time - (sorted[i - 1] ?? time)), 0) || Infinity
  );
}

/** Seconds; the end counts as a keyframe. */
export function maxKeyframeGap({ keys, end }: Pick<StreamPackets, 'keys' | 'end'>): number {
  const sorted = new Float64Array(keys.length + 1);
  sorted.set(keys);
  sorted[keys.length] = end;
  sorted.sort();
  let gap = 0;
  for (let i = 1; i < sorted.length; i++) gap = Math.max(gap, sorted[i]! - sorted[i - 1]!);
  return Math.round(gap * 1000) / 1000;
}
