import './fast-imports.ts';
import { attend } from './supervised.ts';

// What server/worker.ts supervises.
attend();
const { work } = await import('./work.ts');
await work();
