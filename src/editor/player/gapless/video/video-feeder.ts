import type { VideoSample } from 'mediabunny';
import { advance, type Cursor, type PreviewPlan, spanAt } from '../plan.ts';
import {
  closeFrames,
  dueAt,
  newRun,
  type Run,
  runEnd,
  runStart,
  sourceEnd,
  truncateRun,
} from './video-runs.ts';
import type { VideoTrackReader } from './video-track-reader.ts';

/** A decoder is opened this long before its frames are due, seconds. */
const LOOKAHEAD = 1;
/** Cuts up to this length within one group of frames are decoded through, seconds. */
const READ_THROUGH = 0.5;
const MAX_RUNS = 4;
/** Frames buffered: current run, waiting runs. */
const FRAMES_NOW = 5;
const FRAMES_WAITING = 2;
/** Beyond this lag it skips to a later keyframe, seconds. */
const TOO_LATE = 0.5;

/** Decodes a plan's frames ahead of time, across splices. */
export class VideoFeeder {
  readonly #source: Pick<VideoTrackReader, 'from' | 'keyTime'>;
  readonly #rate: number;
  readonly #onError: (error: unknown) => void;
  #runs: Run[] = [];
  #plan: PreviewPlan | null = null;
  #cursor: Cursor = { segment: 0, offset: 0 };
  #plannedTo = 0;
  #planning = false;
  /** Half a frame, samples. */
  #tolerance: number;
  /** Invalidates pending look-ups. */
  #revision = 0;
  /** Frames that were due together with a later one, and not shown. */
  dropped = 0;

  /** @param rate samples per second; @param frameSeconds nominal */
  constructor(
    source: Pick<VideoTrackReader, 'from' | 'keyTime'>,
    rate: number,
    frameSeconds: number,
    onError: (error: unknown) => void,
  ) {
    this.#source = source;
    this.#rate = rate;
    this.#tolerance = (frameSeconds * rate) / 2;
    this.#onError = onError;
  }

