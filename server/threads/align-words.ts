import { readFile, writeFile } from 'node:fs/promises';
import { type FoundReading, VERDICTS } from '#contract/index.ts';
import type { JudgedReading } from '#model/transcripts/readings.ts';
import { decodeSpeechPcm } from '#server/media/ffmpeg/pcm.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { readStretches } from '#server/payloads/lists.ts';
import { alignWords, type PlacedWord } from '#server/speech/align/align-words.ts';
import { AudioFile } from '#server/speech/align/audio-file.ts';
import { judgedReadings } from '#server/speech/align/open-readings.ts';

export interface AlignInput {
  readonly path: string;
  readonly info: MediaInfo;
  /** File of stretches, as `readStretches`. */
  readonly stretches: string;
  /** For the audio, 115 MB an hour. */
  readonly audioPath: string;
  /** Lines of `align_words`' reply with the words. */
  readonly outPath: string;
  readonly language: string;
  readonly anyOffset: boolean;
  readonly isShared: boolean;
}

interface Control {
  readonly signal: AbortSignal;
  /** 0–1. */
  onProgress(done: number): void;
}

/** Words of a line. */
const LINE = 1000;
/** Of a second: finer than anybody cuts. */
const DIGITS = 4;

/** @throws SpeechUnavailable, PayloadError, MediaFailed, the signal's reason */
export async function alignStretches(
  { path, info, stretches: file, audioPath, outPath, ...alignment }: AlignInput,
  { signal, onProgress }: Control,
): Promise<void> {
  const stretches = readStretches(await readFile(file));
  const from = stretches[0]?.start ?? 0;
  const until = Math.min(info.duration, stretches.at(-1)?.end ?? 0);
  const pcm = decodeSpeechPcm(path, { info, fromTime: from, signal });
  const audio = await AudioFile.write(audioPath, pcm, { from, until });
  try {
    const aligned = await alignWords(stretches, audio, { ...alignment, signal, onProgress });
    const judged: JudgedReading[] = [];
    for (const [i, stretch] of stretches.entries())
      judged.push(...(await judgedReadings(stretch, aligned[i]!, audio, { ...alignment, signal })));
    await writeFile(outPath, linesOf(aligned.flat()) + readingLines(judged));
  } finally {
    await audio.close();
  }
}

function linesOf(words: readonly PlacedWord[]): string {
  const lines: string[] = [];
  for (let i = 0; i < words.length; i += LINE) {
    const line = words.slice(i, i + LINE).map(({ start, end, verdict }) => {
      // What was not found keeps its time to the last digit.
      const times = verdict === 'guessed' ? [start, end] : [rounded(start), rounded(end)];
      return [...times, VERDICTS.indexOf(verdict)];
    });
    lines.push(`${JSON.stringify({ words: line })}\n`);
  }
  return lines.join('');
}

function readingLines(judged: readonly JudgedReading[]): string {
  const lines: string[] = [];
  for (let i = 0; i < judged.length; i += LINE) {
    const readings = judged
      .slice(i, i + LINE)
      .map(
        ({ gain, times }): FoundReading => [
          gain,
          times.map(({ start, end }) => [rounded(start), rounded(end)]),
        ],
      );
    lines.push(`${JSON.stringify({ readings })}\n`);
  }
  return lines.join('');
}

function rounded(seconds: number): number {
  return Number(seconds.toFixed(DIGITS));
}
