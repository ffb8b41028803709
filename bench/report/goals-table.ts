import { GOALS, isReached } from '../goals.ts';
import { inDigits } from '../lib/table.ts';
import type { Latest } from './data.ts';

const BEGIN = '<!-- goals: written by `npm run bench -- report` -->';
const END = '<!-- /goals -->';

/** `page` (Markdown) with the table of goals between its two marks made anew. @throws without the marks */
export function withGoals(page: string, latest: readonly Latest[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md needs '${BEGIN}' and '${END}'.`);
  return `${page.slice(0, from + BEGIN.length)}\n\n${goalsTable(latest).join('\n')}\n\n${page.slice(to)}`;
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
