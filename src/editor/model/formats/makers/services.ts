import { model } from '#i18n/en/common.ts';
import { formats as texts } from '#i18n/en/files.ts';
import { isObject } from '../../saved/read-json.ts';
import { inTurns } from '../read/crosstalk.ts';
import { cuesOf, type JsonCues, type Reader } from '../read/json-cues.ts';
import { type Json, listOf, timesOf } from '../read/json-times.ts';
import { soundsNote } from '../read/sounds.ts';

/** Transcripts as services return them. */

/** The answer to `listen`: the best alternative of each channel. Seconds. */
export const deepgram: Reader = ({ results }) => {
  if (!isObject(results)) return null;
  const channels = listOf(results.channels).map((channel) => {
    const [alternative] = listOf(channel.alternatives);
    const inside = isObject(alternative?.paragraphs) ? alternative.paragraphs.paragraphs : undefined;
    return { words: listOf(alternative?.words), beside: { paragraphs: inside } };
  });
  if (channels.every(({ words }) => words.length === 0)) return null;
  return { kind: 'Deepgram', ...cuesOfChannels(channels, 1) };
};

/** Output of a batch job of Amazon Transcribe. Seconds as text. */
export const awsTranscribe: Reader = ({ results }) => {
  if (!isObject(results) || !Array.isArray(results.items)) return null;
  const labels = isObject(results.channel_labels) ? listOf(results.channel_labels.channels) : [];
  const whole = { items: results.items, speaker_labels: results.speaker_labels };
  const channels = labels.some(({ items }) => listOf(items).length > 0) ? labels : [whole];
  return { kind: 'AWS', ...cuesOfChannels(channels.map(channelOf), 1) };
};

function channelOf({ items, speaker_labels: labels }: Json) {
  const words = listOf(items).map((item): Json => {
    const [best] = listOf(item.alternatives);
    return { ...item, text: best?.content, confidence: best?.confidence };
  });
  // Older files name the speakers beside the words alone, by their times.
  const turns = isObject(labels) ? listOf(labels.segments) : [];
  const ranges = turns.length > 0 ? timesOf(turns, 1) : [];
  const paragraphs = turns.map((turn, i) => ({ ...turn, ...ranges[i] }));
  return { words, beside: { paragraphs } };
}

