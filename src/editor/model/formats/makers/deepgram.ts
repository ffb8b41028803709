import { isObject } from '../../parse-cuts.ts';
import { cuesOfChannels } from '../channels.ts';
import type { Reader } from '../json-cues.ts';
import { listOf } from '../json-times.ts';

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
