import { isSpoken } from './spoken.ts';
import type { Text, Token } from './text.ts';
import { pauseBefore, startsSentence } from './tokens.ts';
import type { Suggestion } from './types.ts';
import { asSet } from './word-lists.ts';

/** Words of an abandoned start. */
const MAX_ABANDONED_WORDS = 7;
/** Seconds; breaks a clause off. */
const BREAK_SECONDS = 0.35;
/** Tokens; a second dash closes an aside. */
const MAX_ASIDE_TOKENS = 10;

/** Of a clause begun again without a break; 'that is that' is a sentence. */
const SUBJECTS = /^(i|you|he|she|we|they|it|je|j'.*|tu|il|elle|on|ils|elles)$/;

/** 'I want— I think we should', « je voul- je pense que ». */
export function restarts(text: Text): Suggestion[] {
  const { tokens } = text;
  const said = tokens.flatMap((token, i) => (token.isFiller ? [] : [i]));
  const found: Suggestion[] = [];
  for (let s = 0; s + 1 < said.length; s++) {
    const at = said[s]!;
    const next = said[s + 1]!;
    if (tokens[at]!.speaker !== tokens[next]!.speaker) continue;
    const confidence = brokenWord(tokens[at]!, tokens[next]!) || contraction(text, at, next);
    if (confidence > 0) {
      found.push({ first: tokens[at]!.first, last: tokens[next]!.first - 1, reason: 'restart', confidence });
      continue;
    }
    const clause = brokenClause(text, said, s);
    if (clause)
      found.push({
        first: tokens[clause.from]!.first,
        last: tokens[next]!.first - 1,
        reason: 'restart',
        confidence: clause.confidence,
      });
  }
  return found;
}

/** 'w- we', 'th— the'. */
function brokenWord(a: Token, b: Token): number {
  const isCut = a.mark === 'dash' && b.key.length > a.key.length && b.key.startsWith(a.key);
  // 'pre- and post-war' has no such pair; 'a— another' has.
  if (isCut) return 0.85;
  return isFragment(a) && !LINKS.has(b.key) ? 0.7 : 0;
}

/** 'I I'm', « je j'ai ». */
function contraction({ rules, tokens }: Text, at: number, next: number): number {
  const [a, b] = [tokens[at]!, tokens[next]!];
  if (a.key === b.key || a.mark === 'stop' || !/^(i|we|they|you|he|she|je|tu)$/.test(a.key)) return 0;
  if (rules.subjectOf(b.key) !== a.key) return 0;
  return a.mark === '' || a.mark === 'dash' || a.mark === 'ellipsis' ? 0.8 : 0.6;
}

/** 'pre- and post-war', « avant- et après-guerre ». */
const LINKS = asSet('and or to et ou à');

/** 'twe-', « j'é~ ». */
function isFragment({ text, key }: Token): boolean {
  return /\p{L}[-~][,.]?$/u.test(text) && key.length <= 6;
}

interface Clause {
  readonly from: number;
  readonly confidence: number;
}

function brokenClause(text: Text, said: readonly number[], s: number): Clause | null {
  const { tokens, rules } = text;
  const at = said[s]!;
  const next = said[s + 1]!;
  const head = tokens[next]!;
  const subject = rules.subjectOf(head.key);
  const end = tokens[at]!;
  if (end.mark === 'stop' || !(rules.starters.has(head.key) || rules.starters.has(subject))) return null;
  for (let back = 1; back < MAX_ABANDONED_WORDS && s - back >= 0; back++) {
    const from = said[s - back]!;
    const token = tokens[from]!;
    if (token.speaker !== head.speaker || token.mark === 'stop') return null;
    if (rules.subjectOf(token.key) !== subject || !beginsClause(text, from)) continue;
    if (!isSpoken(text, from, at)) return null;
    const confidence = confidenceOf(text, said, s, back);
    return confidence > 0 ? { from, confidence } : null;
  }
  return null;
}

function confidenceOf(text: Text, said: readonly number[], s: number, back: number): number {
  const { tokens, rules } = text;
  const at = said[s]!;
  const next = said[s + 1]!;
  const { mark, key } = tokens[at]!;
  const isUnfinished = rules.unfinished.has(key);
  const pause = tokens[next]!.start - tokens[at]!.end;
  const hasFiller = next > at + 1;
  const isSame =
    said[s - back + 1] !== undefined && tokens[said[s - back + 1]!]!.key === tokens[said[s + 2] ?? next]!.key;
  if (mark === 'dash' || mark === 'ellipsis') {
    if (closesAside(text, next)) return 0;
    if (isUnfinished) return mark === 'dash' ? 0.8 : 0.7;
    return pause >= BREAK_SECONDS && isSame && back > 1 ? 0.6 : 0;
  }
  // 'The first was, um, the bank' goes on; 'the first was, um, the first is' starts over.
  if (!SUBJECTS.test(tokens[next]!.key) && !(isSame && back > 1)) return 0;
  if (hasFiller && (isUnfinished || (isSame && back > 1))) return 0.65;
  if (mark === 'comma') return isUnfinished && rules.open.has(key) && pause >= BREAK_SECONDS ? 0.55 : 0;
  if (isUnfinished && pause >= BREAK_SECONDS) return 0.6;
  return rules.open.has(key) && SUBJECTS.test(tokens[next]!.key) && back <= 3 && !(pause < 0.08) ? 0.5 : 0;
}

function beginsClause(text: Text, i: number): boolean {
  const before = text.tokens[i - 1];
  if (!before || startsSentence(text, i) || before.mark !== '' || before.isFiller) return true;
  if (/^(and|but|so|because|et|mais|donc|alors)$/.test(before.key)) return true;
  return pauseBefore(text, i) >= BREAK_SECONDS;
}

function closesAside({ tokens }: Text, from: number): boolean {
  for (let i = from; i < Math.min(tokens.length, from + MAX_ASIDE_TOKENS); i++) {
    if (tokens[i]!.mark === 'dash') return true;
    if (tokens[i]!.mark === 'stop') return false;
  }
  return false;
}