/** Answers of Cloud Speech-to-Text, versions 1 and 2, as they are or as a long operation or a batch wraps them. */
export const google: Reader = (json) => {
  const results = resultsOf(json);
  const spoken = results
    .map((result) => ({ result, words: wordsOf(result) }))
    .filter(({ words }) => words.length > 0);
  if (spoken.length === 0) return null;
  const channels = new Map<string, Json[]>();
  for (const { result, words } of withSpeakers(spoken)) {
    const channel = listAt(channels, String(result.channelTag ?? result.channel_tag ?? ''));
    for (const word of words) channel.push(word);
  }
  return { kind: 'Google', ...cuesOfChannels(withWords(channels), 1) };
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

/** Monologues with their elements: words with times, and punctuation. Seconds. */
export const revAi: Reader = (json) => {
  const monologues = listOf(json.monologues);
  if (monologues.length === 0) return null;
  let unknown = 0;
  const words = monologues.flatMap((monologue) => {
    const info = isObject(monologue.speaker_info) ? monologue.speaker_info.display_name : undefined;
    const speaker = typeof info === 'string' && info !== '' ? info : monologue.speaker;
    return listOf(monologue.elements).flatMap((element): Json[] => {
      if (element.type === 'unknown') unknown++;
      const { value, type, ts, end_ts, confidence } = element;
      const isSaid = typeof value === 'string' && value.trim() !== '' && type !== 'unknown';
      return isSaid ? [{ text: value, type, start: ts, end: end_ts, confidence, speaker }] : [];
    });
  });
  const notes = unknown > 0 ? [texts.notUnderstood({ count: unknown })] : [];
  return { kind: 'Rev.ai', ...cuesOf(words, 1), notes };
};

/** A transcript as its API returns it. Milliseconds. */
export const assemblyAi: Reader = (json) => {
  const isIts = ['utterances', 'audio_duration', 'acoustic_model', 'language_model', 'speech_model'].some(
    (name) => name in json,
  );
  const found = listOf(json.words);
  if (!isIts || found.length === 0) return null;
  const channels = new Map<string, Json[]>();
  for (const word of found) listAt(channels, String(word.channel ?? '')).push(word);
  if (channels.size > 1) return { kind: 'AssemblyAI', ...cuesOfChannels(withWords(channels), 1000) };
  return { kind: 'AssemblyAI', ...cuesOf(found, 1000, { ...json, paragraphs: json.utterances }) };
};

/** What its words are told by: spaces and sounds are listed among them. */
const TYPES: readonly unknown[] = ['word', 'spacing', 'audio_event'];

/** Scribe: an answer of one channel, answers by channel, or the export in segments. Sounds are told. Seconds. */
export const elevenLabs: Reader = (json) => {
  const channels = listOf(json.transcripts).filter(isIts);
  const segments = channels.length > 0 || isIts(json) ? [] : listOf(json.segments).filter(isIts);
  const parts = channels.length > 0 ? channels : isIts(json) ? [json] : segments;
  if (parts.length === 0) return null;
  const all = parts.flatMap(({ words }) => listOf(words));
  const sounds = all.flatMap(({ type, text }) => (type === 'audio_event' ? [String(text)] : []));
  const lists = segments.length > 0 ? [all] : parts.map(({ words }) => listOf(words));
  const read = cuesOfChannels(lists.map(asChannel), 1);
  const notes = sounds.length > 0 ? [...read.notes, soundsNote(sounds)] : read.notes;
  return { kind: 'ElevenLabs', ...read, notes };
};

function isIts(json: Json): boolean {
  const words = listOf(json.words);
  const isKnown = words.length > 0 && words.every(({ type }) => TYPES.includes(type));
  // Premiere's words have types too.
  return (
    isKnown &&
    ('language_probability' in json || words.some((word) => 'logprob' in word || word.type === 'spacing'))
  );
}

function asChannel(words: readonly Json[]) {
  return { words: words.filter(({ type }) => type !== 'audio_event') };
}

function listAt(channels: Map<string, Json[]>, name: string): Json[] {
  const known = channels.get(name) ?? [];
  channels.set(name, known);
  return known;
}

function withWords(channels: ReadonlyMap<string, readonly Json[]>) {
  return [...channels.values()].map((words) => ({ words }));
}

/** Words of one channel, with what may name its speakers. */
interface Channel {
  readonly words: readonly Json[];
  readonly beside?: Json;
}

/** Each channel has speakers of its own; words that are said at the same time are told. @param unit of plain numbers, a second */
function cuesOfChannels(
  channels: readonly Channel[],
  unit: number,
): JsonCues & { readonly notes: readonly string[] } {
  const spoken = channels
    .filter(({ words }) => words.length > 0)
    .map(({ words, beside }) => cuesOf(words, unit, beside));
  const speakers: string[] = [];
  const parts = spoken.map((channel) => {
    const before = speakers.length;
    for (const [i, name] of channel.speakers.entries()) {
      const isNumber = name === model.speaker({ number: i + 1 });
      speakers.push(isNumber ? model.speaker({ number: before + i + 1 }) : name);
    }
    // Who is not known to be anybody is the one speaker of the channel.
    if (channel.speakers.length === 0) speakers.push(model.speaker({ number: before + 1 }));
    return channel.cues.map((cue) => ({ ...cue, speaker: before + cue.speaker }));
  });
  const { cues, simultaneous } = inTurns(parts);
  return { cues, speakers, notes: simultaneous > 0 ? [texts.crosstalk({ count: simultaneous })] : [] };
}
