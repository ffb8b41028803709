import * as Plot from '@observablehq/plot';
import { type Goal, isReached } from '../goals.ts';
import type { Baseline } from '../lib/baselines.ts';
import { inDigits } from '../lib/table.ts';
import { type Latest, latestOf } from './data.ts';
import { BAD, bareUnit, element, GOOD, plot, section, ticks } from './figure.ts';

interface Data {
  readonly baselines: readonly Baseline[];
  readonly goals: Readonly<Record<string, Goal>>;
}

const { baselines, goals } = JSON.parse(document.querySelector('#data')?.textContent ?? '') as Data;
const latest = latestOf(baselines);

const familyOf = ({ metric }: { readonly metric: string }): string => metric.split('.')[0] ?? '';
/** Of a machine without how busy it was. */
const machineOf = ({ machine }: Baseline): string => machine.replace(/, load .*/, '');

/** A goal and what became of it. */
type Standing = 'missed' | 'not measured' | 'reached';
function standingOf(name: string, metric: Latest | undefined): Standing {
  if (!metric) return 'not measured';
  return isReached(metric.value, goals[name] ?? {}) ? 'reached' : 'missed';
}

function heading(): void {
  const last = baselines.at(-1);
  document
    .querySelector('main')
    ?.append(
      element('h1', 'Trimscript benches'),
      element('p', `Newest of ${baselines.length}: ${last?.commit}, on ${last?.machine}.`),
    );
}

