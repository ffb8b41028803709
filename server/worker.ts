import './fast-imports.ts';

// A worker alone, for the large form: as many as wanted beside the API.
const { work } = await import('./work.ts');
await work();
