import { attend, reportToSupervisor, stopOnSignal } from '#server/supervised.ts';
import { createVitals } from '#server/vitals.ts';

/** A tiny program under a supervisor that goes wrong as its environment says: what the tests of the supervisor run. */
attend();
const way = process.env.FIXTURE_WAY;
if (way === 'refuse to start') process.exit(78);
const vitals = createVitals({
  ping: () => (way === 'hang its database' ? new Promise(() => undefined) : Promise.resolve()),
  faults: () => null,
  pingMs: 20,
  hungMs: 200,
});
stopOnSignal(async () => vitals.close());
reportToSupervisor(vitals, 50);
process.stdout.write(`up ${process.pid}\n`);
setInterval(() => undefined, 1000);
if (way === 'block') {
  vitals.begin('calls', 'POST /api/save_project/');
  for (;;);
}
if (way === 'crash') setTimeout(() => process.kill(process.pid, 'SIGKILL'), 50);
