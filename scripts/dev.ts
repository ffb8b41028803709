import { spawn } from 'node:child_process';
import { createServer } from 'vite';

// `npm run dev`: the API, without a supervisor, restarts when server files change, the page reloads hot. Open the address Vite prints.
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/api.ts'], {
  stdio: 'inherit',
});
const vite = await createServer();
await vite.listen();
vite.printUrls();

async function stop(): Promise<void> {
  api.kill('SIGINT');
  await vite.close();
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
