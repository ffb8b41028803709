/** What a supervised program and its supervisor (supervise.ts) tell each other. */

export const SUPERVISED = '--supervised';

export const EXIT = {
  /** Starting again would fail in the same way: the settings, the port, the data folder. */
  final: 78,
  /** Something it needs is not there, perhaps for the moment. */
  unavailable: 75,
} as const;

/** Something under way, without secrets: `POST /api/get_project/`, `export`. */
interface ActiveOperation {
  readonly what: string;
  readonly ms: number;
}

export interface Activity {
  readonly calls: readonly ActiveOperation[];
  readonly tasks: readonly ActiveOperation[];
  readonly databaseMs: number;
}

export type Heartbeat =
  | { readonly sign: 'ready' }
  | { readonly sign: 'alive'; readonly activity: Activity }
  /** Work began, told at once: it may be what blocks the event loop before the next sign of life. */
  | { readonly sign: 'begun'; readonly what: string }
  | { readonly sign: 'hung'; readonly activity: Activity };

/** To the program: end in order. */
export const STOP = 'stop';
