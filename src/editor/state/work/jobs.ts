import { proxy, ref } from 'valtio';
import type { TranscriptionPhase } from '#contract/index.ts';
import type { Range } from '#model/types.ts';

/** Work that the server does in the background, as the page shows it. */
export type RunState =
  | { readonly status: 'idle' | 'done' }
  | RunningState
  /** `error` is for the user. */
  | { readonly status: 'failed'; readonly error: string };

export interface RunningState {
  readonly status: 'running';
  /** 0–100, never falling. */
  progress: number;
  /** Seconds left by the speed so far; null while unknown. */
  left: number | null;
  reconnecting: boolean;
  /** What the server is at, where it tells. */
  phase: TranscriptionPhase;
}

export const startedRun = (): RunningState => ({
  status: 'running',
  progress: 0,
  left: null,
  reconnecting: false,
  phase: 'hearing',
});

/** Does nothing once the work has ended. */
export function noteProgress(run: RunState, progress: number, left: number | null): void {
  if (run.status !== 'running') return;
  run.progress = Math.max(run.progress, progress);
  run.left = left;
}

/** Does nothing once the work has ended. */
export function notePhase(run: RunState, phase: TranscriptionPhase = 'hearing'): void {
  if (run.status === 'running') run.phase = phase;
}

/** Does nothing once the work has ended. */
export function noteReconnecting(run: RunState, isLost: boolean): void {
  if (run.status === 'running') run.reconnecting = isLost;
}

export interface JobsState {
  upload: {
    status: 'idle' | 'sending' | 'joining' | 'done' | 'failed';
    /** Current step, e.g. 'Rush 2 of 3'. */
    message: string;
    progress: number | null;
    error: string | null;
  };
  transcription: RunState;
  /** Ranges of added rushes that are not transcribed yet, source seconds. Behind `ref`. */
  added: readonly Range[];
  download: {
    status: 'idle' | 'cutting' | 'fetching' | 'done' | 'failed';
    /** 0–100 over all of its stages, never falling; null before the first figure. */
    progress: number | null;
    message: string;
    /** After a failure: whether credentials were used; null if unknown. */
    charged: boolean | null;
    error: string | null;
  };
}

export const jobs = proxy<JobsState>({
  upload: { status: 'idle', message: '', progress: null, error: null },
  transcription: { status: 'idle' },
  added: ref([]),
  download: { status: 'idle', progress: null, message: '', charged: false, error: null },
});

/** Elapsed seconds before which the estimate is too uncertain. */
const UNSURE = 3;

/**
 * Seconds until all is done, at the rate so far; null while unknown.
 * @param from share that was done when `elapsed` began
 */
export function secondsLeft(elapsed: number, share: number, from: number): number | null {
  return elapsed < UNSURE || share <= from ? null : (elapsed * (1 - share)) / (share - from);
}
