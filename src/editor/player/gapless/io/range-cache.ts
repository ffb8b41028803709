import { after } from '../wakeup.ts';

/** Bytes of a block, and blocks kept. */
export const BLOCK = 256 * 1024;
export const BLOCKS = 24;
/** Blocks prefetched on sequential reads. */
const AHEAD = 6;
/** Pending prefetches leave room for demand reads. */
const MOST_PENDING = BLOCKS / 2;
/** A reader idle for this many reads is forgotten. */
const RECENT = 256;
const SKIPPED = 2;
/** Longer reads are streamed, blocks. */
const LARGE = 4;
/** Bytes. */
const PIECE = 64 * 1024;
/** Attempts without progress; the page then checks whether the URL expired. */
const TRIES = 3;

export class NoRanges extends Error {}
class Refused extends Error {}

interface Block {
  readonly index: number;
  readonly at: number;
  /** Bytes. */
  filled: number;
  isPending: boolean;
  readers: number;
  waits: Wait[];
}

/** A sequential reader: the sound, or the pictures before or behind a cut. */
interface Place {
  readonly start: number;
  first: number;
  last: number;
  read: number;
}

interface Wait {
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Reads a URL by range requests through a fixed number of recycled blocks. */
export class RangeCache {
  #url: string;
  readonly #fetchPart: typeof fetch;
  readonly #memory = new Uint8Array(BLOCK * BLOCKS);
  readonly #free = Array.from({ length: BLOCKS }, (_, i) => BLOCK * i);
  readonly #blocks = new Map<number, Block>();
  readonly #pieces: ArrayBuffer[] = [];
  readonly #disposal = new AbortController();
  #places: Place[] = [];
  #reads = 0;
  #size: number | null = null;

  constructor(url: string, fetchPart: typeof fetch = (resource, init) => fetch(resource, init)) {
    this.#url = url;
    this.#fetchPart = fetchPart;
  }

  /** Known with the first block. @throws NoRanges; anything else: not fetched */
  async size(): Promise<number> {
    if (this.#size === null) await this.#read(0, 1);
    return this.#size ?? 0;
  }

  /**
   * Synchronous on a hit. The bytes are valid only in the same task; of a stream, until the next chunk. Rejects as
   * `size`.
   */
  read(start: number, end: number): Uint8Array | Promise<Uint8Array> | ReadableStream<Uint8Array> {
    return end - start > LARGE * BLOCK ? this.#stream(start, end) : this.#read(start, end);
  }

  moveTo(url: string): void {
    this.#url = url;
  }

  dispose(): void {
    this.#disposal.abort();
  }

  #stream(start: number, end: number): ReadableStream<Uint8Array> {
    this.#ask(blockAt(start), Math.min(blockAt(end - 1), blockAt(start) + AHEAD));
    let at = start;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      const to = Math.min(end, BLOCK * (blockAt(at) + 1));
      controller.enqueue(await this.#read(at, to));
      at = to;
      if (at === end) controller.close();
    };
    return new ReadableStream({ pull }, { highWaterMark: 0 });
  }

  #read(start: number, end: number): Uint8Array | Promise<Uint8Array> {
    const [first, last] = [blockAt(start), blockAt(end - 1)];
    // Those that are there first, so that none of them makes room for the others.
    for (let index = first; index <= last; index++) this.#touch(index);
    this.#want(first, last, end, this.#placeOf(first, last));
    const blocks: Block[] = [];
    for (let index = first; index <= last; index++) {
      const block = this.#touch(index);
      if (!block) throw new RangeError(`The file has no bytes ${start} to ${end}`);
      blocks.push(block);
    }
    const missing = blocks.filter(({ index, filled }) => filled < Math.min(BLOCK, end - index * BLOCK));
    if (missing.length === 0) return this.#joined(blocks, start, end);
    for (const block of blocks) block.readers += 1;
    return Promise.all(missing.map((block) => filledTo(block, Math.min(BLOCK, end - block.index * BLOCK))))
      .then(() => this.#joined(blocks, start, end))
      .finally(() => {
        for (const block of blocks) block.readers -= 1;
      });
  }

