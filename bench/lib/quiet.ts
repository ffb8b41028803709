import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';

/** Share of all processors that others may use. */
const BUSY = 0.15;
const LOOK_MS = 2000;
const LOOKS = 15;

/** Waits up to half a minute until others leave the processors alone. @throws where they do not */
export async function untilQuiet(): Promise<void> {
  let busy = 1;
  for (let i = 0; i < LOOKS; i++) {
    const before = ticks();
    await setTimeout(LOOK_MS);
    const after = ticks();
    busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    if (busy <= BUSY) return;
  }
  throw new Error(
    `Others keep ${Math.round(100 * busy)} % of the processors busy: what is measured now is no baseline. Run it without 'save', or later.`,
  );
}

/** Of all processors together since they were started. */
function ticks(): { idle: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    idle: sum(times.map(({ idle }) => idle)),
    all: sum(times.flatMap((time) => Object.values(time))),
  };
}
