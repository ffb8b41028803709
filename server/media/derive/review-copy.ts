import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import type { Command, Input } from '../ffmpeg/command.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import { type FfmpegRun, type RunLimits, runFfmpeg } from '../ffmpeg/run.ts';
import { timescaleFor } from '../plan/formats.ts';
import { outerBoxes } from '../probe/boxes.ts';
import type { MediaInfo } from '../types.ts';
import { proxyCommand } from './proxy.ts';

export interface CopyProgress {
  /** Percent. */
  readonly progress: number;
  /** A file that plays, of what is there so far. */
  readonly beginning: string | null;
}

interface CopyControl {
  readonly signal: AbortSignal;
  readonly onProgress: (done: CopyProgress) => void;
}

/** Seconds that the first beginning has; each has at least twice those of the one before, so that all of them cost one more copy. */
const FIRST = 5;
/** Fragments of a second, written at once, with the edit list that the finished file has. */
const GROWING = [
  ...['-movflags', '+delay_moov+default_base_moof'],
  ...['-frag_duration', '1000000', '-flush_packets', '1'],
];

/**
 * A copy for people who must not get the recording: always encoded, small. Before it is whole, beginnings of it are written beside
 * `outPath`, to be played meanwhile.
 * @throws MediaFailed, the signal's reason
 */
export async function makeReviewCopy(
  path: string,
  outPath: string,
  info: MediaInfo,
  { signal, onProgress }: CopyControl,
): Promise<void> {
  const growing = `${outPath}.growing`;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const whole = new AbortController();
  const meanwhile = { ...limits, signal: AbortSignal.any([signal, whole.signal]) };
  let beginning: string | null = null;
  let count = 0;
  let next = FIRST;
  let making: Promise<void> | null = null;
  const begin = async (): Promise<void> => {
    const made = `${outPath}.${++count}.mp4`;
    const packets = createReadStream(growing, { end: (await wholeFragments(growing)) - 1 });
    await finish({ kind: 'packets' }, made, info, { ...meanwhile, packets });
    beginning = made;
  };
  const grown = (seconds: number): void => {
    onProgress({ progress: Math.min(100, (100 * seconds) / info.duration), beginning });
    if (making || seconds < next) return;
    next = 2 * seconds;
    making = begin()
      // Without it one waits for the next, or for the whole.
      .catch(() => undefined)
      .finally(() => {
        making = null;
      });
  };
  try {
    const command = proxyCommand(path, growing, info, 'review', GROWING);
    await runFfmpeg(command, { ...limits, onProgress: ({ seconds }) => grown(seconds) });
    whole.abort();
    await making;
    await finish({ kind: 'part', path: growing }, outPath, info, limits);
  } finally {
    await rm(growing, { force: true });
  }
}

/** Bytes up to the end of the last fragment that is there whole. */
async function wholeFragments(path: string): Promise<number> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    let bytes = 0;
    for await (const { name, until } of outerBoxes(file)) if (name === 'mdat' && until <= size) bytes = until;
    return bytes;
  } finally {
    await file.close();
  }
}

/** Packs fragments as a file that can be sought in, with the same packets at the same times. */
function finish(
  input: Input,
  output: string,
  { video }: MediaInfo,
  run: RunLimits & Pick<FfmpegRun, 'packets'>,
): Promise<void> {
  const scale = video ? ['-video_track_timescale', String(timescaleFor(video.frameRate.num))] : [];
  const args = ['-copyts', '-map', '0', '-c', 'copy', ...scale, '-movflags', '+faststart', '-f', 'mp4'];
  return runFfmpeg({ inputs: [input], args, output } satisfies Command, run);
}
