/** One measured number. `ratio` says how many times better than the peer of the same run it is: above 1 is ahead. */
export interface Metric {
  /** `family.name`, the same from run to run. */
  metric: string;
  value: number;
  /** Unit of `value`, `p50`, `p95` and `peerValue`. */
  unit: string;
  p50?: number;
  p95?: number;
  /** How many samples stand behind the value. */
  n?: number;
  /** What was run beside it, in words. */
  peer?: string;
  peerValue?: number;
  ratio?: number;
}

/** Takes one finished metric; the runner prints it at once. */
export type Report = (m: Metric) => void;

/** What a `bench/*.bench.ts` file exports as default. A family that cannot run here writes why to stderr and reports nothing. */
export interface Family {
  family: string;
  /** Names of what it can also measure alone. */
  parts?: readonly string[];
  /** @param only the parts to measure, all of them where nothing is said */
  run(report: Report, only?: readonly string[]): Promise<void>;
}
