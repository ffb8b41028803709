import { runSupervised } from './supervise.ts';

// A worker alone, for the large form: as many as wanted beside the API.
await runSupervised(new URL('./worker-alone.ts', import.meta.url));
