import { GOALS, isReached } from '../goals.ts';
import type { Point } from '../lib/report.ts';
import { inDigits } from '../lib/table.ts';
import type { Latest } from './data.ts';

/** What stands between the marks `<!-- NAME … -->` and `<!-- /NAME -->` of docs/performance.md. */
const TABLES: Readonly<Record<string, (latest: readonly Latest[]) => string[]>> = {
  goals: goalsTable,
  peers: peersTable,
  sizes: sizesTable,
};

/** `page` (Markdown) with its tables made anew. @throws without the marks of one */
export function withTables(page: string, latest: readonly Latest[]): string {
  return Object.entries(TABLES).reduce((text, [name, table]) => {
    const begin = `<!-- ${name}: written by \`npm run bench -- report\` -->`;
    const end = `<!-- /${name} -->`;
    const [from, to] = [text.indexOf(begin), text.indexOf(end)];
    if (from < 0 || to < from) throw new Error(`docs/performance.md needs '${begin}' and '${end}'.`);
    return `${text.slice(0, from + begin.length)}\n\n${table(latest).join('\n')}\n\n${text.slice(to)}`;
  }, page);
}

function goalsTable(latest: readonly Latest[]): string[] {
  const measured = new Map(latest.map((metric) => [metric.metric, metric]));
  const rows = Object.entries(GOALS).map(([name, goal]) => {
    const metric = measured.get(name);
    const wanted = goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
    if (!metric) return `| ${name} | not measured | ${wanted} | | |`;
    const { value, unit, commit } = metric;
    const isMet = isReached(value, goal);
    return `| ${name} | ${inDigits(value)} ${unit} | ${wanted} | ${isMet ? 'yes' : `**no.** ${goal.why ?? ''}`} | ${commit} |`;
  });
  return ['| Metric | Measured | Goal | Reached | Commit |', '|---|---|---|---|---|', ...rows];
}

function peersTable(latest: readonly Latest[]): string[] {
  const rows = latest.flatMap(({ metric, value, unit, peer, peerValue, ratio }) =>
    peer === undefined || peerValue === undefined
      ? []
      : [
          `| ${metric} | ${inDigits(value)} ${unit} | ${peer.replaceAll('<', '&lt;')} | ${inDigits(peerValue)} | ${ratio === undefined ? '' : inDigits(ratio)} |`,
        ],
  );
  return ['| Metric | Ours | Beside | Theirs | Times as good |', '|---|---|---|---|---|', ...rows];
}

function sizesTable(latest: readonly Latest[]): string[] {
  const rows = latest.flatMap(({ metric, value, points }) => {
    const [first, last] = [points?.[0], points?.at(-1)];
    if (!first || !last) return [];
    return [`| ${metric} | ${value.toFixed(2)} | ${costAt(first)} | ${costAt(last)} |`];
  });
  return ['| Metric | Exponent | From | To |', '|---|---|---|---|', ...rows];
}

const costAt = ({ size, of, value, unit }: Point): string =>
  `${inDigits(value)} ${unit} at ${size.toLocaleString('en')} ${of}`;
