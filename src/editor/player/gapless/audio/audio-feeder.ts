import { FADE, fadeGain, SEAM_REACH } from '#model/media/crossfade.ts';
import type { FromWorker, PcmToQueue } from '../messages.ts';
import {
  advance,
  type Cursor,
  cursorAt,
  type PreviewPlan,
  type Span,
  soundDifferences,
  spanAt,
} from '../plan.ts';
import { Schedule } from '../schedule.ts';
import type { SplicedAudio } from './spliced-audio.ts';

/** Audio queued ahead, seconds: hides a blocked page or a slow read. */
const AHEAD = 3;
/** Lower bound for large files, seconds. */
const MIN_AHEAD = 1;
/** Decoded in one go, seconds; playback starts with one. */
const CHUNK = 0.25;
const EDIT_CHUNK = 0.1;
const EDIT_CHUNK_MAX = 1;
/** An edit takes effect at least this far ahead of what the queue handed out, seconds: time to decode it and keep `MIN_LEFT`. */
const HORIZON = 0.08;
/**
 * When less than this is left once an edit is decoded, it is tried again with a doubled horizon, seconds. It is the lead of
 * specification section 4 (`SKIP_LEAD` in skip.ts): the jump over a cut is committed 0.02 s before its start at the latest.
 */
const MIN_LEFT = 0.02;
/** A change is heard as long before it, seconds: by the seam there, and by the one before where the piece between became short. */
const HEARD_BEFORE = 3 * SEAM_REACH;

export interface FeederLinks {
  toQueue(message: PcmToQueue, transfer: Transferable[]): void;
  toPage(message: FromWorker): void;
  /** Output sample heard now; `null` while silent. */
  position(): number | null;
  /** Output sample the queue has handed out up to; `null` while silent. */
  taken(): number | null;
  /** Playback speed. */
  rate(): number;
  /** `plan` continues there at `outputSample`. */
  onTail(plan: PreviewPlan, outputSample: number, cursor: Cursor): void;
  onError(error: unknown): void;
}

/** Keeps the audio queue filled with the spliced audio of a plan. */
export class AudioFeeder {
  readonly #audio: SplicedAudio;
  readonly #links: FeederLinks;
  readonly #pool: PlanePool;
  readonly #most: number;
  readonly #schedule = new Schedule();
  #plan: PreviewPlan;
  /** Of what is queued. */
  #queued: PreviewPlan;
  /** Null while stopped. */
  #feeding: Feeding | null = null;
  #cursor: Cursor = { segment: 0, offset: 0 };
  #outputSample = 0;
  #ended = false;
  /** A new epoch waits for the old loop: one read at a time. */
  #loop: Promise<void> = Promise.resolve();
  #wake: () => void = () => {};

  /** @param most see `Media.audioAhead` */
  constructor(audio: SplicedAudio, plan: PreviewPlan, most: number, links: FeederLinks) {
    this.#audio = audio;
    this.#plan = plan;
    this.#queued = plan;
    this.#most = most;
    this.#links = links;
    this.#pool = new PlanePool(Math.round(CHUNK * plan.sampleRate));
  }

