import type { Metric, Point } from './report.ts';

/** The slope of cost by size as a metric: 1 is linear, 0 independent of size. Sizes of 0 are kept but not fitted. */
export function slopeOf(metric: string, points: readonly Point[]): Metric {
  const fitted = points.filter(({ size, value }) => size > 0 && value > 0);
  return { metric, value: logLogSlope(fitted), unit: 'exponent', n: points.length, points };
}

/** Slope of the straight line through (log size, log value) by least squares. */
function logLogSlope(points: readonly { size: number; value: number }[]): number {
  const x = points.map(({ size }) => Math.log(size));
  const y = points.map(({ value }) => Math.log(value));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(x);
  const meanY = mean(y);
  const covariance = x.reduce((sum, value, i) => sum + (value - meanX) * (y[i]! - meanY), 0);
  const variance = x.reduce((sum, value) => sum + (value - meanX) ** 2, 0);
  return covariance / variance;
}
