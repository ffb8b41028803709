import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { type Clip, MEDIA_FOLDER } from '#tests/support/speech-clips.ts';
import { readWav } from '#tests/support/wav.ts';
import { readRttm, type Turn } from './der.ts';

/** A recording of which it is known who speaks when. */
export interface Conversation {
  readonly name: string;
  /** 16 kHz mono. */
  readonly samples: Int16Array;
  readonly turns: readonly Turn[];
  readonly speakers: number;
}

/** Sounds one after another, each followed by half a second of quiet; where each begins, seconds. */
export function joined(sounds: readonly Int16Array[]): { samples: Int16Array; starts: number[] } {
  const pause = SPEECH_RATE / 2;
  const samples = new Int16Array(sounds.reduce((sum, { length }) => sum + length + pause, 0));
  const starts: number[] = [];
  let at = 0;
  for (const sound of sounds) {
    samples.set(sound, at);
    starts.push(at / SPEECH_RATE);
    at += sound.length + pause;
  }
  return { samples, starts };
}

/** Two people on the telephone, as it was recorded; null where the recording is not there. */
export async function telephone(): Promise<Conversation | null> {
  const path = join(MEDIA_FOLDER, 'two-speakers');
  if (!existsSync(`${path}.wav`)) return null;
  const { samples } = readWav(await readFile(`${path}.wav`));
  return { name: 'telephone', samples, turns: readRttm(await readFile(`${path}.rttm`, 'utf8')), speakers: 2 };
}

/** Seconds between two words that end a turn of the reference: silence within a clip is nobody's speech. */
const HOLE = 0.3;

/**
 * A talk that never was: sentences of one reader between pieces of a speech by another, cut at its pauses. The reference
 * is the aligned words of the reader and, of the speech, what lies between its known pauses.
 */
export function builtConversation(reader: readonly Clip[], speech: Clip): Conversation {
  const parts = [
    [0, 2.2],
    [3.2, 7.8],
    [8, 10.6],
  ].map(([from, to]) => ({
    sound: speech.samples.slice(from! * SPEECH_RATE, to! * SPEECH_RATE),
    said: [{ start: from === 0 ? 0.3 : 0, end: to! - from! }],
    speaker: 'speech',
  }));
  const sentences = reader.map((clip) => ({ sound: clip.samples, said: spoken(clip), speaker: 'reader' }));
  const order = sentences.flatMap((sentence, i) => [sentence, ...parts.slice(i, i + 1)]);
  const { samples, starts } = joined(order.map(({ sound }) => sound));
  const turns = order.flatMap(({ said, speaker }, i) =>
    said.map(({ start, end }) => ({ start: starts[i]! + start, end: starts[i]! + end, speaker })),
  );
  return { name: 'built', samples, turns, speakers: 2 };
}

function spoken({ times }: Clip): { start: number; end: number }[] {
  const said: { start: number; end: number }[] = [];
  for (const [start, end] of times ?? []) {
    const last = said.at(-1);
    if (last && start - last.end < HOLE) last.end = end;
    else said.push({ start, end });
  }
  return said;
}
