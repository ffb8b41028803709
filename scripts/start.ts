import { buildWebIfChanged } from './web-build.ts';

// `npm start`: the web app is built when its sources changed, then this process supervises the server.
await buildWebIfChanged();
await import('#server/main.ts');
