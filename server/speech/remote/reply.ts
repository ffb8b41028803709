import { z } from 'zod';
import type { RecognisedWord } from '../engine.ts';
import { shared, tidied } from '../sherpa/result-words.ts';
import type { RemoteReply, RemoteSegment } from './server.ts';

const time = z.number().min(0);
const word = z.object({
  word: z.string(),
  start: time,
  end: time,
  /** Not of OpenAI's own. */
  probability: z.number().nullish(),
  speaker: z.union([z.string(), z.number()]).nullish(),
});
const phrase = z.object({
  text: z.string(),
  start: time,
  end: time,
  avg_logprob: z.number().nullish(),
  no_speech_prob: z.number().nullish(),
  compression_ratio: z.number().nullish(),
  /** Of `diarized_json`, and of WhisperX's servers. */
  speaker: z.union([z.string(), z.number()]).nullish(),
  /** Where whisper.cpp's server has them. */
  words: z.array(word).nullish(),
});
const transcription = z.object({
  text: z.string(),
  words: z.array(word).nullish(),
  segments: z.array(phrase).nullish(),
});
export type TranscriptionReply = z.infer<typeof transcription>;
type Timed = z.infer<typeof word>;
type Phrase = z.infer<typeof phrase>;

/** Characters, beyond what anybody says as one word. */
const MAX_WORD_LENGTH = 100;

/** @throws Error where it is no transcription, without its content */
export function readTranscription(reply: unknown): TranscriptionReply {
  const read = transcription.safeParse(reply);
  if (read.success) return read.data;
  const paths = read.error.issues.slice(0, 3).map(({ path }) => path.join('.') || 'the whole');
  throw new Error(`No transcription, wrong in ${paths.join(', ')}`);
}

/** @param duration seconds of the audio */
export function wordsOfReply(
  { text, words, segments }: TranscriptionReply,
  duration: number,
  language: string,
): RemoteReply {
  const phrases = segments ?? [];
  const stretches = phrases.map(stretchOf(duration));
  const timed = words && words.length > 0 ? words : phrases.flatMap((phrase) => phrase.words ?? []);
  if (timed.length > 0) {
    const spelledWords = spelled(joined(timed), phrases.map((phrase) => phrase.text).join(' ') || text);
    return {
      words: tidied(spelledWords.map(withPhrase(phrases)).map(cleaned), duration, language),
      ...{ isShared: false, stretches },
    };
  }
  const whole = phrases.length > 0 ? phrases : [{ text, start: 0, end: duration }];
  const spread = whole.flatMap(({ text: phrase, start, end }) =>
    shared(phrase, Math.min(start, duration), Math.min(Math.max(start, end), duration)).map(
      ({ confidence: _, ...rest }) => rest,
    ),
  );
  return {
    words: tidied(spread.map(withPhrase(phrases)).map(cleaned), duration, language),
    ...{ isShared: true, stretches },
  };
}

/** Words that a maker's own call tells with their times. @param duration seconds of the audio */
export function answerOf(
  words: readonly (Omit<RecognisedWord, 'voice'> & { readonly voice: string | number | null })[],
  duration: number,
  language: string,
): RemoteReply {
  const bounded = words.map(({ voice, confidence, ...word }) => ({
    ...{ ...word, end: Math.max(word.start, word.end), confidence: Math.min(1, Math.max(0, confidence)) },
    ...voiceOf(voice),
  }));
  return { words: tidied(bounded.map(cleaned), duration, language), isShared: false, stretches: [] };
}

function stretchOf(duration: number) {
  return ({ start, end, avg_logprob, no_speech_prob, compression_ratio }: Phrase): RemoteSegment => ({
    ...{ start: Math.min(start, duration), end: Math.min(Math.max(start, end), duration) },
    ...{ noSpeech: no_speech_prob ?? null, logprob: avg_logprob ?? null },
    compression: compression_ratio ?? null,
  });
}

function voiceOf(voice: string | number | null | undefined): { voice?: string } {
  return voice === null || voice === undefined || voice === '' ? {} : { voice: String(voice) };
}

type Told = Omit<RecognisedWord, 'confidence'> & { readonly confidence?: number | undefined };

/** whisper.cpp tells tokens: one without a space before it goes on with the word before, where any has one. */
function joined(timed: readonly Timed[]): Told[] {
  const hasSpaces = timed.some(({ word: text }) => /^\s/.test(text));
  const result: { text: string; start: number; end: number; voice?: string; probabilities: number[] }[] = [];
  for (const { word: text, start, end, probability, speaker } of timed) {
    const before = result.at(-1);
    const own = typeof probability === 'number' ? [probability] : [];
    if (before && hasSpaces && !/^\s/.test(text)) {
      before.text += text;
      before.end = Math.max(before.end, end);
      before.probabilities.push(...own);
    } else result.push({ text, start, end: Math.max(start, end), ...voiceOf(speaker), probabilities: own });
  }
  return result.map(({ probabilities, ...rest }) => ({ ...rest, confidence: mean(probabilities) }));
}

function mean(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** OpenAI's words come without punctuation, which the text has. */
function spelled(words: readonly Told[], text: string): Told[] {
  const texts: string[] = [];
  for (const part of text.split(/\s+/)) {
    if (/[\p{L}\p{N}]/u.test(part)) texts.push(part);
    // French sets high signs apart.
    else if (texts.length > 0) texts[texts.length - 1] += /^[:;?!»]/.test(part) ? `\u00a0${part}` : part;
  }
  const plain = (part: string): string => part.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const isSame =
    texts.length === words.length && texts.every((part, i) => plain(part) === plain(words[i]!.text));
  return isSame ? words.map((each, i) => ({ ...each, text: texts[i]! })) : [...words];
}

/** Confidence and voice: its own, else those of its phrase, else 1 and nobody's. */
function withPhrase(phrases: readonly Phrase[]) {
  return (each: Told): RecognisedWord => {
    const middle = (each.start + each.end) / 2;
    const around = phrases.find(({ start, end }) => start <= middle && middle <= end);
    const logprob = around?.avg_logprob;
    const confidence = each.confidence ?? (typeof logprob === 'number' ? Math.exp(logprob) : 1);
    return { ...voiceOf(around?.speaker), ...each, confidence: Math.min(1, Math.max(0, confidence)) };
  };
}

function cleaned(each: RecognisedWord): RecognisedWord {
  const text = each.text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, MAX_WORD_LENGTH);
  return { ...each, text };
}
