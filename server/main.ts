import './fast-imports.ts';

// The API and, in the same process, a worker.
const { serve } = await import('./serve.ts');
await serve();
