import type { LanguageRules, Mark, Text, Token } from './text.ts';
import type { SuggestWord } from './types.ts';

/** Seconds, where there is no punctuation. */
const SENTENCE_PAUSE = 0.6;

/** Characters; longer words are read by their ends. */
const MAX_TOKEN_LENGTH = 64;
const SAID = /[\p{L}\p{N}]/u;

export function readTokens(words: readonly SuggestWord[], rules: LanguageRules): Text {
  const tokens: Token[] = [];
  for (const [index, { text: whole, start, end, speaker }] of words.entries()) {
    const text =
      whole.length > MAX_TOKEN_LENGTH
        ? whole.slice(0, MAX_TOKEN_LENGTH / 2) + whole.slice(-MAX_TOKEN_LENGTH / 2)
        : whole;
    const key = withoutEdges(text.normalize('NFC').toLowerCase().replaceAll('’', "'"));
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

function withoutEdges(text: string): string {
  const from = text.search(SAID);
  return from < 0 ? '' : text.slice(from, endOfSaid(text));
}

/** 0 where there is none. A regular expression tied to the end would be quadratic. */
function endOfSaid(text: string): number {
  for (let end = text.length; end > 0; ) {
    const code = text.charCodeAt(end - 1);
    const isPair = code >= 0xdc00 && code <= 0xdfff && end > 1;
    const start = end - (isPair ? 2 : 1);
    if (SAID.test(text.slice(start, end))) return end;
    end = start;
  }
  return 0;
}

function markOf(text: string): Mark {
  const tail = text.slice(endOfSaid(text));
  if (/[-–—]/.test(tail)) return 'dash';
  if (/…|\.\.\./.test(tail)) return 'ellipsis';
  if (/[.?!]/.test(tail)) return 'stop';
  return /[,;:]/.test(tail) ? 'comma' : '';
}

/** Seconds; 0 where unknown. */
export function pauseBefore({ tokens }: Text, i: number): number {
  const before = tokens[i - 1];
  const token = tokens[i];
  const pause = before && token ? token.start - before.end : 0;
  return Number.isNaN(pause) ? 0 : Math.max(0, pause);
}

export function startsSentence(text: Text, i: number): boolean {
  const before = text.tokens[i - 1];
  const token = text.tokens[i];
  if (!before || !token) return true;
  if (before.mark === 'stop' || before.speaker !== token.speaker) return true;
  return !text.isPunctuated && pauseBefore(text, i) >= SENTENCE_PAUSE;
}

export function keyAt({ tokens }: Text, i: number): string {
  return tokens[i]?.key ?? '';
}