function goalTable(): void {
  const measured = new Map(latest.map((metric) => [metric.metric, metric]));
  const all = Object.entries(goals).map(([name, goal]) => {
    const metric = measured.get(name);
    return { name, goal, metric, standing: standingOf(name, metric) };
  });
  const by = Map.groupBy(all, ({ standing }) => standing);
  const counts = (['reached', 'missed', 'not measured'] as const).map(
    (standing) => `${by.get(standing)?.length ?? 0} ${standing}`,
  );
  const body = section('Goals', `${counts.join(', ')}. What was measured last, misses first.`, 'wide');
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const title of ['Metric', 'Measured', 'Goal', 'Reached', 'Commit'])
    head.append(Object.assign(element('th', title), { scope: 'col' }));
  const rows = table.createTBody();
  for (const wanted of ['missed', 'not measured', 'reached'] as const)
    for (const { name, goal, metric, standing } of by.get(wanted) ?? []) {
      const row = rows.insertRow();
      row.className = standing.replace(' ', '-');
      row.append(
        element('td', name, 'name'),
        element('td', metric ? `${inDigits(metric.value)} ${metric.unit}` : 'not measured'),
        element('td', goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`, 'goal'),
        element('td', { missed: `no. ${goal.why ?? ''}`, 'not measured': '', reached: 'yes' }[standing]),
        element('td', metric?.commit ?? ''),
      );
    }
  body.append(table);
}

function sizes(): void {
  const body = section(
    'Cost against size',
    'Both axes are logarithmic and alike, so that a linear cost climbs as the dashed line does; the number is the exponent, 0 where size does not matter.',
    'plots',
  );
  for (const { metric, value, points } of latest) {
    // A logarithmic axis has no zero.
    const shown = points?.filter(({ size, value }) => size > 0 && value > 0) ?? [];
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) continue;
    const values = shown.map((point) => point.value);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const decades = Math.max(Math.log10(last.size / first.size), Math.log10(most / least)) * 1.1;
    const half = 10 ** (decades / 2);
    const middle = Math.sqrt(least * most);
    const linear = [first, last].map(({ size }) => ({ size, value: (first.value * size) / first.size }));
    plot(body, `${metric}: ${inDigits(value)}`, {
      insetLeft: 12,
      insetRight: 12,
      x: { type: 'log', label: first.of, ticks: 3, tickFormat: ticks },
      y: {
        ...{ type: 'log', label: bareUnit(first.unit), grid: true, ticks: 4, tickFormat: ticks },
        domain: [middle / half, middle * half],
      },
      marks: [
        Plot.line(linear, { x: 'size', y: 'value', stroke: 'gray', strokeDasharray: '3 3', clip: true }),
        Plot.line(shown, { x: 'size', y: 'value' }),
        Plot.dot(shown, { x: 'size', y: 'value', fill: 'currentColor', tip: true }),
        Plot.text(shown, {
          ...{ x: 'size', y: 'value', dy: -10, textAnchor: 'middle' },
          text: (point: { value: number }) => inDigits(Number(point.value.toPrecision(2))),
        }),
      ],
    });
  }
}

function history(): void {
  const body = section(
    'History by commit',
    'Metrics that were measured at more than one commit; the goal is dashed. Lines join figures of the same machine only.',
    'plots',
  );
  for (const { metric, unit } of latest) {
    const values = baselines.flatMap((baseline) =>
      baseline.metrics
        .filter((one) => one.metric === metric)
        .map(({ value }) => ({ commit: baseline.commit, machine: machineOf(baseline), value })),
    );
    const domain = [...new Set(values.map(({ commit }) => commit))];
    if (domain.length < 2) continue;
    const goal = goals[metric]?.atMost ?? goals[metric]?.atLeast;
    plot(body, metric, {
      x: { label: null, type: 'point', domain },
      y: { label: bareUnit(unit), grid: true, zero: true, ticks: 5 },
      // Symbols tell machines apart without colour.
      symbol: { domain: [...new Set(baselines.map(machineOf))] },
      marks: [
        ...(goal === undefined ? [] : [Plot.ruleY([goal], { stroke: GOOD, strokeDasharray: '4 3' })]),
        Plot.line(values, { x: 'commit', y: 'value', z: 'machine' }),
        Plot.dot(values, { x: 'commit', y: 'value', symbol: 'machine', tip: true }),
      ],
    });
  }
}

function peers(): void {
  const compared = latest.filter(
    (metric): metric is Latest & { ratio: number; peer: string; peerValue: number } =>
      metric.ratio !== undefined && metric.peerValue !== undefined,
  );
  const text =
    'How many times better than what was run beside it: right of 1 is ahead. Behind each name, ours and theirs.';
  const body = section('Ours beside peers', text, 'wide');
  const ratios = compared.map(({ ratio }) => ratio);
  // One scale for all.
  const domain = [Math.min(0.5, ...ratios), Math.max(2, ...ratios)];
  for (const [family, list] of Map.groupBy(compared, familyOf)) {
    const bars = list
      .toSorted((a, b) => b.ratio - a.ratio)
      .map(({ metric, peer, peerValue, value, unit, ratio }) => ({
        ratio,
        name: `${metric}, beside ${peer}`,
        values: `${inDigits(Number(value.toPrecision(3)))} beside ${inDigits(Number(peerValue.toPrecision(3)))} ${bareUnit(unit)}`,
      }));
    const color = (bar: { ratio: number }) => (bar.ratio >= 1 ? GOOD : BAD);
    plot(body, family, {
      width: 1120,
      height: 60 + 22 * bars.length,
      marginLeft: 470,
      marginRight: 240,
      inset: 12,
      x: { type: 'log', domain, label: 'times as good', grid: true, ticks: 5, tickFormat: ticks },
      y: { label: null, domain: bars.map(({ name }) => name) },
      marks: [
        Plot.ruleX([1]),
        Plot.ruleY(bars, { x1: 1, x2: 'ratio', y: 'name', stroke: color, strokeWidth: 2 }),
        Plot.dot(bars, { x: 'ratio', y: 'name', fill: color, tip: true }),
        Plot.text(bars, { y: 'name', text: 'values', frameAnchor: 'right', textAnchor: 'start', dx: 12 }),
      ],
    });
  }
}

function distributions(): void {
  const body = section(
    'Distributions',
    'Least to greatest as a thin line, the middle four fifths as a thick one, as multiples of the median, which stands at the right.',
    'wide',
  );
  const spread = latest.flatMap(({ metric, unit, deciles }) => {
    const [least, p10, p50, p90, most] = [0, 1, 5, 9, 10].map((i) => deciles?.[i] ?? 0) as [
      number,
      number,
      number,
      number,
      number,
    ];
    if (!(p50 > 0)) return [];
    // What the clock cannot tell from nothing is drawn at the edge.
    const of = (value: number) => Math.max(0.05, value / p50);
    const median = `${inDigits(Number(p50.toPrecision(3)))} ${bareUnit(unit)}`;
    return [{ metric, median, least: of(least), p10: of(p10), p90: of(p90), most: of(most) }];
  });
  for (const [family, list] of Map.groupBy(spread, familyOf))
    plot(body, family, {
      width: 1120,
      height: 60 + 20 * list.length,
      marginLeft: 260,
      marginRight: 240,
      x: { type: 'log', label: 'times the median', grid: true, ticks: 6, tickFormat: ticks },
      y: { label: null },
      marks: [
        Plot.ruleX([1]),
        Plot.ruleY(list, { x1: 'least', x2: 'most', y: 'metric' }),
        Plot.ruleY(list, { x1: 'p10', x2: 'p90', y: 'metric', strokeWidth: 7, strokeOpacity: 0.55 }),
        Plot.text(list, { y: 'metric', text: 'median', frameAnchor: 'right', textAnchor: 'start', dx: 12 }),
      ],
    });
}

heading();
goalTable();
sizes();
history();
peers();
distributions();
// What nothing was measured for is not worth a title.
for (const empty of document.querySelectorAll('section:not(:has(figure, table))')) empty.remove();
