/** One recording of the day. Seconds. */
export interface Arrival {
  /** Of the day, when its upload is complete. */
  readonly at: number;
  readonly length: number;
}

/** Processor seconds that an hour of recording takes. */
export interface Costs {
  readonly ingest: number;
  readonly recognition: number;
  readonly export: number;
}

/** Share of the day's recordings that arrive in each hour: working hours with two peaks, some evenings. */
export const BY_HOUR: readonly number[] = [
  1, 0.5, 0.5, 0.5, 0.5, 1, 2, 4, 7, 9, 10, 9, 6, 7, 9, 10, 9, 7, 5, 4, 4, 3, 2, 1,
];

/** Seconds of sound that are recognised in one go. */
const PIECE = 60;
/** Between the upload and the download, at most. */
const EDITING = 3 * 3600;
const HOUR = 3600;

/** A day's recordings in order of arrival; mean length an hour, from minutes to several hours. */
export function arrivals(users: number, random: () => number): Arrival[] {
  const total = BY_HOUR.reduce((sum, share) => sum + share, 0);
  const list = Array.from({ length: users }, (): Arrival => {
    let left = random() * total;
    const hour = BY_HOUR.findIndex((share) => {
      left -= share;
      return left < 0;
    });
    return { at: (hour + random()) * HOUR, length: -HOUR * Math.log(1 - random()) };
  });
  return list.sort((a, b) => a.at - b.at);
}

/**
 * Seconds that each recording waits for its whole transcript, with so many cores that take pieces of work in the order they
 * were asked for: the join, then the pieces of speech; exports in between.
 */
export function waits(
  recordings: readonly Arrival[],
  costs: Costs,
  cores: number,
  random: () => number,
): number[] {
  const free = new Float64Array(cores);
  const take = (from: number, seconds: number): number => {
    const end = Math.max(free[0] ?? 0, from) + seconds;
    replaceFirst(free, end);
    return end;
  };
  const joins = recordings.map(({ at, length }) => ({ at, length, kind: 'join' as const, asked: at }));
  const exported = recordings.map(({ at, length }) => ({
    at: at + random() * EDITING,
    length,
    kind: 'export' as const,
    asked: at,
  }));
  const waiting: Work[] = [...joins, ...exported].sort((a, b) => b.at - a.at);
  const waited: number[] = [];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { at, length, kind, asked } = next;
    const hours = length / HOUR;
    if (kind === 'export') take(at, hours * costs.export);
    else if (kind === 'join') {
      const joined = take(at, hours * costs.ingest);
      insert(waiting, { at: joined, length, kind: 'hear', asked });
    } else {
      const pieces = Math.max(1, Math.ceil(length / PIECE));
      let last = at;
      for (let piece = 0; piece < pieces; piece++)
        last = Math.max(last, take(at, (hours * costs.recognition) / pieces));
      waited.push(last - asked);
    }
  }
  return waited;
}

interface Work {
  /** When it can begin. */
  readonly at: number;
  readonly length: number;
  readonly kind: 'join' | 'hear' | 'export';
  /** When the upload was complete. */
  readonly asked: number;
}

/** Into a list whose last is the earliest. */
function insert(list: Work[], work: Work): void {
  let at = list.length;
  while (at > 0 && list[at - 1]!.at < work.at) at--;
  list.splice(at, 0, work);
}

/** Puts a later time in the place of the earliest of a heap. */
function replaceFirst(heap: Float64Array, value: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1]! < heap[child]!) child++;
    if (heap[child]! >= value) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = value;
}

/** The fewest cores with which the share of waits is within `seconds`. */
export function coresFor(
  recordings: readonly Arrival[],
  costs: Costs,
  { share, seconds, seed }: { share: number; seconds: number; seed: (n: number) => () => number },
): number {
  const isEnough = (cores: number): boolean => {
    const sorted = waits(recordings, costs, cores, seed(1)).sort((a, b) => a - b);
    return (sorted[Math.floor(share * (sorted.length - 1))] ?? 0) <= seconds;
  };
  let most = 1;
  while (!isEnough(most)) most *= 2;
  let least = most / 2;
  while (most - least > 1) {
    const middle = Math.round((least + most) / 2);
    if (isEnough(middle)) most = middle;
    else least = middle;
  }
  return most;
}
