import type { Clock } from '#server/clock.ts';

/** A clock that a test moves, for a server of its own: that of this process is every test's. */
export function movedClock(): Clock & { later(seconds: number): void; putBack(seconds: number): void } {
  let [wall, ticks] = [0, 0];
  return {
    wall: () => Date.now() + wall,
    ticks: () => performance.now() + ticks,
    /** Time passes. */
    later(seconds) {
      wall += 1000 * seconds;
      ticks += 1000 * seconds;
    },
    /** Somebody sets the machine's clock. */
    putBack(seconds) {
      wall -= 1000 * seconds;
    },
  };
}
