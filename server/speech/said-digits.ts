/** Long numbers whose digits are said one by one, or in pairs, as telephone numbers are: words of a few digits, each with its own times. */
import { type Fit, fits, type Placed, type SpokenAudio } from './align/align.ts';
import { type RecognisedWord, SPEECH_RATE } from './engine.ts';

/** Digits, perhaps with hyphens, and the signs around them. */
const NUMBER = /^([("“'+]*)(\d+(?:-\d+)*)([)"”'.,;:!?]*)$/u;
const MIN_DIGITS = 4;
const MAX_DIGITS = 20;
/** Digits of a number that may be said in pairs; shorter ones may be years. */
const MIN_PAIRED = 6;
/**
 * By how much a second of audio fits the digits better than the number as a whole. Of made voices digits that were said gained 420 and
 * more, those of years and amounts lost 260 and more (docs/speech.md).
 */
const MIN_GAIN = 250;
/** By how much pairs fit better than single digits, which a pair may be said as too. */
const MIN_PAIRS_GAIN = 100;
/** Ways in which the numbers of one piece of audio may be said; what is more stays as it is. */
const MAX_WAYS = 12;

/** Words of a piece of audio and where they lie in it. */
export interface FittedWords {
  readonly words: readonly RecognisedWord[];
  readonly fit: Fit;
}

/** How a number may be said: the words that are aligned in its place, and how many of these make each word that is written. */
interface Way {
  readonly word: number;
  readonly parts: readonly string[];
  readonly groups: readonly number[];
}

/** The words with those numbers in groups of two or three digits that were said so. @throws the signal's reason */
export async function inSaidDigits(
  { words, fit }: FittedWords,
  audio: Int16Array,
  language: string,
  signal: AbortSignal,
): Promise<FittedWords> {
  const texts = words.map(({ text }) => text);
  const ways = texts.flatMap((text, i) => waysOf(text, i, language)).slice(0, MAX_WAYS);
  if (ways.length === 0) return { words, fit };
  const fitted = (some: readonly Way[]): SpokenAudio => ({ audio, texts: replaced(texts, some) });
  const found = await fits(
    ways.map((way) => fitted([way])),
    language,
    signal,
  );
  const heard = ways.map((way, k) => ({
    way,
    gain: ((found[k]?.score ?? Number.NEGATIVE_INFINITY) - fit.score) / (audio.length / SPEECH_RATE),
  }));
  const said = [...Map.groupBy(heard, ({ way }) => way.word).values()].flatMap(bestOf);
  if (said.length === 0) return { words, fit };
  const [all] =
    said.length === 1 ? [found[ways.indexOf(said[0]!)]] : await fits([fitted(said)], language, signal);
  return all ? grouped(words, all, said) : { words, fit };
}

/** Digit by digit first. */
function waysOf(text: string, word: number, language: string): Way[] {
  const digits = NUMBER.exec(text)?.[2]?.split('-') ?? [];
  const all = digits.join('');
  if (all.length < MIN_DIGITS || all.length > MAX_DIGITS) return [];
  const groups = digits.flatMap(({ length }) => (length <= 3 ? [length] : groupsOf(length, language)));
  const ways: Way[] = [{ word, parts: [...all], groups }];
  if (digits.length === 1 && all.length >= MIN_PAIRED && all.length % 2 === 0)
    ways.push({
      word,
      parts: all.match(/../g) ?? [],
      groups: Array.from({ length: all.length / 2 }, () => 1),
    });
  return ways;
}

/** In threes, and the last in twos: 555 123 45 67; as French numbers are written, all in twos. */
function groupsOf(count: number, language: string): number[] {
  if (language === 'fr' && count % 2 === 0) return Array.from({ length: count / 2 }, () => 2);
  const groups = Math.ceil(count / 3);
  const short = 3 * groups - count;
  return Array.from({ length: groups }, (_, k) => (k < groups - short ? 3 : 2));
}

/** The way in which the number was said; none where that was not in digits, as far as the audio tells. No amount begins with a zero. */
function bestOf([digits, pairs]: readonly { readonly way: Way; readonly gain: number }[]): Way[] {
  const least = digits!.way.parts[0] === '0' ? Number.NEGATIVE_INFINITY : MIN_GAIN;
  if (pairs && pairs.gain > Math.max(least, digits!.gain + MIN_PAIRS_GAIN)) return [pairs.way];
  return digits!.gain > least ? [digits!.way] : [];
}

function replaced(texts: readonly string[], ways: readonly Way[]): string[] {
  return texts.flatMap((text, i) => ways.find(({ word }) => word === i)?.parts ?? [text]);
}

/** Parts of a number put together to words, which keep the signs around it. @param fit of the words with all parts of `said` */
function grouped(words: readonly RecognisedWord[], fit: Fit, said: readonly Way[]): FittedWords {
  const written: RecognisedWord[] = [];
  const placed: Placed[] = [];
  let at = 0;
  for (const [i, word] of words.entries()) {
    const way = said.find((one) => one.word === i);
    const [, before = '', , after = ''] = (way && NUMBER.exec(word.text)) ?? [];
    let from = 0;
    for (const count of way?.groups ?? [1]) {
      const text = way ? way.parts.slice(from, from + count).join('') : word.text;
      from += count;
      const isLast = from >= (way?.parts.length ?? 1);
      const first = from === count;
      written.push({ ...word, text: `${first ? before : ''}${text}${isLast ? after : ''}` });
      placed.push(together(fit.placed.slice(at, at + count)));
      at += count;
    }
  }
  return { words: written, fit: { ...fit, placed } };
}

function together(placed: readonly Placed[]): Placed {
  const { start } = placed[0]!;
  const { end } = placed.at(-1)!;
  const seconds = placed.reduce((sum, one) => sum + one.end - one.start, 0);
  const score = placed.reduce((sum, one) => sum + one.score * (one.end - one.start), 0) / seconds;
  return { start, end, score };
}
