import { runSupervised } from './supervise.ts';

/** A worker process for multi-process deployments; start as many as needed. */
await runSupervised(new URL('./worker-process.ts', import.meta.url));
