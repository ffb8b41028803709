import './fast-imports.ts';
import { connectToSupervisor } from './supervised.ts';

// What server/main.ts supervises. `npm run dev` runs it as it is.
connectToSupervisor();
const { serve } = await import('./serve.ts');
await serve();
