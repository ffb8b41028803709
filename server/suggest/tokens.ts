import type { LanguageRules, Mark, Text, Token } from './text.ts';
import type { SuggestWord } from './types.ts';

/** A pause that ends a sentence where no punctuation does, seconds. */
const SENTENCE_PAUSE = 0.6;

const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Reads words into tokens and marks the safe fillers among them. */
export function readText(words: readonly SuggestWord[], rules: LanguageRules): Text {
  const tokens: Token[] = [];
  for (const [index, { text, start, end, speaker }] of words.entries()) {
    const key = text.normalize('NFC').toLowerCase().replaceAll('’', "'").replace(EDGES, '');
    const mark = markOf(text);
    const before = tokens.at(-1);
    if (key === '') {
      if (!before) continue;
      before.last = index;
      before.mark = before.mark === '' ? mark : before.mark;
      continue;
    }
    tokens.push({
      key,
      text,
      first: index,
      last: index,
      start,
      end,
      speaker,
      mark,
      isQuoted: /^[“"«‘']|[”"»]/.test(text),
      isCapital: /^[^\p{L}]*\p{Lu}/u.test(text),
      isFiller: false,
    });
  }
  const marks = tokens.filter(({ mark }) => mark !== '').length;
  const text = { tokens, rules, isPunctuated: marks * 40 >= tokens.length };
  for (let i = 0; i < tokens.length; i++) tokens[i]!.isFiller = rules.isSafeFiller(text, i);
  return text;
}

function markOf(text: string): Mark {
  const tail = /[^\p{L}\p{N}]*$/u.exec(text)?.[0] ?? '';
  if (/[-–—]/.test(tail)) return 'dash';
  if (/…|\.\.\./.test(tail)) return 'ellipsis';
  if (/[.?!]/.test(tail)) return 'stop';
  return /[,;:]/.test(tail) ? 'comma' : '';
}

/** Seconds of pause before token `i`; 0 where times are unknown or there is no token on both sides. */
export function pauseBefore({ tokens }: Text, i: number): number {
  const before = tokens[i - 1];
  const token = tokens[i];
  const pause = before && token ? token.start - before.end : 0;
  return Number.isNaN(pause) ? 0 : Math.max(0, pause);
}

/** Whether a sentence, or a speaker's turn, begins with token `i`. */
export function startsSentence(text: Text, i: number): boolean {
  const before = text.tokens[i - 1];
  const token = text.tokens[i];
  if (!before || !token) return true;
  if (before.mark === 'stop' || before.speaker !== token.speaker) return true;
  return !text.isPunctuated && pauseBefore(text, i) >= SENTENCE_PAUSE;
}

/** Key of token `i`, '' outside the text. */
export function keyAt({ tokens }: Text, i: number): string {
  return tokens[i]?.key ?? '';
}
