import { model } from '#i18n/en/common.ts';
import { formats as texts } from '#i18n/en/files.ts';
import { inTurns } from './crosstalk.ts';
import { cuesOf, type JsonCues } from './json-cues.ts';
import type { Json } from './json-times.ts';

/** Words of one channel, with what may name its speakers. */
export interface Channel {
  readonly words: readonly Json[];
  readonly beside?: Json;
}

/** Each channel has speakers of its own; words that are said at the same time are told. @param unit of plain numbers, a second */
export function cuesOfChannels(
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
