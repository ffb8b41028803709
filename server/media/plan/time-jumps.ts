/** Finds where the clock of a whole recording jumps, as where recordings were concatenated byte for byte. Pure. */
import type { Flaw } from '../types.ts';

export interface TimedPacket {
  /** Stream number. */
  readonly stream: number;
  /** Seconds; NaN where the file does not say. */
  readonly decoded: number;
  readonly shown: number;
  /** How long it is, 0 where the file does not say. */
  readonly seconds: number;
  /** Bytes that are no packets lie before it: what was there is damaged, not left out. */
  readonly behindHole?: boolean;
}

/** From which packet of a stream on, counted from 0, its times are moved by how many seconds. */
export interface Shift {
  readonly packet: number;
  readonly seconds: number;
}

export interface Jumps {
  /** By stream number. */
  readonly shifts: ReadonlyMap<number, readonly Shift[]>;
  /** Packets of audio, counted like those, that the first of the next stretch leave no room for. */
  readonly dropped: ReadonlyMap<number, readonly number[]>;
  readonly flaws: readonly Flaw[];
}

/** Seconds without a packet of any stream: more is a clock that jumped, as players have it. */
const MAX_GAP = 10;
/** Seconds: so much audio may overlap, less than a packet; more would be lost. Less is no jump. */
const OVERLAP = 0.04;
/** Seconds: so much of the audio before a jump may be heard beside the first frame behind it. */
const LATE = 0.005;
/** Packets of audio before a jump that are looked at: more than overlap. */
const TAIL = 16;
/** Seconds by which streams are stored apart, at most. */
const MAX_INTERLEAVE = 10;
/** Stretches that are told apart: more are the work of somebody who wants to keep a server busy. */
const MAX_STRETCHES = 1000;

export interface StreamClock {
  /** Numbers of the streams of frames and audio. */
  readonly video: readonly number[];
  readonly audio: readonly number[];
  /** Seconds after which the container's clock restarts; infinite if it does not. */
  readonly wrap: number;
  /** Seconds by which decoding times of one stream may go back. */
  readonly back: number;
  /** Without audio frames may stand as long as they like. */
  readonly closesStills: boolean;
}

/** What one stream has of a stretch without jumps. */
interface Part {
  first: number;
  end: number;
  latest: number;
  gap: number;
  /** Its last packets. */
  readonly tail: { readonly packet: number; readonly at: number; readonly end: number }[];
}

interface Stretch {
  readonly behindHole: boolean;
  /** The latest time of decoding, and where it was when the next stretch began. */
  clock: number;
  left: number;
  readonly parts: Map<number, Part>;
}

interface Entry {
  readonly packet: number;
  readonly stretch: number;
  /** Added to the file's times: how often its clock restarted. */
  readonly wrapped: number;
}

interface Followed {
  count: number;
  last: number;
  stretch: number;
  readonly entries: Entry[];
}

/** Takes packets in the order of the file. */
export class JumpFinder {
  readonly #clock: StreamClock;
  readonly #leading: ReadonlySet<number>;
  readonly #streams = new Map<number, Followed>();
  readonly #stretches: Stretch[] = [];

  constructor(clock: StreamClock) {
    this.#clock = clock;
    this.#leading = new Set([...clock.video, ...clock.audio]);
  }

  add({ stream, decoded, shown, seconds, behindHole = false }: TimedPacket): void {
    const followed = this.#follow(stream);
    const packet = followed.count++;
    const stamp = Number.isNaN(decoded) ? shown : decoded;
    if (Number.isNaN(stamp)) return;
    const leads = this.#leading.has(stream);
    const index = this.#stretchOf(followed, stamp, leads, behindHole);
    const stretch = this.#stretches[index];
    if (!stretch) return;
    const wrapped = this.#wraps((Number.isNaN(followed.last) ? stretch.clock : followed.last) - stamp);
    const before = followed.entries.at(-1);
    const isNew = index !== followed.stretch || !before;
    const base = isNew ? this.#wraps(stretch.clock - stamp) : wrapped;
    if (isNew || base !== before.wrapped) followed.entries.push({ packet, stretch: index, wrapped: base });
    followed.stretch = index;
    const time = stamp + base;
    followed.last = time;
    if (!leads) return;
    stretch.clock = Math.max(stretch.clock, time);
    const at = Number.isNaN(shown) ? time : shown + base;
    const part = stretch.parts.get(stream);
    // MP4 has the gap as the length of the packet before it.
    const length = seconds > MAX_GAP ? 0 : seconds;
    const tail = part?.tail ?? [];
    tail.push({ packet, at, end: at + (length || (part?.gap ?? 0)) });
    if (tail.length > TAIL) tail.shift();
    if (!part) stretch.parts.set(stream, { first: at, end: at + length, latest: at, gap: length, tail });
    else {
      part.first = Math.min(part.first, at);
      if (at > part.latest) Object.assign(part, { gap: length || at - part.latest, latest: at });
      part.end = Math.max(part.end, at + (length || part.gap));
    }
  }

