/**
 * Milliseconds since 1970 by a clock for durations: it follows `wall` ahead, which goes on while the machine sleeps, and goes on by
 * `ticks` where `wall` is put back.
 */
export function steadyClock(wall: () => number, ticks: () => number): () => number {
  let time = wall();
  let at = ticks();
  return () => {
    const now = ticks();
    time = Math.max(wall(), time + now - at);
    at = now;
    return time;
  };
}
