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
  const waiting = inOrder(channels);
  const merged: Cue[] = [];
  let current = -1;
  for (let at = 0; at < waiting.length; ) {
    const { channel, place, start } = waiting[at];
    // Somebody who went on has said it already.
    if (place < next[channel]) {
      at++;
      continue;
    }
    const own = channels[current]?.[next[current]];
    const before = merged.at(-1);
    const goesOn =
      own !== undefined &&
      before !== undefined &&
      own.start - before.end < PAUSE &&
      own.start - start < PATIENCE;
    current = goesOn ? current : channel;
    merged.push(channels[current][next[current]++]);
  }
  return shared(merged);
}

/** All words by their starts; one without a start stays behind the word before it in its channel. */
function inOrder(channels: readonly (readonly Cue[])[]): { channel: number; place: number; start: number }[] {
  const words = channels.flatMap((cues, channel) => {
    let latest = Number.NEGATIVE_INFINITY;
    return cues.map(({ start }, place) => {
      latest = Math.max(latest, Number.isNaN(start) ? latest : start);
      return { channel, place, start: latest };
    });
  });
  return words.sort((a, b) => a.start - b.start || a.channel - b.channel);
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
    for (const cue of spread(together, until)) cues.push(cue);
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
  const from = together.reduce((least, { start }) => Math.min(least, start), Number.POSITIVE_INFINITY);
  const total = together.reduce((sum, { text }) => sum + text.length + 1, 0);
  let at = from;
  return together.map((cue) => {
    const start = at;
    at += ((until - from) * (cue.text.length + 1)) / total;
    return { ...cue, start, end: at };
  });
}
