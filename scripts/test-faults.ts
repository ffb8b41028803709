import { parseArgs } from 'node:util';
import { killAtRandom, type Line } from '#tests/faults/kills.ts';
import { diskFull, drains } from '#tests/faults/machine-faults.ts';

/**
 * `test-faults.ts [--seed N] [--kills N]`: the server with embedded defaults is killed at random moments of its work (50 unless
 * told), then has its disk filled and is asked to stop; prints a table. Fails where something was lost, half
 * or charged twice.
 */
const { values } = parseArgs({ options: { seed: { type: 'string' }, kills: { type: 'string' } } });
const seed = Number(values.seed ?? Date.now() % 100_000);
const kills = Number(values.kills ?? 50);
console.log(`seed ${seed}, ${kills} kills\n`);

const OTHERS = [
  ['a full disk under database and media', diskFull],
  ['SIGTERM with a transcription and an upload under way', drains],
] as const;

let failed = 0;
console.log('| Fault | Times | Of these, while it was under way | Wrong |\n|---|---|---|---|');
for (const line of kills > 0 ? await killAtRandom({ seed, kills }) : []) tellKills(line);
for (const [name, inject] of OTHERS) {
  const wrong = await inject().catch((error: unknown) => [String(error)]);
  tell([name, wrong ? '1' : '0: takes root', ''], wrong ?? []);
}
process.exitCode = failed > 0 ? 1 : 0;

function tellKills({ stage, kills: times, within, wrong }: Line): void {
  tell([`kill −9 in ${stage}`, String(times), String(within)], wrong);
}

function tell(cells: readonly string[], wrong: readonly string[]): void {
  if (wrong.length > 0) failed++;
  console.log(`| ${[...cells, [...new Set(wrong)].join('; ') || 'nothing'].join(' | ')} |`);
}
