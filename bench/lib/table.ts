import type { Metric } from './report.ts';

const COLUMNS = ['metric', 'value', 'unit', 'p50', 'p95', 'n', 'peer', 'peerValue', 'ratio'] as const;

/** The metrics as lines of a text table, numbers to four significant digits. */
export function tableOf(metrics: readonly Metric[]): string[] {
  const rows = metrics.map((metric) => COLUMNS.map((column) => cell(metric[column])));
  const widths = COLUMNS.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]!.length)));
  return [[...COLUMNS], ...rows].map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

function cell(value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? '';
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));
}
