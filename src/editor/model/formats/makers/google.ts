import { isObject } from '../../parse-cuts.ts';
import { cuesOfChannels } from '../channels.ts';
import type { Reader } from '../json-cues.ts';
import { type Json, listOf } from '../json-times.ts';

/** Answers of Cloud Speech-to-Text, versions 1 and 2, as they are or as a long operation or a batch wraps them. */
export const google: Reader = (json) => {
  const results = resultsOf(json);
  const spoken = results
    .map((result) => ({ result, words: wordsOf(result) }))
    .filter(({ words }) => words.length > 0);
  if (spoken.length === 0) return null;
  const channels = new Map<string, Json[]>();
  for (const { result, words } of withSpeakers(spoken)) {
    const channel = String(result.channelTag ?? result.channel_tag ?? '');
    channels.set(channel, [...(channels.get(channel) ?? []), ...words]);
  }
  return {
    kind: 'Google',
    ...cuesOfChannels(
      [...channels.values()].map((words) => ({ words })),
      1,
    ),
  };
};

function resultsOf(json: Json): Json[] {
  for (const inside of [json.response, json.transcript]) if (isObject(inside)) return resultsOf(inside);
  const { results } = json;
  if (!isObject(results)) return listOf(results);
  // A batch of version 2, by the name of each file.
  const [file] = Object.values(results).filter(isObject);
  return file ? resultsOf(isObject(file.inlineResult) ? file.inlineResult : file) : [];
}

interface Spoken {
  readonly result: Json;
  readonly words: readonly Json[];
}

/** With speakers version 1 lists all words once more, in a last result, and tells the speakers there. */
function withSpeakers(spoken: readonly Spoken[]): readonly Spoken[] {
  const last = spoken[spoken.length - 1];
  const others = spoken.slice(0, -1);
  const count = others.reduce((sum, { words }) => sum + words.length, 0);
  const isAll =
    others.length > 0 &&
    last.words.length >= count &&
    last.words.every((word) => 'speakerTag' in word || 'speaker_tag' in word);
  return isAll ? [last] : spoken;
}

/** A word of which no start is told begins with the recording. */
function wordsOf(result: Json): Json[] {
  const [best] = listOf(result.alternatives);
  return listOf(best?.words)
    .filter(({ word }) => typeof word === 'string')
    .map(({ startTime, start_time, startOffset, start_offset, ...word }) => ({
      ...word,
      start: durationOf(startTime ?? start_time ?? startOffset ?? start_offset ?? '0s'),
      end: durationOf(word.endTime ?? word.end_time ?? word.endOffset ?? word.end_offset),
      confidence: word.confidence === 0 ? undefined : word.confidence,
      speaker: word.speakerTag || word.speaker_tag || word.speakerLabel || word.speaker_label || null,
    }));
}

/** `1.400s`, or seconds and nanoseconds apart. */
function durationOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Number(value.seconds ?? 0) + Number(value.nanos ?? 0) / 1e9;
}
