import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MEDIA_FOLDER, normalWords } from '#tests/support/speech-clips.ts';
import { readWav } from '#tests/support/wav.ts';

/** Somebody speaks in `[start, end)` seconds. */
export interface Turn {
  readonly start: number;
  readonly end: number;
  readonly speaker: string | number;
}

/** A recording of which it is known who speaks when. */
export interface Conversation {
  /** 16 kHz mono. */
  readonly samples: Int16Array;
  readonly turns: readonly Turn[];
  /** What they say, in the order in which they begin. */
  readonly words: readonly string[];
}

/** Two people on the telephone, whose turns were written down by hand; null where the recording is not there. */
export async function telephone(): Promise<Conversation | null> {
  const path = join(MEDIA_FOLDER, 'two-speakers');
  if (!existsSync(`${path}.wav`)) return null;
  const { samples } = readWav(await readFile(`${path}.wav`));
  return {
    samples,
    turns: readRttm(await readFile(`${path}.rttm`, 'utf8')),
    words: readStm(await readFile(`${path}.stm`, 'utf8')),
  };
}

/** Turns of an RTTM file. */
function readRttm(text: string): Turn[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('SPEAKER '))
    .map((line) => {
      const [, , , start = '', length = '', , , speaker = ''] = line.split(/\s+/);
      return { start: Number(start), end: Number(start) + Number(length), speaker };
    });
}

/** Words of an STM file: recording, channel, speaker, start, end, text. */
function readStm(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => normalWords(line.split(/\s+/).slice(5).join(' ')));
}
