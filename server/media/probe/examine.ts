/** Looks for what probing cannot see: stretches that cannot be decoded, and frames that change midway. */
import type { Size } from '#model/media/reduced-size.ts';
import type { Range } from '#model/types.ts';
import { eachLine } from '../ffmpeg/ffprobe-lines.ts';
import { timeLimitFor } from '../ffmpeg/pcm.ts';
import type { RunLimits } from '../ffmpeg/run.ts';
import { lowerBound } from '../plan/smart-plan.ts';
import type { MediaInfo } from '../types.ts';
import { Numbers, usualGap } from './packets.ts';
import { bySize, recodedSize } from './sample-entries.ts';
import { refuseOtherTracks } from './transport-stream.ts';

/** Seconds; shorter holes are neither seen nor heard, and encoders leave such gaps themselves. */
export const MIN_HOLE = 0.15;

/**
 * Where no frame came out.
 * @param decoded times of frames, ascending
 * @param stored times of packets, ascending
 * @param isResynced damaged packets are not listed: a pause without any is damage, too
 */
function holesIn(decoded: Float64Array, stored: Float64Array, isResynced = false): Range[] {
  const holes: Range[] = [];
  const usual = usualGap(decoded);
  const consider = (last: number, next: number) => {
    const start = last + usual;
    if (next - start < MIN_HOLE) return;
    // Two of them: the first after a loss may only warm the decoder up.
    const from = lowerBound(stored, start - usual / 2);
    const isStored = (stored[from + 1] ?? Number.POSITIVE_INFINITY) < next - usual / 2;
    if (isResynced) holes.push({ start, end: next });
    else if (isStored) holes.push({ start: Math.max(start, stored[from] ?? start), end: next });
  };
  for (let i = 1; i < decoded.length; i++) consider(decoded[i - 1] ?? 0, decoded[i] ?? 0);
  const [end, last] = [stored.at(-1), decoded.at(-1)];
  if (end !== undefined && last !== undefined) consider(last, end + usual);
  return holes;
}

/** Sorts holes and merges those that touch. */
function mergedHoles(holes: readonly Range[]): Range[] {
  const merged: Range[] = [];
  for (const hole of [...holes].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && hole.start <= last.end + MIN_HOLE)
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, hole.end) };
    else merged.push({ ...hole });
  }
  return merged;
}

/** Containers in which ffprobe does not list damaged packets. */
const RESYNCED = ['mpegts', 'matroska', 'ogg'];
/** Seconds decoded before and after a suspected stretch. */
const AROUND = 0.5;
/** Such stretches that are decoded by themselves; where there are more, all frames are decoded once. */
const ONE_BY_ONE = 6;
/** Seconds between keyframes. */
const INTRA = 0.2;
const SIDE_LIMIT = 8192;

/**
 * Adds `unreadable` and `variableSize`. Decodes the audio and the keyframes, and all frames only around what is amiss.
 * @throws MediaRefused if a codec changes midway
 */
