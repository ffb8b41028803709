import './fast-imports.ts';
import { attend } from './supervised.ts';

// What server/main.ts supervises. `npm run dev` runs it as it is.
attend();
const { serve } = await import('./serve.ts');
await serve();
