import type { Metric } from './report.ts';

const COLUMNS = ['metric', 'value', 'unit', 'p50', 'p95', 'n', 'peer', 'peerValue', 'ratio'] as const;

/** The metrics as lines of a text table, numbers to four significant digits. */
export function tableOf(metrics: readonly Metric[]): string[] {
  return alignedTable(
    COLUMNS,
    metrics.map((metric) => COLUMNS.map((column) => cell(metric[column]))),
  );
}

/** Lines whose columns stand below one another. */
export function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i]!.length)));
  return [head, ...rows].map((row) =>
    row
      .map((text, i) => text.padEnd(widths[i]!))
      .join('  ')
      .trimEnd(),
  );
}

/** Four significant digits, or whole above a thousand. */
export function inDigits(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));
}

function cell(value: string | number | undefined): string {
  return typeof value === 'number' ? inDigits(value) : (value ?? '');
}
