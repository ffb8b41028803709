import { createProcessHealth } from '#server/process-health.ts';
import { connectToSupervisor, reportToSupervisor, stopOnSignal } from '#server/supervised.ts';

/** A tiny program under a supervisor that goes wrong as its environment says: what the tests of the supervisor run. */
connectToSupervisor();
const way = process.env.FIXTURE_WAY;
if (way === 'refuse to start') process.exit(78);
const health = createProcessHealth({
  ping: () => (way === 'hang its database' ? new Promise(() => undefined) : Promise.resolve()),
  faults: () => null,
  pingMs: 20,
  hungMs: 200,
});
stopOnSignal(async () => health.close());
reportToSupervisor(health, 50);
process.stdout.write(`up ${process.pid}\n`);
setInterval(() => undefined, 1000);
if (way === 'block') {
  health.begin('calls', 'POST /api/save_project/');
  for (;;);
}
if (way === 'crash') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
