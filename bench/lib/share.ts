import type { Spent } from './cpu.ts';
import type { Report } from './report.ts';
import { median } from './stats.ts';

/** Reports what ours costs of the peer's time on the clock (`_share`) and of its processor time (`_cpu_share`): below 1 is ahead. */
export function shareOf(
  report: Report,
  metric: string,
  peer: string,
  ours: readonly Spent[],
  theirs: readonly Spent[],
): void {
  for (const [name, unit, of] of [
    ['share', 's', (spent: Spent) => spent.seconds],
    ['cpu_share', 'CPU s', (spent: Spent) => spent.cpu],
  ] as const) {
    const [value, peerValue] = [median(ours.map(of)), median(theirs.map(of))];
    report({
      metric: `${metric}_${name}`,
      value: value / peerValue,
      unit: `× ${peer} (${value.toFixed(1)} beside ${peerValue.toFixed(1)} ${unit})`,
      n: ours.length,
    });
  }
}
