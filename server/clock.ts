/** What time it is; tests hand in another one. */
export interface Clock {
  /** Milliseconds since 1970, for what is stored or agreed with others. It may be put back. */
  wall(): number;
  /** Milliseconds from some beginning, for durations in this process. Never goes back, and stands while the machine sleeps. */
  ticks(): number;
}

export const CLOCK: Clock = { wall: () => Date.now(), ticks: () => performance.now() };