  /** `plan` continues at `outputSample` with what `cursor` says; 0 restarts. */
  follow(plan: PreviewPlan, outputSample: number, cursor: Cursor): void {
    this.#revision += 1;
    if (outputSample === 0) this.stop();
    for (const run of this.#runs) truncateRun(run, outputSample);
    this.#dropRuns((run) => run.spans.length === 0);
    this.#plan = plan;
    this.#cursor = cursor;
    this.#plannedTo = outputSample;
  }

  stop(): void {
    this.#revision += 1;
    this.#dropRuns(() => true);
    this.#plan = null;
  }

  /** Latest new frame due; the caller closes it. */
  take(outputSample: number): VideoSample | null {
    let due: VideoSample | null = null;
    for (const run of this.#runs) {
      while (run.frames.length > 0 && run.frames[0].outputSample <= outputSample) {
        if (due) this.dropped += 1;
        due?.close();
        due = run.frames.shift()!.sample;
      }
    }
    this.#dropRuns((run) => runEnd(run) <= outputSample);
    return due;
  }

  pump(outputSample: number): void {
    if (!this.#plan) return;
    void this.#planAhead(outputSample).catch(this.#onError);
    for (const [i, run] of this.#runs.entries()) {
      const wanted = i === 0 ? FRAMES_NOW : FRAMES_WAITING;
      if (run.frames.length < wanted && !run.pulling && !run.done) void this.#pull(run, outputSample);
    }
  }

  async #planAhead(outputSample: number): Promise<void> {
    if (this.#planning) return;
    this.#planning = true;
    try {
      while (
        this.#plan &&
        this.#plannedTo < outputSample + LOOKAHEAD * this.#rate &&
        this.#runs.length < MAX_RUNS
      ) {
        const span = spanAt(this.#plan, this.#cursor, this.#plannedTo, Number.POSITIVE_INFINITY);
        if (!span) return;
        if (span.outputSample + span.count <= outputSample) {
          // Passed unseen, as in a page that was hidden.
          this.#cursor = advance(this.#plan, this.#cursor, span.count);
          this.#plannedTo += span.count;
          continue;
        }
        const last = this.#runs.at(-1);
        const revision = this.#revision;
        const joins = last !== undefined && (await this.#joins(last, span.start));
        if (revision !== this.#revision) continue;
        if (joins && last && this.#runs.includes(last) && !last.done) this.#extend(last, span);
        else {
          if (last) this.#giveUpOrphans(last);
          this.#runs.push(newRun(span));
        }
        this.#cursor = advance(this.#plan, this.#cursor, span.count);
        this.#plannedTo += span.count;
      }
    } finally {
      this.#planning = false;
    }
  }

  /** Decoding on costs no more than seeking to a keyframe. */
  async #joins(run: Run, start: number): Promise<boolean> {
    const gap = start - sourceEnd(run);
    if (run.done || gap < 0 || gap > READ_THROUGH * this.#rate) return false;
    if (gap === 0) return true;
    const key = await this.#source.keyTime(start / this.#rate);
    return key === null || key * this.#rate <= sourceEnd(run);
  }

  #extend(run: Run, span: Run['spans'][number]): void {
    run.spans.push(span);
    const orphans = run.orphans;
    run.orphans = [];
    for (const frame of orphans) this.#place(run, frame.sample, frame.at, frame.length);
  }

  #giveUpOrphans(run: Run): void {
    closeFrames(run.orphans);
    run.orphans = [];
  }

  async #pull(run: Run, outputSample: number): Promise<void> {
    run.pulling = true;
    try {
      if (!run.iterator || this.#isLate(run, outputSample)) await this.#open(run, outputSample);
      const next = await run.iterator?.next();
      const dropped = !this.#runs.includes(run);
      if (!next || next.done) run.done = true;
      else if (dropped) next.value.close();
      else this.#receive(run, next.value);
    } catch (error) {
      if (wasTakenAway(error)) {
        closeFrames(run.frames.splice(0));
        void run.iterator?.return();
        run.iterator = null;
      } else {
        run.done = true;
        if (this.#runs.includes(run)) this.#onError(error);
      }
    } finally {
      run.pulling = false;
    }
    if (this.#runs.includes(run) && !run.done && run.iterator) this.pump(outputSample);
  }

  #isLate(run: Run, outputSample: number): boolean {
    return run.frames.length === 0 && this.#sourceAt(run, outputSample) - run.reached > TOO_LATE * this.#rate;
  }

  #sourceAt(run: Run, outputSample: number): number {
    const span = run.spans.findLast((candidate) => candidate.outputSample <= outputSample) ?? run.spans[0];
    return span.start + Math.min(Math.max(0, outputSample - span.outputSample), span.count);
  }

  async #open(run: Run, outputSample: number): Promise<void> {
    const source = this.#sourceAt(run, Math.max(outputSample, runStart(run)));
    if (run.iterator) {
      const key = await this.#source.keyTime(source / this.#rate);
      if (key === null || key * this.#rate <= run.reached) return;
      await run.iterator.return();
    }
    if (!this.#runs.includes(run)) return;
    run.reached = source;
    run.iterator = this.#source.from(source / this.#rate);
  }

  #receive(run: Run, sample: VideoSample): void {
    const at = Math.round(sample.timestamp * this.#rate);
    const length = sample.duration > 0 ? Math.round(sample.duration * this.#rate) : 2 * this.#tolerance;
    run.reached = at + length;
    this.#place(run, sample, at, length);
    if (run.reached + this.#tolerance >= sourceEnd(run)) {
      run.done = true;
      void run.iterator?.return();
    }
  }

  #place(run: Run, sample: VideoSample, at: number, length: number): void {
    const outputSample = dueAt(run.spans, at, length, Math.min(this.#tolerance, length / 2));
    if (outputSample === null) sample.close();
    else run.frames.push({ sample, at, length, outputSample });
  }

  #dropRuns(unwanted: (run: Run) => boolean): void {
    const dropped = this.#runs.filter(unwanted);
    if (dropped.length === 0) return;
    this.#runs = this.#runs.filter((run) => !dropped.includes(run));
    for (const run of dropped) {
      run.done = true;
      closeFrames(run.frames);
      closeFrames(run.orphans);
      void run.iterator?.return();
    }
  }
}

/** Chromium reclaims decoders of background pages: https://www.w3.org/TR/webcodecs/#resource-reclamation */
function wasTakenAway(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
