import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCaptions } from '#model/formats/read/captions.ts';
import { wordsOfCues } from '#model/formats/read/spread.ts';
import { sanitizeWords } from '#model/words/words.ts';
import { findSilences } from '#server/media/derive/silence-finder.ts';
import { alignWords, type PlacedWord, type WordStretch } from '#server/speech/align/align-words.ts';
import { AudioFile } from '#server/speech/align/audio-file.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import type { Clip } from './speech-clips.ts';
import { chunks } from './transcribe.ts';

/** A recording with its words and their times as somebody labelled them. */
export interface Labelled {
  readonly samples: Int16Array;
  readonly words: readonly string[];
  readonly times: readonly (readonly [number, number])[];
}

/** One recording of several, each followed by half a second of quiet. */
export function joinedClips(clips: readonly Clip[]): Labelled {
  const pause = SPEECH_RATE / 2;
  const samples = new Int16Array(clips.reduce((sum, clip) => sum + clip.samples.length + pause, 0));
  const words: string[] = [];
  const times: [number, number][] = [];
  let at = 0;
  for (const clip of clips) {
    samples.set(clip.samples, at);
    words.push(...clip.words);
    for (const [start, end] of clip.times ?? [])
      times.push([start + at / SPEECH_RATE, end + at / SPEECH_RATE]);
    at += clip.samples.length + pause;
  }
  return { samples, words, times };
}

const stamp = (seconds: number): string =>
  new Date(Math.round(Math.max(0, seconds) * 1000)).toISOString().slice(11, 23).replace('.', ',');

/** SRT of so many words a caption. @param late seconds of each caption, by its number */
export function captionsOf(
  { words, times }: Labelled,
  length: number,
  late: (caption: number) => number,
): string {
  const captions: string[] = [];
  for (let i = 0; i < words.length; i += length) {
    const last = Math.min(i + length, words.length) - 1;
    const moved = late(captions.length);
    const [from, to] = [times[i]![0] + moved, times[last]![1] + moved];
    captions.push(
      `${captions.length + 1}\n${stamp(from)} --> ${stamp(to)}\n${words.slice(i, last + 1).join(' ')}\n`,
    );
  }
  return captions.join('\n');
}

/** Words of captions as the page makes them, before and after they are looked for in the audio. */
export async function importedWords(
  labelled: Labelled,
  srt: string,
  signal = new AbortController().signal,
): Promise<{ before: WordStretch['words']; after: readonly PlacedWord[] }> {
  const { samples } = labelled;
  const duration = samples.length / SPEECH_RATE;
  const { silences } = await findSilences(chunks(samples), null, duration);
  const before = sanitizeWords(wordsOfCues(readCaptions(srt).cues, silences).words, duration).words;
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-captions-'));
  const audio = await AudioFile.write(join(folder, 'sound.raw'), chunks(samples), {
    from: 0,
    until: duration,
  });
  try {
    const [after] = await alignWords([{ start: 0, end: duration, words: before }], audio, {
      ...{ language: 'en', anyOffset: true, isShared: true, signal },
      onProgress: () => undefined,
    });
    return { before, after: after! };
  } finally {
    await audio.close();
    await rm(folder, { recursive: true });
  }
}
