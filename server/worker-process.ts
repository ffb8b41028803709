import './fast-imports.ts';
import { connectToSupervisor } from './supervised.ts';

// What server/worker.ts supervises.
connectToSupervisor();
const { work } = await import('./work.ts');
await work();
