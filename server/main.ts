import { runSupervised } from './supervise.ts';

// The API and, in the same process, a worker; restarted when it hangs or crashes.
await runSupervised(new URL('./api.ts', import.meta.url));
