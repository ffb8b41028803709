import { proxy, ref } from 'valtio';
import type { Range } from '#model/types.ts';

/** Work that the server does in the background, as the page shows it. */
export interface RunState {
  status: 'idle' | 'running' | 'done' | 'failed';
  /** 0–100. */
  progress: number;
  /** Seconds by the speed so far; null while nobody can tell. */
  left: number | null;
  error: string | null;
  reconnecting: boolean;
}

export const idleRun = (): RunState => ({
  status: 'idle',
  progress: 0,
  left: null,
  error: null,
  reconnecting: false,
});

export interface JobsState {
  upload: {
    status: 'idle' | 'sending' | 'joining' | 'done' | 'failed';
    /** What is going on, e.g. 'Rush 2 of 3'. */
    message: string;
    progress: number | null;
    error: string | null;
  };
  transcription: RunState & {
    /** Stretches of rushes that were joined to a recording with a transcript, source seconds. Behind `ref`. */
    added: readonly Range[];
  };
  download: {
    status: 'idle' | 'cutting' | 'fetching' | 'done' | 'failed';
    /** 0–100 over all of its stages, never falling; null before the first figure. */
    progress: number | null;
    message: string;
    /** After a failure: whether credentials were used; null where nobody could tell. */
    charged: boolean | null;
    error: string | null;
  };
}

export const jobs = proxy<JobsState>({
  upload: { status: 'idle', message: '', progress: null, error: null },
  transcription: { ...idleRun(), added: ref([]) },
  download: { status: 'idle', progress: null, message: '', charged: false, error: null },
});
