import { cuesOfChannels } from '../channels.ts';
import type { Reader } from '../json-cues.ts';
import { type Json, listOf } from '../json-times.ts';
import { soundsNote } from '../sounds.ts';

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
