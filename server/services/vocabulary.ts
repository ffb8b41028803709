import type { JsonText } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { parseJson } from '#server/payloads/json.ts';
import { Malformed, Refusal } from './errors.ts';
import { bytesOf, refused } from './long-texts.ts';

const MOST = 500;
const LONGEST = 60;

/** Names and words that are likely to be said, tidied, each once. @throws Refusal, Malformed */
export function readVocabulary(text: JsonText | undefined): readonly string[] {
  if (text === undefined) return [];
  const list = parsed(text);
  if (!Array.isArray(list)) throw new Malformed(replies.malformedList({ part: 'vocabulary' }));
  if (list.length > MOST) throw new Refusal(replies.vocabularyFull({ count: list.length, most: MOST }));
  const entries = new Set<string>();
  for (const [i, entry] of list.entries()) {
    if (typeof entry !== 'string')
      throw new Malformed(replies.malformedEntry({ part: 'vocabulary', entry: i }));
    const tidy = entry
      .normalize('NFC')
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim();
    if (tidy.length > LONGEST)
      throw new Refusal(replies.vocabularyLong({ entry: tidy.slice(0, LONGEST), most: LONGEST }));
    if (tidy !== '') entries.add(tidy);
  }
  return [...entries];
}

function parsed(text: JsonText): unknown {
  try {
    return parseJson(bytesOf(text), 'vocabulary');
  } catch (error) {
    throw refused(error);
  }
}
