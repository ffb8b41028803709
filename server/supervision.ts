/** What a supervised program and its supervisor (supervise.ts) tell each other. */

/** Argument by which a program knows that it has a supervisor. */
export const SUPERVISED = '--supervised';

/** Exit codes of a program that could not start, from sysexits.h. */
export const EXIT = {
  /** Starting again would fail in the same way: the settings, the port, the data folder. */
  final: 78,
  /** Something it needs is not there, perhaps for the moment. */
  unavailable: 75,
} as const;

/** Something under way, without secrets: `POST /api/get_project/`, `export`. */
interface Ongoing {
  readonly what: string;
  /** Milliseconds since it began. */
  readonly ms: number;
}

/** What a program is doing. */
export interface Doing {
  readonly calls: readonly Ongoing[];
  readonly tasks: readonly Ongoing[];
  /** Milliseconds since the database last answered. */
  readonly databaseMs: number;
}

/** From the program. */
export type Sign =
  /** It does what it is for. */
  | { readonly sign: 'ready' }
  /** Its event loop turns. */
  | { readonly sign: 'alive'; readonly doing: Doing }
  /** Work began, told at once: it may be what blocks the event loop before the next sign of life. */
  | { readonly sign: 'begun'; readonly what: string }
  /** Its database does not answer. */
  | { readonly sign: 'hung'; readonly doing: Doing };

/** To the program: end in order. */
export const STOP = 'stop';
