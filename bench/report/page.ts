import * as Plot from '@observablehq/plot';
import { type Goal, isReached } from '../goals.ts';
import type { Baseline } from '../lib/baselines.ts';
import { inDigits } from '../lib/table.ts';
import { type Latest, latestOf } from './data.ts';

interface Data {
  readonly baselines: readonly Baseline[];
  readonly goals: Readonly<Record<string, Goal>>;
}

const { baselines, goals } = JSON.parse(document.querySelector('#data')?.textContent ?? '') as Data;
const latest = latestOf(baselines);
const main = document.querySelector('main') as HTMLElement;
const GOAL_COLOR = '#0a7d4f';
const PEER_COLOR = '#b35c00';

function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
  className = '',
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), { textContent: text, className });
}

/** A titled part of the page; what is drawn goes into the returned element. */
function section(title: string, text: string, className: string): HTMLElement {
  const body = element('div', '', className);
  const whole = element('section', '');
  whole.append(element('h2', title), element('p', text), body);
  main.append(whole);
  return body;
}

function plot(parent: HTMLElement, title: string, options: Plot.PlotOptions): void {
  const figure = document.createElement('figure');
  const drawn = Plot.plot({ width: 360, height: 220, marginLeft: 56, ariaLabel: title, ...options });
  drawn.setAttribute('role', 'img');
  // Groups without a role may not be named.
  for (const group of drawn.querySelectorAll('g[aria-label]')) group.removeAttribute('aria-label');
  figure.append(element('h3', title), drawn);
  parent.append(figure);
}

function heading(): void {
  const last = baselines.at(-1);
  main.append(
    element('h1', 'Trimscript benches'),
    element('p', `Newest of ${baselines.length}: ${last?.commit}, on ${last?.machine}.`),
  );
}

function goalTable(): void {
  const body = section('Goals', 'Each goal beside what was measured last.', 'wide');
  const table = document.createElement('table');
  const head = table.createTHead().insertRow();
  for (const title of ['Metric', 'Measured', 'Goal', 'Reached', 'Commit'])
    head.append(Object.assign(element('th', title), { scope: 'col' }));
  const rows = table.createTBody();
  const measured = new Map(latest.map((metric) => [metric.metric, metric]));
  for (const [name, goal] of Object.entries(goals)) {
    const metric = measured.get(name);
    const row = rows.insertRow();
    const isMet = metric && isReached(metric.value, goal);
    const cells = [
      name,
      metric ? `${inDigits(metric.value)} ${metric.unit}` : 'not measured',
      goal.atMost === undefined ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`,
      metric ? (isMet ? 'yes' : `no. ${goal.why ?? ''}`) : '',
      metric?.commit ?? '',
    ];
    for (const text of cells) row.append(element('td', text, isMet === false ? 'no' : ''));
  }
  body.append(table);
}

function sizes(): void {
  const body = section(
    'Cost against size',
    'Both axes are logarithmic; 1 is linear, 0 independent of size.',
    'plots',
  );
  for (const { metric, value, points } of latest) {
    const [first] = points ?? [];
    if (!points || !first) continue;
    // A logarithmic axis has no zero.
    const shown = points.filter(({ size, value }) => size > 0 && value > 0);
    plot(body, `${metric}: ${inDigits(value)}`, {
      x: { type: 'log', label: first.of },
      y: { type: 'log', label: first.unit, grid: true },
      marks: [
        Plot.line(shown, { x: 'size', y: 'value' }),
        Plot.dot(shown, { x: 'size', y: 'value', tip: true }),
      ],
    });
  }
}

function history(): void {
  const body = section(
    'History by commit',
    'Metrics that were measured at more than one commit; the goal is dashed.',
    'plots',
  );
  for (const { metric, unit } of latest) {
    const values = baselines.flatMap(({ commit, date, metrics }) =>
      metrics
        .filter((one) => one.metric === metric)
        .map(({ value }) => ({ commit, date: new Date(date), value })),
    );
    if (values.length < 2) continue;
    const goal = goals[metric]?.atMost ?? goals[metric]?.atLeast;
    plot(body, metric, {
      x: { label: 'commit', type: 'point', domain: values.map(({ commit }) => commit) },
      y: { label: unit, grid: true, zero: true },
      marks: [
        ...(goal === undefined ? [] : [Plot.ruleY([goal], { stroke: GOAL_COLOR, strokeDasharray: '4 3' })]),
        Plot.line(values, { x: 'commit', y: 'value' }),
        Plot.dot(values, { x: 'commit', y: 'value', tip: true }),
      ],
    });
  }
}

function peers(): void {
  const compared = latest.filter(
    (metric): metric is Latest & { ratio: number } => metric.ratio !== undefined,
  );
  const text = 'How many times better than what was run beside it; right of 1 is ahead.';
  const body = section('Ours beside peers', text, 'wide');
  if (compared.length === 0) return;
  const bars = compared.map(({ metric, peer, ratio }) => ({ name: `${metric}, beside ${peer}`, ratio }));
  plot(body, 'Ratio to the peer', {
    width: 960,
    height: 60 + 22 * bars.length,
    marginLeft: 420,
    x: { type: 'log', label: 'times as good', grid: true },
    y: { label: null },
    marks: [
      Plot.ruleX([1]),
      Plot.dot(bars, {
        x: 'ratio',
        y: 'name',
        fill: (bar: { ratio: number }) => (bar.ratio >= 1 ? GOAL_COLOR : PEER_COLOR),
        tip: true,
      }),
    ],
  });
}

function distributions(): void {
  const body = section('Distributions', 'Share of the samples that lie below.', 'plots');
  for (const { metric, unit, deciles } of latest) {
    if (!deciles) continue;
    const points = deciles.map((value, i) => ({ value, share: 10 * i }));
    plot(body, metric, {
      x: { label: unit },
      y: { label: '%', domain: [0, 100], grid: true },
      marks: [
        Plot.line(points, { x: 'value', y: 'share', curve: 'monotone-y' }),
        Plot.dot(points, { x: 'value', y: 'share', r: 2 }),
      ],
    });
  }
}

heading();
goalTable();
sizes();
history();
peers();
distributions();
// What nothing was measured for is not worth a title.
for (const empty of document.querySelectorAll('section:not(:has(figure, table))')) empty.remove();