export async function examine(
  path: string,
  info: MediaInfo,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<MediaInfo> {
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const { video, audio } = info;
  if (info.container === 'mpegts') await refuseOtherTracks(path, name, signal);
  const recoded = info.container === 'mp4' ? await recodedSize(path, name) : null;
  const isPcm = audio?.codec.startsWith('pcm_');
  if (!video && isPcm) return info;
  // Where every frame is a keyframe, that would be all of them.
  const hasKeyframes = video && (info.maxKeyframeGap ?? 0) > INTRA;
  const [listed, keyframes, decoded] = await Promise.all([
    listPackets(path, info, limits),
    hasKeyframes ? decodeKeyframes(path, video.index, limits) : null,
    audio && !isPcm ? decode(path, audio.index, limits) : null,
  ]);

  const silent = decoded ? holesIn(decoded, listed.audioTimes, RESYNCED.includes(info.container)) : [];
  const suspected = [...silent, ...(keyframes ? missing(listed.keys, keyframes.times, info) : [])];
  const dark: Range[] = [];
  const stretches = video ? mergedHoles(suspected) : [];
  const all = video && stretches.length > ONE_BY_ONE ? await decode(path, video.index, limits) : null;
  for (const { start, end } of stretches) {
    const interval = ['-read_intervals', `${Math.max(info.startTime, start - AROUND)}%${end + AROUND}`];
    const shown = all ?? (await decode(path, video?.index ?? 0, limits, interval));
    const near = (time: number) => time >= start - AROUND && time <= end + AROUND;
    dark.push(...holesIn(shown.filter(near), listed.videoTimes.filter(near)));
  }
  const last = info.startTime + info.duration;
  const unreadable = mergedHoles([...silent, ...dark])
    .map(({ start, end }) => ({ start: Math.max(start, info.startTime), end: Math.min(end, last) }))
    .filter(({ start, end }) => end > start);
  const size = keyframes?.largest ?? recoded;
  const isOnItsSide = (video?.rotation ?? 0) % 180 !== 0;
  return {
    ...info,
    ...(video &&
      size && {
        video: {
          ...video,
          width: isOnItsSide ? size.height : size.width,
          height: isOnItsSide ? size.width : size.height,
          variableSize: true,
        },
        playable: false,
      }),
    ...(unreadable.length > 0 && {
      unreadable: unreadable.map(({ start, end }) => ({
        start: start - info.startTime,
        end: end - info.startTime,
      })),
    }),
  };
}

interface Listed {
  readonly videoTimes: Float64Array;
  readonly keys: Float64Array;
  readonly audioTimes: Float64Array;
}

async function listPackets(path: string, { video, audio }: MediaInfo, limits: RunLimits): Promise<Listed> {
  const [videoTimes, keys, audioTimes] = [new Numbers(), new Numbers(), new Numbers()];
  const entries = ['-show_entries', 'packet=stream_index,pts_time,dts_time,flags'];
  await eachLine(path, entries, limits, ([index, pts = '', dts = '', flags = '']) => {
    const time = Number.parseFloat(pts === 'N/A' ? dts : pts);
    if (Number.isNaN(time) || flags.includes('D')) return;
    if (Number(index) === audio?.index) audioTimes.push(time);
    if (Number(index) !== video?.index) return;
    videoTimes.push(time);
    if (flags.startsWith('K')) keys.push(time);
  });
  const sorted = (times: Numbers) => times.finish().sort();
  return { videoTimes: sorted(videoTimes), keys: sorted(keys), audioTimes: sorted(audioTimes) };
}

async function decodeKeyframes(
  path: string,
  index: number,
  limits: RunLimits,
): Promise<{ times: Float64Array; largest: Size | null }> {
  const times = new Numbers();
  const sizes = new Map<string, Size>();
  const args = ['-skip_frame', 'nokey', '-select_streams', String(index)];
  const entries = ['-show_entries', 'frame=best_effort_timestamp_time,width,height'];
  await eachLine(path, [...args, ...entries], limits, ([time = '', w, h]) => {
    const size = { width: Number(w), height: Number(h) };
    if (time !== 'N/A') times.push(Number.parseFloat(time));
    if (size.width > 0 && size.width <= SIDE_LIMIT && size.height > 0 && size.height <= SIDE_LIMIT)
      sizes.set(`${w}x${h}`, size);
  });
  const [largest] = [...sizes.values()].sort(bySize);
  return { times: times.finish(), largest: sizes.size > 1 ? (largest ?? null) : null };
}

/** Container seconds of the frames that a stream gives, ascending. */
async function decode(
  path: string,
  index: number,
  limits: RunLimits,
  interval: readonly string[] = [],
): Promise<Float64Array> {
  const times = new Numbers();
  const args = [...interval, '-select_streams', String(index)];
  const entries = ['-show_entries', 'frame=best_effort_timestamp_time'];
  await eachLine(path, [...args, ...entries], limits, ([time = '']) => {
    const seconds = Number.parseFloat(time);
    if (!Number.isNaN(seconds)) times.push(seconds);
  });
  return times.finish().sort();
}

/** Around keyframes that are stored but could not be decoded: from the one before to the one after. */
function missing(keys: Float64Array, decoded: Float64Array, { startTime, duration }: MediaInfo): Range[] {
  const got = new Set(Array.from(decoded, (time) => Math.round(time * 100)));
  const isThere = (time: number) => [-1, 0, 1].some((near) => got.has(Math.round(time * 100) + near));
  return Array.from(keys).flatMap((key, i) =>
    isThere(key) ? [] : [{ start: keys[i - 1] ?? key, end: keys[i + 1] ?? startTime + duration }],
  );
}