  get ahead(): number {
    if (this.#ended) return Number.POSITIVE_INFINITY;
    return (this.#outputSample - (this.#links.position() ?? 0)) / this.#perSecond;
  }

  get #enough(): number {
    return Math.max(MIN_AHEAD, Math.min(AHEAD, this.#most / this.#links.rate()));
  }

  get #rate(): number {
    return this.#plan.sampleRate;
  }

  get #perSecond(): number {
    return this.#plan.sampleRate * this.#links.rate();
  }

  /** @param sourceTime seconds; inside a cut: its end */
  play(epoch: number, sourceTime: number): void {
    this.stop();
    const feeding: Feeding = { epoch, nextPlan: null };
    this.#feeding = feeding;
    this.#loop = this.#loop
      .then(() => this.#run(feeding, sourceTime))
      .catch((error: unknown) => {
        if (feeding === this.#feeding) this.#links.onError(error);
      });
  }

  reuse(buffer: ArrayBuffer): void {
    this.#pool.give(buffer);
  }

  stop(): void {
    this.#plan = this.#feeding?.nextPlan ?? this.#plan;
    this.#feeding = null;
    this.#wake();
  }

  setPlan(plan: PreviewPlan): void {
    if (this.#feeding) this.#feeding.nextPlan = plan;
    else this.#plan = plan;
    this.#wake();
  }

  async close(): Promise<void> {
    this.stop();
    await this.#loop;
    await this.#audio.close();
  }

  async #run(feeding: Feeding, sourceTime: number): Promise<void> {
    if (feeding !== this.#feeding) return;
    const { epoch } = feeding;
    this.#plan = feeding.nextPlan ?? this.#plan;
    feeding.nextPlan = null;
    this.#queued = this.#plan;
    this.#schedule.clear();
    this.#cursor = cursorAt(this.#plan, sourceTime);
    this.#outputSample = 0;
    this.#ended = false;
    this.#links.toQueue({ type: 'open', epoch }, []);
    this.#links.onTail(this.#plan, 0, this.#cursor);
    let primed = false;
    while (feeding === this.#feeding) {
      if (feeding.nextPlan) await this.#exchangeTail(feeding);
      if (this.ahead < this.#enough) {
        const chunk = await this.#decode(this.#cursor, this.#outputSample, CHUNK);
        if (feeding !== this.#feeding) return;
        if (!feeding.nextPlan || !primed) this.#send(epoch, chunk);
        if (!primed) this.#links.toPage({ type: 'primed', epoch });
        primed = true;
      } else await this.#rest();
    }
  }

  #rest(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, (CHUNK * 1000) / 2);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** At most `seconds`; empty at the end of the plan. */
  async #decode(cursor: Cursor, outputSample: number, seconds: number): Promise<Chunk> {
    const spans: Span[] = [];
    const cursors: Cursor[] = [];
    let next = cursor;
    let end = outputSample;
    for (let left = Math.round(seconds * this.#rate); left > 0; ) {
      const span = spanAt(this.#plan, next, end, left);
      if (!span) break;
      spans.push(span);
      cursors.push(next);
      next = advance(this.#plan, next, span.count);
      end += span.count;
      left -= span.count;
    }
    const plan = this.#plan;
    const planes = Array.from({ length: this.#audio.channels }, () => this.#pool.take(end - outputSample));
    for (const [i, span] of spans.entries()) {
      const part = planes.map((plane) =>
        plane.subarray(span.outputSample - outputSample, span.outputSample - outputSample + span.count),
      );
      await this.#audio.read(plan, cursors[i]!, part);
    }
    return { outputSample, spans, planes, cursor: next, end };
  }

  #send(epoch: number, { outputSample, spans, planes, cursor, end }: Chunk): void {
    if (spans.length === 0) {
      this.#ended = true;
      this.#links.toQueue({ type: 'end', epoch, outputSample }, []);
      return;
    }
    this.#links.toQueue(
      { type: 'pcm', epoch, outputSample, planes },
      planes.map((plane) => plane.buffer),
    );
    this.#links.toPage({ type: 'schedule', epoch, from: outputSample, spans });
    for (const span of spans) this.#schedule.append(span);
    this.#schedule.forget((this.#links.position() ?? 0) - this.#rate);
    this.#cursor = cursor;
    this.#outputSample = end;
  }

  /** Decodes the new plan's audio first, then truncates and refills the queue at once: no underrun. */
  async #exchangeTail(feeding: Feeding): Promise<void> {
    const { epoch } = feeding;
    let horizon = HORIZON;
    while (feeding.nextPlan && feeding === this.#feeding) {
      const plan = feeding.nextPlan;
      feeding.nextPlan = null;
      this.#plan = plan;
      const fade = Math.round(FADE * this.#rate);
      const taken = this.#links.taken() ?? 0;
      const soonest = Math.min(Math.ceil(taken + horizon * this.#perSecond), this.#outputSample);
      const differs = Math.min(
        plan.source === this.#queued.source ? Number.POSITIVE_INFINITY : soonest,
        this.#schedule.divergence(plan, soonest),
        this.#schedule.firstOf(soundDifferences(plan, this.#queued), soonest),
      );
      const heardFrom = differs - Math.round(HEARD_BEFORE * this.#rate);
      const outputSample = Math.max(soonest, heardFrom);
      const cursor = this.#schedule.cursorIn(plan, outputSample);
      // The farther off the change, the more of it is ready when it takes effect.
      const seconds = Math.min(
        Math.max(EDIT_CHUNK, (outputSample - taken) / this.#perSecond / 2),
        EDIT_CHUNK_MAX,
      );
      const chunk = await this.#decode(cursor, outputSample, seconds);
      if (feeding !== this.#feeding) return;
      if (
        !feeding.nextPlan &&
        outputSample < this.#outputSample &&
        outputSample - (this.#links.taken() ?? 0) < MIN_LEFT * this.#perSecond
      ) {
        horizon *= 2;
        feeding.nextPlan = plan;
        continue;
      }
      if (outputSample < this.#outputSample) {
        // Too late for a crossfade: what is queued ends, and what is new begins.
        const isTorn = outputSample > heardFrom;
        if (isTorn) fadeIn(chunk.planes, fade);
        this.#links.toQueue({ type: 'truncate', epoch, outputSample, fade: isTorn ? fade : 0 }, []);
        this.#links.toPage({ type: 'schedule', epoch, from: outputSample, spans: [] });
        this.#schedule.truncate(outputSample);
      }
      this.#ended = false;
      this.#queued = plan;
      this.#links.onTail(plan, outputSample, cursor);
      this.#send(epoch, chunk);
    }
  }
}

function fadeIn(planes: readonly Float32Array[], fade: number): void {
  for (const plane of planes)
    for (let i = 0; i < Math.min(fade, plane.length); i++) plane[i] *= fadeGain(i, fade);
}

interface Feeding {
  readonly epoch: number;
  /** What the plan is to be exchanged for. */
  nextPlan: PreviewPlan | null;
}

interface Chunk {
  readonly outputSample: number;
  readonly spans: Span[];
  readonly planes: Float32Array<ArrayBuffer>[];
  readonly cursor: Cursor;
  readonly end: number;
}

const KEPT = 64;

/** Recycles PCM planes after playback: garbage of the audio thread is collected too seldom (60 MB). */
class PlanePool {
  readonly #capacity: number;
  #free: ArrayBuffer[] = [];

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  take(length: number): Float32Array<ArrayBuffer> {
    if (length > this.#capacity) return new Float32Array(length);
    const buffer = this.#free.pop() ?? new ArrayBuffer(this.#capacity * Float32Array.BYTES_PER_ELEMENT);
    return new Float32Array(buffer, 0, length);
  }

  give(buffer: ArrayBuffer): void {
    const isOurs = buffer.byteLength === this.#capacity * Float32Array.BYTES_PER_ELEMENT;
    if (isOurs && this.#free.length < KEPT) this.#free.push(buffer);
  }
}
