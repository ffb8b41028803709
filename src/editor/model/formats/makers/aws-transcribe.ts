import { isObject } from '../../parse-cuts.ts';
import { cuesOfChannels } from '../channels.ts';
import type { Reader } from '../json-cues.ts';
import { type Json, listOf, timesOf } from '../json-times.ts';

/** Output of a batch job of Amazon Transcribe. Seconds as text. */
export const awsTranscribe: Reader = ({ results }) => {
  if (!isObject(results) || !Array.isArray(results.items)) return null;
  const labels = isObject(results.channel_labels) ? listOf(results.channel_labels.channels) : [];
  const whole = { items: results.items, speaker_labels: results.speaker_labels };
  const channels = labels.some(({ items }) => listOf(items).length > 0) ? labels : [whole];
  return {
    kind: 'AWS',
    ...cuesOfChannels(
      channels.map((channel) => channelOf(channel)),
      1,
    ),
  };
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
