import { type Count, check, playwright, summarize, vitest } from './test-parts.ts';
import { buildWebIfChanged } from './web-build.ts';

/**
 * `npm test`: what every change must pass, within 10 minutes on two idle cores. Goes on after a failing part, so that one run shows
 * everything, prints the time of each part and ends with 'N passed, N failed'.
 */
async function timed(name: string, part: () => Promise<Count>): Promise<Count> {
  const started = performance.now();
  const count = await part();
  const seconds = Math.round((performance.now() - started) / 1000);
  times.push(
    `${name.padEnd(12)} ${String(seconds).padStart(4)} s  ${count.passed} passed, ${count.failed} failed`,
  );
  return count;
}

const times: string[] = [];
const counts = await Promise.all([timed('check', check), timed('unit', () => vitest('unit'))]);
await buildWebIfChanged();
counts.push(await timed('integration', () => vitest('integration')));
counts.push(await timed('browser', () => playwright(['e2e', 'visual'])));
console.log(`\n${times.join('\n')}\n`);
summarize(counts);
