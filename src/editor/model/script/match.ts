/** Which words of a script are said where: spoken words in order, read from a script from which people stray and to which they return. */

/** Words in a row by which a place of the script is found. */
const SEED = 3;
/** Places of the same words that are looked at; what is in the script more often finds no place. */
const MAX_PLACES = 24;
/** Spoken words between two seeds of one run, and how much further one of both may be on. */
const REACH = 10;
const DRIFT = 4;
/** Runs before one that it may follow. */
const LOOK_BACK = 60;
/** What a step between runs costs, in words: back to an earlier place, more than a chance seed is worth; over a word that is left out. */
const BACK = 4;
const SKIPPED = 0.01;
/** Words on each side of a gap that are compared one by one. */
const MAX_GAP_WORDS = 600;
/** Of the shorter side, those that must be the same: any two texts share some small words. */
const MIN_SAME_SHARE = 0.5;

/** `[spoken, script)` indexes of words that are said as they are written, along one reading. */
interface Run {
  readonly pairs: readonly (readonly [spoken: number, script: number])[];
}

/**
 * For each spoken word the word of the script it is, or −1. Ascending along a reading; less where somebody begins a passage again.
 * @param spoken @param script words as they are compared, without signs and case
 */
export function matchScript(spoken: readonly string[], script: readonly string[]): Int32Array {
  const found = new Int32Array(spoken.length).fill(-1);
  const path = bestPath(runsOf(spoken, script));
  let [spokenFrom, scriptFrom] = [0, 0];
  for (const run of path) {
    const [firstSpoken, firstScript] = run.pairs[0];
    // Before a new beginning nobody knows how far the reading before it went.
    if (firstScript >= scriptFrom)
      fillGap(found, { spoken, script }, [spokenFrom, firstSpoken], [scriptFrom, firstScript]);
    for (const [h, s] of run.pairs) found[h] = s;
    for (let i = 1; i < run.pairs.length; i++) {
      const [h, s] = run.pairs[i - 1];
      const [nextSpoken, nextScript] = run.pairs[i];
      fillGap(found, { spoken, script }, [h + 1, nextSpoken], [s + 1, nextScript]);
    }
    const [lastSpoken, lastScript] = run.pairs[run.pairs.length - 1];
    [spokenFrom, scriptFrom] = [lastSpoken + 1, lastScript + 1];
  }
  const rest = Math.min(script.length, scriptFrom + (spoken.length - spokenFrom) + DRIFT);
  fillGap(found, { spoken, script }, [spokenFrom, spoken.length], [scriptFrom, rest]);
  return found;
}

interface Texts {
  readonly spoken: readonly string[];
  readonly script: readonly string[];
}

/** Seeds that lie along one reading, by their first spoken word. */
function runsOf(spoken: readonly string[], script: readonly string[]): Run[] {
  const places = new Map<string, number[]>();
  for (let s = 0; s + SEED <= script.length; s++) {
    const key = script.slice(s, s + SEED).join(' ');
    const list = places.get(key);
    if (list) list.push(s);
    else places.set(key, [s]);
  }
  const open: { pairs: [number, number][] }[] = [];
  const runs: { pairs: [number, number][] }[] = [];
  for (let h = 0; h + SEED <= spoken.length; h++) {
    const found = places.get(spoken.slice(h, h + SEED).join(' ')) ?? [];
    if (found.length > MAX_PLACES) continue;
    for (let i = open.length - 1; i >= 0; i--) if (h - endOf(open[i])[0] > REACH) open.splice(i, 1);
    for (const s of found) {
      const run = open.find((each) => goesOn(endOf(each), h, s));
      const pairs = run?.pairs ?? [];
      if (!run) {
        runs.push({ pairs });
        open.push({ pairs });
      }
      for (let k = 0; k < SEED; k++) {
        const last = pairs.at(-1);
        if (!last || (h + k > last[0] && s + k > last[1])) pairs.push([h + k, s + k]);
      }
    }
  }
  return runs;
}

