import { isLoop } from './spoken.ts';
import type { Text, Token } from './text.ts';
import { keyAt, pauseBefore } from './tokens.ts';
import type { Suggestion } from './types.ts';

/** Words of a repetition; longer ones are retakes. */
const MAX_REPEATED_WORDS = 12;
/** Seconds between copies of one slip. */
const MAX_GAP = 2.5;
/** Seconds; the speaker lost the thread. */
const HESITATION_SECONDS = 0.25;

/** Finds immediate repetitions, also with fillers between, and suggests to cut all but the last copy. */
export function repeats(text: Text): Suggestion[] {
  const { tokens } = text;
  // Indexes of tokens that are no fillers.
  const said = tokens.flatMap((token, i) => (token.isFiller ? [] : [i]));
  const found: Suggestion[] = [];
  for (let s = 0; s < said.length; ) {
    const run = longestRun(text, said, s);
    if (!run) {
      s++;
      continue;
    }
    const { size, copies } = run;
    const confidence = confidenceOf(text, said, s, run);
    if (confidence > 0) {
      const next = said[s + size * (copies - 1)]!;
      found.push({
        first: tokens[said[s]!]!.first,
        last: tokens[next]!.first - 1,
        reason: 'repeat',
        confidence,
      });
    }
    s += size * (copies - 1) + (confidence > 0 ? 0 : 1);
  }
  return found;
}

interface Run {
  readonly size: number;
  readonly copies: number;
}

function longestRun(text: Text, said: readonly number[], s: number): Run | null {
  const { tokens } = text;
  for (let size = Math.min(MAX_REPEATED_WORDS, Math.floor((said.length - s) / 2)); size >= 1; size--) {
    if (tokens[said[s]!]!.key !== tokens[said[s + size]!]!.key) continue;
    if (!isCopy(text, said, s, size)) continue;
    // 'no no no no' is one word four times, not two words twice.
    const period = periodOf(said.slice(s, s + size).map((i) => tokens[i]!.key));
    let copies = 2;
    while (isCopy(text, said, s + (copies - 1) * period, period)) copies++;
    return { size: period, copies };
  }
  return null;
}

function periodOf(keys: readonly string[]): number {
  for (let period = 1; period < keys.length; period++)
    if (keys.length % period === 0 && keys.every((key, i) => key === keys[i % period])) return period;
  return keys.length;
}

/** Whether the same speaker repeats the words within one sentence. */
function isCopy({ tokens }: Text, said: readonly number[], s: number, size: number): boolean {
  if (s + 2 * size > said.length) return false;
  for (let k = 0; k < size; k++) {
    const a = tokens[said[s + k]!]!;
    const b = tokens[said[s + size + k]!]!;
    if (a.key !== b.key || a.speaker !== b.speaker || a.mark === 'stop') return false;
  }
  const gap = tokens[said[s + size]!]!.start - tokens[said[s + size - 1]!]!.end;
  return !(gap > MAX_GAP);
}

function confidenceOf(text: Text, said: readonly number[], s: number, { size, copies }: Run): number {
  const { tokens, rules } = text;
  const at = (k: number): Token => tokens[said[s + k]!]!;
  const spans = Array.from(
    { length: copies },
    (_, c) => [said[s + c * size]!, said[s + (c + 1) * size - 1]!] as const,
  );
  if (isLoop(text, spans)) return 0;
  const last = at(size - 1);
  const hasFiller = said[s + size]! > said[s + size - 1]! + 1;
  const isBroken = last.mark === 'dash' || last.mark === 'ellipsis';
  const hesitates = hasFiller || isBroken || pauseBefore(text, said[s + size]!) >= HESITATION_SECONDS;
  const keys = Array.from({ length: size }, (_, k) => at(k).key);
  if (keys.every((key) => /^[\d.,]+$/.test(key) || (/^\p{L}$/u.test(key) && !rules.functionWords.has(key))))
    return 0;
  if (size > 1 && spans.flat().every((i) => tokens[i]!.isCapital) && !rules.functionWords.has(keys[0]!))
    return 0;
  if (size === 1) return ofWord(text, at(0), at(1), said[s]!, hesitates, isBroken || hasFiller);
  if (keys.every((key) => rules.emphatic.has(key)) || rules.emphaticPhrases.has(keys.join(' '))) return 0;
  // 'more and more and more', 'day after day after day'
  if (
    size === 2 &&
    keys.some((key) => rules.links.has(key)) &&
    keyAt(text, said[s + size * copies] ?? -1) === keys[0]
  )
    return 0;
  const isPlain = keys.every((key) => rules.functionWords.has(key));
  // 'Thank you, thank you' is meant; no clause ends on 'off the'.
  const isOpen = rules.open.has(last.key);
  if (last.mark === 'comma' && !hesitates && !isPlain && !isOpen) return size <= 3 ? 0 : 0.6;
  return Math.min(0.95, (isPlain || size > 2 ? 0.85 : 0.75) + (hesitates ? 0.08 : 0));
}

/** Function words are not repeated for emphasis; others need a slip between. */
function ofWord(text: Text, a: Token, b: Token, i: number, hesitates: boolean, isBroken: boolean): number {
  const { rules } = text;
  if (rules.emphatic.has(a.key)) return 0;
  if (/^l[aà]$/.test(a.key) && /^(oh?|ah?|h[oé]|ouh|tra)$/.test(keyAt(text, i - 1))) return 0;
  const isNamed = a.isCapital && b.isCapital && !rules.functionWords.has(a.key) && i > 0;
  if (isNamed && !isBroken) return 0;
  if (rules.legitDoubles.has(a.key)) {
    if (isBroken || (hesitates && a.mark === '')) return 0.6;
    const isNew = rules.openers.has(keyAt(text, i - 1)) && !/^h(ad|er)$/.test(a.key);
    return isNew && a.mark === '' ? 0.65 : 0;
  }
  if (rules.functionWords.has(a.key)) return hesitates ? 0.95 : a.mark === 'comma' ? 0.8 : 0.9;
  if (a.mark === 'comma' && !isBroken) return 0;
  return isBroken ? 0.8 : hesitates ? 0.7 : 0.55;
}
