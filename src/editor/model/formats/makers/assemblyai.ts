import { cuesOfChannels } from '../channels.ts';
import { cuesOf, type Reader } from '../json-cues.ts';
import { type Json, listOf } from '../json-times.ts';

/** A transcript as its API returns it. Milliseconds. */
export const assemblyAi: Reader = (json) => {
  const isIts = ['utterances', 'audio_duration', 'acoustic_model', 'language_model', 'speech_model'].some(
    (name) => name in json,
  );
  const found = listOf(json.words);
  if (!isIts || found.length === 0) return null;
  const channels = new Map<string, Json[]>();
  for (const word of found) {
    const channel = String(word.channel ?? '');
    channels.set(channel, [...(channels.get(channel) ?? []), word]);
  }
  if (channels.size > 1)
    return { kind: 'AssemblyAI', ...cuesOfChannels([...channels.values()].map(asChannel), 1000) };
  return { kind: 'AssemblyAI', ...cuesOf(found, 1000, { ...json, paragraphs: json.utterances }) };
};

function asChannel(words: readonly Json[]) {
  return { words };
}