/** Whether a seed at (h, s) goes on with a reading that ended there; seeds of one reading overlap. */
function goesOn([lastSpoken, lastScript]: readonly [number, number], h: number, s: number): boolean {
  const [onSpoken, onScript] = [h - lastSpoken, s - lastScript];
  const isNear = onSpoken > -SEED && onSpoken <= REACH && onScript > -SEED && onScript <= REACH + DRIFT;
  // Within what is known already, only the same reading.
  return (
    isNear && (onSpoken <= 0 ? onSpoken === onScript : onScript > 0 && Math.abs(onSpoken - onScript) <= DRIFT)
  );
}

/** The runs that together say most, one after the other in what was spoken. */
function bestPath(runs: readonly Run[]): Run[] {
  const best = runs.map(({ pairs }) => pairs.length);
  const before = runs.map(() => -1);
  const byEnd = [...runs.keys()].sort((a, b) => endOf(runs[a])[0] - endOf(runs[b])[0]);
  let ended = 0;
  /** Of all that ended before, however long ago. */
  let top = -1;
  for (let r = 0; r < runs.length; r++) {
    for (; ended < r && endOf(runs[byEnd[ended]])[0] < runs[r].pairs[0][0]; ended++)
      if (top < 0 || best[byEnd[ended]] > best[top]) top = byEnd[ended];
    const near = Array.from({ length: Math.min(r, LOOK_BACK) }, (_, k) => r - 1 - k);
    for (const b of top < 0 ? near : [top, ...near]) {
      const value = best[b] + worthAfter(runs[b], runs[r]);
      if (value <= best[r]) continue;
      best[r] = value;
      before[r] = b;
    }
  }
  const path: Run[] = [];
  let at = best.reduce((most, value, r) => (most < 0 || value > best[most] ? r : most), -1);
  for (; at >= 0; at = before[at]) path.unshift(runs[at]);
  return path;
}

/** What a run adds behind another, in words; −∞ where it begins before the end of that. */
function worthAfter(before: Run, { pairs }: Run): number {
  const [lastSpoken, lastScript] = endOf(before);
  const [firstSpoken, firstScript] = pairs[0];
  // The same small word may end one passage and begin the other, which then has it.
  const both = Math.max(0, lastSpoken + 1 - firstSpoken);
  if (both >= Math.min(SEED, pairs.length)) return Number.NEGATIVE_INFINITY;
  const step = firstScript - lastScript - 1 + both;
  return pairs.length - both - (step < 0 ? BACK : SKIPPED * step);
}

function endOf({ pairs }: Run): readonly [spoken: number, script: number] {
  return pairs[pairs.length - 1];
}

/** Words between two places, compared one by one: those that are the same, in order, and as many as possible. */
function fillGap(
  found: Int32Array,
  { spoken, script }: Texts,
  [spokenFrom, spokenTo]: readonly [number, number],
  [scriptFrom, scriptTo]: readonly [number, number],
): void {
  const [rows, columns] = [spokenTo - spokenFrom, scriptTo - scriptFrom];
  if (rows <= 0 || columns <= 0 || rows > MAX_GAP_WORDS || columns > MAX_GAP_WORDS) return;
  const width = columns + 1;
  const most = new Uint16Array((rows + 1) * width);
  for (let h = rows - 1; h >= 0; h--)
    for (let s = columns - 1; s >= 0; s--)
      most[h * width + s] =
        spoken[spokenFrom + h] === script[scriptFrom + s]
          ? most[(h + 1) * width + s + 1] + 1
          : Math.max(most[(h + 1) * width + s], most[h * width + s + 1]);
  if (most[0] < MIN_SAME_SHARE * Math.min(rows, columns)) return;
  for (let h = 0, s = 0; h < rows && s < columns; ) {
    if (spoken[spokenFrom + h] === script[scriptFrom + s]) found[spokenFrom + h++] = scriptFrom + s++;
    else if (most[(h + 1) * width + s] >= most[h * width + s + 1]) h++;
    else s++;
  }
}