  /** Null where nothing jumps. */
  finish(): Jumps | null {
    const moved = this.#moved();
    const [first] = this.#stretches;
    if (!first || moved.flaws.length === 0) return null;
    const shifts = [...this.#streams].map(([stream, { entries }]) => [
      stream,
      entries.map(({ packet, stretch, wrapped }) => ({
        packet,
        seconds: wrapped + (moved.by[stretch] ?? 0),
      })),
    ]) as [number, Shift[]][];
    return { shifts: new Map(shifts), dropped: moved.dropped, flaws: moved.flaws };
  }

  #follow(stream: number): Followed {
    let followed = this.#streams.get(stream);
    if (!followed) {
      followed = { count: 0, last: Number.NaN, stretch: 0, entries: [] };
      this.#streams.set(stream, followed);
    }
    return followed;
  }

  /** What is added to a difference of times of the file so that it is the nearest one; whole turns of the clock. */
  #wraps(difference: number): number {
    const { wrap: turn } = this.#clock;
    return Number.isFinite(turn) ? Math.round(difference / turn) * turn : 0;
  }

  #difference(later: number, earlier: number): number {
    return later - earlier + this.#wraps(earlier - later);
  }

  /** Where the packet of a stream belongs; a new one where it fits none. */
  #stretchOf({ last, stretch: own }: Followed, time: number, leads: boolean, behindHole: boolean): number {
    const stretches = this.#stretches;
    const fits = (stretch: Stretch | undefined) =>
      stretch !== undefined && Math.abs(this.#difference(time, stretch.clock)) <= MAX_INTERLEAVE;
    const newest = stretches.length - 1;
    if (newest < 0) return leads ? this.#begin(time, false) : -1;
    if (!leads || Number.isNaN(last)) return fits(stretches[newest]) || leads ? newest : own;
    const step = this.#difference(time, last);
    if (step >= -this.#clock.back && step <= MAX_GAP) return own;
    if (step > 0 && this.#difference(time, stretches[own]?.clock ?? 0) <= MAX_GAP) return own;
    for (let next = own + 1; next <= newest; next++) if (fits(stretches[next])) return next;
    return newest + 1 < MAX_STRETCHES ? this.#begin(time, behindHole) : own;
  }

  #begin(time: number, behindHole: boolean): number {
    const before = this.#stretches.at(-1);
    if (before) before.left = before.clock;
    return this.#stretches.push({ behindHole, clock: time, left: time, parts: new Map() }) - 1;
  }

  /** `by`: how many seconds each stretch is moved. */
  #moved(): { by: number[] } & Pick<Jumps, 'dropped' | 'flaws'> {
    const by: number[] = [0];
    const flaws: Flaw[] = [];
    const dropped = new Map<number, number[]>();
    const ends = new Map<number, Part>();
    const zero = Math.min(...[...(this.#stretches[0]?.parts.values() ?? [])].map(({ first }) => first));
    for (const [i, stretch] of this.#stretches.entries()) {
      const before = this.#stretches[i - 1];
      if (before) {
        const seconds = this.#jump(stretch, before, ends, by[i - 1] ?? 0);
        by.push((by[i - 1] ?? 0) - (seconds ?? 0));
        if (seconds !== null) {
          const at = Math.min(...[...stretch.parts.values()].map(({ first }) => first)) + (by[i] ?? 0) - zero;
          const jump = seconds + this.#wraps(-seconds);
          flaws.push({ kind: jump > 0 ? 'ahead' : 'back', at: Math.max(0, at), seconds: Math.abs(jump) });
          for (const [stream, packets] of this.#overlapping(stretch, by[i] ?? 0, ends))
            dropped.set(stream, [...(dropped.get(stream) ?? []), ...packets]);
        }
      }
      const own = by[i] ?? 0;
      for (const [stream, part] of stretch.parts)
        ends.set(stream, {
          ...part,
          end: part.end + own,
          latest: part.latest + own,
          tail: part.tail.map(({ packet, at, end }) => ({ packet, at: at + own, end: end + own })),
        });
    }
    return { by, dropped, flaws };
  }

  /** The audio behind a jump is heard from its first frame on, and its packets follow each other. @param moved by how much it is */
  #overlapping(
    { parts }: Stretch,
    moved: number,
    ends: ReadonlyMap<number, Part>,
  ): (readonly [stream: number, packets: number[]])[] {
    const { video, audio } = this.#clock;
    const shown = Math.min(...video.map((stream) => parts.get(stream)?.first ?? Infinity)) + moved;
    return audio.flatMap((stream) => {
      const [part, before] = [parts.get(stream), ends.get(stream)];
      if (!part || !before) return [];
      const first = part.first + moved;
      const heard = shown < Infinity ? Math.max(first, shown) : first;
      const over = before.tail.filter(({ at, end }) => at >= first || end > heard + LATE);
      return over.length > 0 ? [[stream, over.map(({ packet }) => packet)] as const] : [];
    });
  }

  /** Seconds to take out before a stretch; null where not all streams jump, or frames just stand. */
  #jump(stretch: Stretch, before: Stretch, ends: ReadonlyMap<number, Part>, moved: number): number | null {
    const { video, audio, closesStills } = this.#clock;
    // Another stream went on by the old clock.
    if (before.clock - before.left > MAX_GAP) return null;
    const starts = (streams: readonly number[]) =>
      streams.flatMap((stream) => {
        const [part, ended] = [stretch.parts.get(stream), ends.get(stream)];
        return part && ended ? [{ first: part.first + moved, end: ended.end, gap: ended.gap }] : [];
      });
    const [shown, heard] = [starts(video), starts(audio)];
    const all = [...shown, ...heard];
    const least = Math.min(...all.map(({ first, end }) => first - end));
    if (all.length === 0 || Math.abs(least) <= OVERLAP) return null;
    if (least > 0 && (stretch.behindHole || (audio.length === 0 && !closesStills))) return null;
    const [firstShown] = shown;
    if (!firstShown) return least;
    // Frames go on by their own rate; the audio may be longer by whole ones.
    const own = firstShown.first - firstShown.end;
    const over = own - least;
    const frame = firstShown.gap > 0 ? firstShown.gap : OVERLAP;
    return over > OVERLAP ? own - Math.ceil(over / frame - 1e-6) * frame : own;
  }
}
