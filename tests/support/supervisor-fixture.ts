import { runSupervised } from '#server/supervise.ts';

// A supervisor of the tiny program, in a process of its own: for tests of signals.
await runSupervised(new URL('./supervised-program.ts', import.meta.url));
