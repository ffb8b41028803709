import { proxy } from 'valtio';

export interface JobsState {
  upload: {
    status: 'idle' | 'sending' | 'joining' | 'done' | 'failed';
    /** What is going on, e.g. 'Rush 2 of 3'. */
    message: string;
    progress: number | null;
    error: string | null;
  };
  transcription: {
    status: 'idle' | 'running' | 'done' | 'failed';
    progress: number;
    error: string | null;
    engine: string | null;
    draft: boolean;
    /** What is to be doubted about the transcript. */
    notice: string | null;
    reconnecting: boolean;
  };
  download: {
    status: 'idle' | 'cutting' | 'fetching' | 'done' | 'failed';
    /** From 1. */
    segmentNb: number;
    nbSegments: number;
    /** 0–100 of this segment. */
    progress: number;
    error: string | null;
  };
}

export const jobs = proxy<JobsState>({
  upload: { status: 'idle', message: '', progress: null, error: null },
  transcription: {
    status: 'idle',
    progress: 0,
    error: null,
    engine: null,
    draft: false,
    notice: null,
    reconnecting: false,
  },
  download: { status: 'idle', segmentNb: 0, nbSegments: 0, progress: 0, error: null },
});
