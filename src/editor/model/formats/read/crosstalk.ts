import type { Cue } from './cues.ts';

/** Seconds that a word of another channel waits for whoever is speaking. */
const PATIENCE = 1;
/** A pause of so many seconds gives the turn away. */
const PAUSE = 0.3;

/**
 * Words of several channels as one transcript. Where people speak at once, each goes on for up to a second before the other comes in,
 * so that what they say can be read, and their words share the time.
 * @param channels words with their times, by channel, each in order; source seconds
 */
export function inTurns(channels: readonly (readonly Cue[])[]): { cues: Cue[]; simultaneous: number } {
  const next = channels.map(() => 0);
  const merged: Cue[] = [];
  let current = -1;
  for (;;) {
    const waiting = channels.flatMap((words, c) =>
      next[c] < words.length ? [{ channel: c, start: words[next[c]].start }] : [],
    );
    if (waiting.length === 0) break;
    const first = waiting.reduce((a, b) => (b.start < a.start ? b : a));
    const own = waiting.find(({ channel }) => channel === current);
    const before = merged.at(-1);
    const goesOn =
      own !== undefined &&
      before !== undefined &&
      own.start - before.end < PAUSE &&
      own.start - first.start < PATIENCE;
    current = goesOn ? current : first.channel;
    merged.push(channels[current][next[current]++]);
  }
  return shared(merged);
}

/** Stretches in which words overlap or stand out of order share their time by length. */
function shared(words: readonly Cue[]): { cues: Cue[]; simultaneous: number } {
  const cues: Cue[] = [];
  let simultaneous = 0;
  const earliest = laterStarts(words);
  for (let first = 0; first < words.length; ) {
    let last = first;
    let until = words[first].end;
    while (last + 1 < words.length && earliest[last + 1] < until - 1e-6)
      until = Math.max(until, words[++last].end);
    const together = words.slice(first, last + 1);
    if (together.length > 1) simultaneous += together.length;
    cues.push(...spread(together, until));
    first = last + 1;
  }
  return { cues, simultaneous };
}

/** For each word the earliest start from it on. */
function laterStarts(words: readonly Cue[]): number[] {
  const result = words.map(({ start }) => start);
  for (let i = result.length - 2; i >= 0; i--) result[i] = Math.min(result[i], result[i + 1]);
  return result;
}

function spread(together: readonly Cue[], until: number): readonly Cue[] {
  if (together.length === 1) return together;
  const from = Math.min(...together.map(({ start }) => start));
  const total = together.reduce((sum, { text }) => sum + text.length + 1, 0);
  let at = from;
  return together.map((cue) => {
    const start = at;
    at += ((until - from) * (cue.text.length + 1)) / total;
    return { ...cue, start, end: at };
  });
}
