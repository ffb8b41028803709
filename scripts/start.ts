import { buildWebIfChanged } from './web-build.ts';

// `npm start`: the web app is built when its sources changed, then the server runs in this process.
await buildWebIfChanged();
await import('#server/main.ts');
