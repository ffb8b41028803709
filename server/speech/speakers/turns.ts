import type { Range } from '#model/types.ts';
import { endsSentence } from '#model/words/sentence-end.ts';

/** `[start, end)` source seconds; speakers from 0. */
export interface Turn extends Range {
  readonly speaker: number;
}

/**
 * By largest overlap, else the nearest turn; numbered in order of appearance.
 * @param turns sorted by start; may overlap
 */
export function withSpeakers<W extends Range & { readonly speaker: number }>(
  words: readonly W[],
  turns: readonly Turn[],
): W[] {
  if (turns.length === 0) return [...words];
  const numbers = new Map<number, number>();
  // No turn reaches further than the latest end so far: earlier ones can be left behind.
  let from = 0;
  const latest = turns.map(() => 0);
  for (const [i, turn] of turns.entries()) latest[i] = Math.max(turn.end, latest[i - 1] ?? 0);
  return words.map((word) => {
    while (from < turns.length - 1 && latest[from]! < word.start) from++;
    const voice = speakerOf(word, turns, from);
    const number = numbers.get(voice) ?? numbers.size;
    numbers.set(voice, number);
    return number === word.speaker ? word : { ...word, speaker: number };
  });
}

/** Words that the recogniser heard from one voice get the speaker who says most of them; numbered in order of appearance. */
export function withVoices<W extends Range & { readonly speaker: number; readonly voice?: string }>(
  words: readonly W[],
): W[] {
  const shares = new Map<string, Map<number, number>>();
  for (const { voice, speaker, start, end } of words) {
    if (voice === undefined) continue;
    const share = shares.get(voice) ?? new Map<number, number>();
    share.set(speaker, (share.get(speaker) ?? 0) + end - start);
    shares.set(voice, share);
  }
  const main = new Map(
    [...shares].map(([voice, share]) => [voice, [...share].reduce((a, b) => (b[1] > a[1] ? b : a))[0]]),
  );
  const numbers = new Map<number, number>();
  return words.map((word) => {
    const speaker = (word.voice === undefined ? undefined : main.get(word.voice)) ?? word.speaker;
    const number = numbers.get(speaker) ?? numbers.size;
    numbers.set(speaker, number);
    return number === word.speaker ? word : { ...word, speaker: number };
  });
}

/** How far a change of speaker may lie beside the end of a sentence to be meant there. */
const NEAR = { words: 3, seconds: 1 };

/**
 * Moves changes of speaker inside a sentence to its nearer end where that is near: voices are told apart to some tenths of a second, and
 * people mostly take turns at the ends of sentences. No turn goes as a whole.
 */
export function turnsAtSentences<W extends Range & { readonly speaker: number; readonly text: string }>(
  words: readonly W[],
): W[] {
  const speakers = words.map(({ speaker }) => speaker);
  const ends = (i: number): boolean => endsSentence(words[i]?.text ?? '');
  const isNear = (i: number, j: number): boolean =>
    Math.abs(words[j]!.start - words[i]!.start) <= NEAR.seconds;
  for (let i = 1; i < words.length; i++) {
    const [before, after] = [speakers[i - 1]!, speakers[i]!];
    if (before === after || ends(i - 1)) continue;
    let [earlier, later] = [i - 1, i + 1];
    while (earlier > i - NEAR.words && speakers[earlier - 1] === before && !ends(earlier - 1)) earlier--;
    while (later < i + NEAR.words && speakers[later] === after && !ends(later - 1)) later++;
    const isEarlier = speakers[earlier - 1] === before && ends(earlier - 1) && isNear(i, earlier);
    const isLater = speakers[later] === after && ends(later - 1) && isNear(i, later);
    const isEarlierNearer =
      isEarlier &&
      (!isLater || words[i]!.start - words[earlier]!.start <= words[later]!.start - words[i]!.start);
    if (isEarlierNearer) speakers.fill(after, earlier, i);
    else if (isLater) speakers.fill(before, i, later);
  }
  return words.map((word, i) => (speakers[i] === word.speaker ? word : { ...word, speaker: speakers[i]! }));
}

function speakerOf({ start, end }: Range, turns: readonly Turn[], from: number): number {
  const shares = new Map<number, number>();
  let nearest = turns[Math.max(0, from - 1)]!;
  let least = Number.POSITIVE_INFINITY;
  for (let i = Math.max(0, from - 1); i < turns.length; i++) {
    const turn = turns[i]!;
    const overlap = Math.min(end, turn.end) - Math.max(start, turn.start);
    if (overlap > 0) shares.set(turn.speaker, (shares.get(turn.speaker) ?? 0) + overlap);
    // Negative overlap is the distance.
    if (-overlap < least) {
      least = -overlap;
      nearest = turn;
    }
    if (turn.start > end) break;
  }
  let most = 0;
  let speaker = nearest.speaker;
  for (const [who, share] of shares) {
    if (share <= most) continue;
    most = share;
    speaker = who;
  }
  return speaker;
}
