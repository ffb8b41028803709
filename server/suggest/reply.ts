import { z } from 'zod';
import { SUGGESTION_REASONS } from '#contract/transcript.ts';
import type { Suggestion, SuggestWord } from './types.ts';
import type { SuggestWindow } from './windows.ts';

/** Characters. */
const MAX_REPLY = 200_000;
/** Most share of a window that a reply may cut; a model that cuts more has misunderstood. */
const MAX_SHARE = 0.6;
/** Words around the given number that a quote is looked for in: models miscount. */
const MAX_MISCOUNT = 25;

const replySchema = z.object({ cuts: z.array(z.unknown()).max(5000) });
const cutSchema = z.object({
  first: z.number().int().min(0),
  last: z.number().int().min(0),
  text: z.string().max(10_000),
  reason: z.enum(SUGGESTION_REASONS),
  confidence: z.number().min(0).max(1).catch(0.7),
});

/** @throws Error where it is no JSON of that shape, or mostly does not fit the words */
export function readSuggestions(
  content: string | null | undefined,
  words: readonly SuggestWord[],
  window: SuggestWindow,
): Suggestion[] {
  if (!content || content.length > MAX_REPLY) throw new Error('no answer, or far too long a one');
  const { cuts } = replySchema.parse(jsonIn(content));
  const fitting = cuts.flatMap((cut) => {
    const parsed = cutSchema.safeParse(cut);
    const range = parsed.success ? placeOf(parsed.data, words, window) : null;
    return range && parsed.success
      ? [{ ...range, reason: parsed.data.reason, confidence: parsed.data.confidence }]
      : [];
  });
  if (fitting.length * 2 < cuts.length) throw new Error('most of the answer does not fit the words');
  const removed = new Set(
    fitting.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, k) => first + k)),
  );
  if (removed.size > Math.max(5, MAX_SHARE * (window.last - window.first + 1)))
    throw new Error('the answer would cut nearly everything');
  return fitting.filter(({ first }) => first >= window.coreFirst && first <= window.coreLast);
}

function jsonIn(content: string): unknown {
  const from = content.indexOf('{');
  const to = content.lastIndexOf('}');
  if (from < 0 || to < from) throw new Error('the answer holds no JSON');
  return JSON.parse(content.slice(from, to + 1));
}

function placeOf(
  { first, last, text }: { first: number; last: number; text: string },
  words: readonly SuggestWord[],
  window: SuggestWindow,
): { first: number; last: number } | null {
  const wanted = keysOf(text.split(/\s+/));
  if (wanted.length === 0 || last < first) return null;
  const length = last - first + 1;
  for (let off = 0; off <= MAX_MISCOUNT; off++)
    for (const at of off === 0 ? [first] : [first - off, first + off]) {
      if (at < window.first || at + length - 1 > window.last) continue;
      const there = keysOf(words.slice(at, at + length).map((word) => word.text));
      if (there.join(' ') === wanted.join(' ')) return { first: at, last: at + length - 1 };
    }
  return null;
}

function keysOf(texts: readonly string[]): string[] {
  return texts
    .map((text) =>
      text
        .normalize('NFC')
        .toLowerCase()
        .replaceAll('’', "'")
        .replace(/[^\p{L}\p{N}']/gu, ''),
    )
    .filter((key) => key !== '');
}
