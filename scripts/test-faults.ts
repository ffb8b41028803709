import { killAtRandom, type Line } from '#tests/faults/kills.ts';
import { diskFull, drains, secondServer } from '#tests/faults/machine-faults.ts';

/**
 * `npm run test:faults [-- --seed N] [--kills N]`: the server with embedded defaults is killed at random moments of its work (50 unless
 * told), then has its disk filled, is started twice and is asked to stop; prints a table. Fails where something was lost, half
 * or charged twice.
 */
const args = process.argv.slice(2);
const numberAfter = (name: string, usual: number): number => {
  const at = args.indexOf(name);
  return at < 0 ? usual : Number(args[at + 1]);
};
const seed = numberAfter('--seed', Date.now() % 100_000);
const kills = numberAfter('--kills', 50);
console.log(`seed ${seed}, ${kills} kills\n`);

const OTHERS = [
  ['a full disk under database and media', diskFull],
  ['a second server on the same folder', secondServer],
  ['SIGTERM with a transcription and an upload under way', drains],
] as const;

let failed = 0;
console.log(
  '| Fault | Times | Of these, while it was under way | Longest until done, s | Wrong |\n|---|---|---|---|---|',
);
for (const line of kills > 0 ? await killAtRandom({ seed, kills }) : []) tellKills(line);
for (const [name, inject] of OTHERS) {
  const began = performance.now();
  const wrong = await inject().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - began) / 1000).toFixed();
  tell([name, wrong ? '1' : '0: takes root', '', seconds], wrong ?? []);
}
process.exitCode = failed > 0 ? 1 : 0;

function tellKills({ stage, kills: times, within, longest, wrong }: Line): void {
  tell([`kill −9 in ${stage}`, String(times), String(within), longest.toFixed(1)], wrong);
}

function tell(cells: readonly string[], wrong: readonly string[]): void {
  if (wrong.length > 0) failed++;
  console.log(`| ${[...cells, [...new Set(wrong)].join('; ') || 'nothing'].join(' | ')} |`);
}
