/** Where the decoded frames of a stream begin and end, and how many samples they are. */
import { eachLine } from '../ffmpeg/ffprobe-lines.ts';
import type { RunLimits } from '../ffmpeg/run.ts';

/** Packets that may only warm the decoder up; those before an edit list's start besides. */
const WARM_UP = 12;
const BEFORE_EDIT = 3000;
/** Seconds decoded before the end. */
const BEFORE_END = 2;

/** Container seconds of the first decodable frame, or null. */
export async function firstFrame(path: string, index: number, limits: RunLimits): Promise<number | null> {
  return (
    (await firstFrameIn(path, index, WARM_UP, limits)) ??
    (await firstFrameIn(path, index, BEFORE_EDIT, limits))
  );
}

async function firstFrameIn(
  path: string,
  index: number,
  packets: number,
  limits: RunLimits,
): Promise<number | null> {
  let first: number | null = null;
  const entries = ['-show_entries', 'frame=pts_time,best_effort_timestamp_time'];
  const args = ['-select_streams', String(index), '-read_intervals', `%+#${packets}`, ...entries];
  await eachLine(path, args, limits, ([shown = '', guessed = '']) => {
    first ??= secondsOf(shown) ?? secondsOf(guessed) ?? 0;
  });
  return first;
}

/** Container seconds at which the last decoded samples end, or null. @param end about where */
export async function lastSample(
  path: string,
  { index, sampleRate, end }: { index: number; sampleRate: number; end: number },
  limits: RunLimits,
): Promise<number | null> {
  let last: number | null = null;
  const entries = ['-show_entries', 'frame=best_effort_timestamp_time,nb_samples'];
  const from = end - BEFORE_END;
  const interval = from > 0 ? ['-read_intervals', `${from}%`] : [];
  await eachLine(
    path,
    ['-select_streams', String(index), ...interval, ...entries],
    limits,
    ([time = '', samples = '']) => {
      const ended = (secondsOf(time) ?? Number.NaN) + Number(samples) / sampleRate;
      if (ended > (last ?? Number.NEGATIVE_INFINITY)) last = ended;
    },
  );
  return last;
}

/** Packets that tell whether the times of all are those of the audio, and seconds of audio that may overlap among them. */
const SAMPLED_PACKETS = 48;
const OVERLAP = 0.05;

/** Whether the first packets of audio decode to more than their times leave room for. */
export async function overlaps(
  path: string,
  { index, sampleRate }: { index: number; sampleRate: number },
  limits: RunLimits,
): Promise<boolean> {
  let [start, end, seconds] = [Number.NaN, Number.NaN, 0];
  const entries = ['-show_entries', 'frame=best_effort_timestamp_time,nb_samples'];
  const args = ['-select_streams', String(index), '-read_intervals', `%+#${SAMPLED_PACKETS}`, ...entries];
  await eachLine(path, args, limits, ([time = '', samples = '']) => {
    const at = secondsOf(time);
    const length = Number(samples) / sampleRate;
    if (at === null || !(length > 0)) return;
    if (Number.isNaN(start)) start = at;
    end = at + length;
    seconds += length;
  });
  return seconds > end - start + OVERLAP;
}

/** Decodes the whole stream and counts the samples of a channel. */
export async function countSamples(path: string, index: number, limits: RunLimits): Promise<number> {
  let count = 0;
  const args = ['-select_streams', String(index), '-show_entries', 'frame=nb_samples'];
  await eachLine(path, args, limits, ([samples = '']) => {
    count += Number(samples) || 0;
  });
  return count;
}

function secondsOf(text: string): number | null {
  const seconds = Number.parseFloat(text);
  return Number.isNaN(seconds) ? null : seconds;
}