  #joined(blocks: readonly Block[], start: number, end: number): Uint8Array {
    const views = blocks.map(({ index, at }) => {
      const zero = at - index * BLOCK;
      return this.#memory.subarray(
        zero + Math.max(start, index * BLOCK),
        zero + Math.min(end, (index + 1) * BLOCK),
      );
    });
    if (views.length === 1) return views[0];
    const joined = new Uint8Array(end - start);
    let length = 0;
    for (const view of views) {
      joined.set(view, length);
      length += view.length;
    }
    return joined;
  }

  #want(first: number, last: number, end: number, place: Place): void {
    let isThere = true;
    for (let index = first; index <= last; index++) isThere &&= this.#blocks.has(index);
    const needsNext = !isThere || (end - 1) % BLOCK > BLOCK / 2;
    const wished = Math.max(Math.min(2 * (first - place.start), AHEAD), needsNext ? 1 : 0);
    const pending = [...this.#blocks.values()].filter(({ isPending }) => isPending).length;
    const ahead = Math.max(0, Math.min(wished, MOST_PENDING - pending));
    if (!isThere) this.#ask(first, last + ahead);
    else if (ahead > 0 && !this.#blocks.has(last + Math.ceil(ahead / 2))) this.#ask(last + 1, last + ahead);
  }

  #ask(first: number, last: number): void {
    const end = this.#size === null ? first : Math.min(last, blockAt(this.#size - 1));
    let run: Block[] = [];
    const send = () => {
      if (run.length > 0) void this.#fill(run);
      run = [];
    };
    for (let index = first; index <= end; index++) {
      if (this.#blocks.has(index)) send();
      else run.push(this.#made(index));
    }
    send();
  }

  #made(index: number): Block {
    const at = this.#free.pop() ?? this.#evicted();
    const block = { index, at, filled: 0, isPending: true, readers: 0, waits: [] };
    this.#blocks.set(index, block);
    return block;
  }

  /** Evicts the block needed last by the sequential readers; of unneeded ones the least recently used. */
  #evicted(): number {
    let farthest: Block | null = null;
    let most = -1;
    for (const block of this.#blocks.values()) {
      if (block.isPending || block.readers > 0) continue;
      const until = this.#neededIn(block.index);
      if (until <= most) continue;
      farthest = block;
      most = until;
    }
    if (!farthest) throw new Error('More is read at once than is kept of the file');
    this.#blocks.delete(farthest.index);
    return farthest.at;
  }

  /** Blocks until a reader reaches `index`; infinite where none does. */
  #neededIn(index: number): number {
    const coming = this.#places.filter(({ first }) => first <= index);
    return Math.min(...coming.map(({ last }) => Math.max(0, index - last)));
  }

  #placeOf(first: number, last: number): Place {
    this.#reads += 1;
    this.#places = this.#places.filter(({ read }) => this.#reads - read < RECENT);
    let place: Place | null = null;
    for (const found of this.#places)
      if (found.last <= last && found.last >= first - SKIPPED && found.last > (place?.last ?? -1))
        place = found;
    if (!place) {
      place = { start: first, first, last, read: 0 };
      this.#places.push(place);
    }
    Object.assign(place, { first, last, read: this.#reads });
    return place;
  }

  #touch(index: number): Block | null {
    const block = this.#blocks.get(index);
    if (!block) return null;
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    return block;
  }

  /** Fetches adjacent blocks with retries; failures reject the waiting reads. */
  async #fill(run: readonly Block[]): Promise<void> {
    try {
      for (let tries = 0; !this.#isFull(run); ) {
        const before = filledOf(run);
        const url = this.#url;
        let problem: unknown = new Error('The answer was empty');
        try {
          await this.#load(run);
        } catch (error) {
          // An old URL that has ended is no fault where there is a new one.
          if (url === this.#url && (error instanceof Refused || error instanceof NoRanges)) throw error;
          problem = error;
        }
        this.#disposal.signal.throwIfAborted();
        tries = filledOf(run) > before ? 0 : tries + 1;
        if (tries === TRIES) throw problem;
        if (tries > 0) await after(200 * 2 ** tries);
        this.#disposal.signal.throwIfAborted();
      }
    } catch (error) {
      for (const block of run) {
        if (!block.isPending) continue;
        block.isPending = false;
        this.#blocks.delete(block.index);
        this.#free.push(block.at);
        for (const { reject } of block.waits.splice(0)) reject(error);
      }
    }
  }

  #isFull(run: readonly Block[]): boolean {
    return run.every(({ isPending }) => !isPending);
  }

  async #load(run: readonly Block[]): Promise<void> {
    const start = run[0].index * BLOCK + filledOf(run);
    const end = Math.min((run[0].index + run.length) * BLOCK, this.#size ?? Number.POSITIVE_INFINITY);
    const response = await this.#fetchPart(this.#url, {
      headers: { range: `bytes=${start}-${end - 1}` },
      signal: this.#disposal.signal,
    });
    const { body } = response;
    try {
      this.#check(response, start);
    } catch (error) {
      await body?.cancel();
      throw error;
    }
    if (body) await this.#take(body, run);
  }

  #check(response: Response, start: number): void {
    if (!response.ok)
      throw new Refused(`Error fetching ${this.#url}: ${response.status} ${response.statusText}`);
    const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
    if (response.status !== 206 || from === undefined) throw new NoRanges();
    this.#size ??= Number(size);
    if (Number(from) !== start || Number(size) !== this.#size)
      throw new Refused('The file is another one now');
  }

  async #take(body: ReadableStream<Uint8Array<ArrayBuffer>>, run: readonly Block[]): Promise<void> {
    const reader = byteReader(body);
    if (!reader) return this.#takeChunks(body.getReader(), run);
    let memory = this.#pieces.pop() ?? new ArrayBuffer(PIECE);
    for (;;) {
      const { done, value } = await reader.read(new Uint8Array(memory));
      if (value) memory = value.buffer;
      if (done) break;
      this.#store(run, value);
    }
    if (memory.byteLength > 0) this.#pieces.push(memory);
  }

  async #takeChunks(reader: ReadableStreamDefaultReader<Uint8Array>, run: readonly Block[]): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      this.#store(run, value);
    }
  }

  #store(run: readonly Block[], piece: Uint8Array): void {
    let taken = 0;
    for (const block of run) {
      if (!block.isPending) continue;
      const length = Math.min(BLOCK, (this.#size ?? 0) - block.index * BLOCK);
      const part = piece.subarray(taken, taken + length - block.filled);
      this.#memory.set(part, block.at + block.filled);
      block.filled += part.length;
      taken += part.length;
      block.isPending = block.filled < length;
      const { filled, waits } = block;
      block.waits = waits.filter(({ until }) => until > filled);
      for (const { until, resolve } of waits) if (until <= filled) resolve();
      if (block.isPending) break;
    }
  }
}

function blockAt(position: number): number {
  return Math.floor(position / BLOCK);
}

function filledOf(run: readonly Block[]): number {
  return run.reduce((sum, { filled }) => sum + filled, 0);
}

function filledTo(block: Block, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (block.filled >= until) resolve();
    else block.waits.push({ until, resolve, reject });
  });
}

function byteReader(body: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStreamBYOBReader | null {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return null;
  }
}
