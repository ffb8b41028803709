import { rm } from 'node:fs/promises';
import { repackFrames } from '../copy/repack.ts';
import { cfrTiming, gridFilter, pixelFilter, progressiveFrames } from '../encode/filters.ts';
import { MediaFailed, MediaRefused } from '../errors.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { onItsClock, timeLimitFor } from '../ffmpeg/pcm.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { timescaleFor } from '../plan/formats.ts';
import { MAX_KEYFRAME_GAP } from '../probe/playable.ts';
import { probe } from '../probe/probe.ts';
import type { Control, MediaInfo } from '../types.ts';

interface Look {
  /** Longest side, px. */
  readonly maxSide: number;
  readonly crf: number;
  readonly audioRate: string;
}
export const LOOKS = {
  preview: { maxSide: 1280, crf: 23, audioRate: '160k' },
  review: { maxSide: 854, crf: 28, audioRate: '96k' },
} as const satisfies Record<string, Look>;
const FASTSTART = ['-movflags', '+faststart'];

/**
 * Copies frames that browsers decode, else encodes H.264 with a keyframe a second, on the source's time and grid.
 * @throws MediaFailed, the signal's reason
 */
export async function makeProxy(
  path: string,
  outPath: string,
  info: MediaInfo,
  control: Control,
): Promise<void> {
  if (!canCopyFrames(info) || !(await takenOver(path, outPath, info, control)))
    await runFfmpeg(proxyCommand(path, outPath, info, 'preview', FASTSTART), limits(info, control));
}

function canCopyFrames({ video, maxKeyframeGap }: MediaInfo): boolean {
  return (
    video !== null &&
    ['h264', 'vp9'].includes(video.codec) &&
    /^yuvj?420p$/.test(video.pixelFormat) &&
    !video.hdr &&
    !video.fieldOrder &&
    !video.variableRate &&
    video.rotation === 0 &&
    !video.matrix &&
    Math.max(video.width, video.height) <= 1.5 * LOOKS.preview.maxSide &&
    (maxKeyframeGap ?? Number.POSITIVE_INFINITY) <= MAX_KEYFRAME_GAP
  );
}

/** Fails where a frame did not come over in its place: damage or unusual times. */
async function takenOver(path: string, outPath: string, info: MediaInfo, control: Control): Promise<boolean> {
  const videoPath = `${outPath}.video`;
  try {
    await repackFrames(path, videoPath, info, control);
    await runFfmpeg(wrapCommand(videoPath, path, outPath, info), limits(info, control));
    const { video, startTime } = await probe(outPath, { signal: control.signal });
    const rate = info.video?.frameRate;
    return (
      startTime === 0 &&
      video?.frames === info.video?.frames &&
      video?.variableRate === false &&
      video.holes?.missing === info.video?.holes?.missing &&
      video.frameRate.num * (rate?.den ?? 0) === video.frameRate.den * (rate?.num ?? 0)
    );
  } catch (error) {
    control.signal.throwIfAborted();
    if (error instanceof MediaFailed || error instanceof MediaRefused) return false;
    throw error;
  } finally {
    await rm(videoPath, { force: true });
  }
}

function limits(info: MediaInfo, { signal, onProgress }: Control): Parameters<typeof runFfmpeg>[1] {
  return {
    signal,
    timeLimit: timeLimitFor(info),
    onProgress: ({ seconds }) => onProgress?.(Math.min(100, (100 * seconds) / info.duration)),
  };
}

/** Re-encodes the audio, which alone puts it at source time 0 to the sample. Pure. */
function wrapCommand(videoPath: string, path: string, output: string, info: MediaInfo): Command {
  return {
    inputs: [
      { kind: 'file', path: videoPath, options: ['-sn', '-dn'] },
      { kind: 'file', path, options: ['-sn', '-dn', '-vn'] },
    ],
    args: [
      ...['-copyts', '-map', '0:v', '-c:v', 'copy', ...proxyAudioArguments(info, 1, LOOKS.preview)],
      ...['-map_metadata', '-1', '-map_chapters', '-1', ...FASTSTART, '-f', 'mp4'],
    ],
    output,
  };
}

/** Pure. @param packing how the MP4 is written */
export function proxyCommand(
  path: string,
  output: string,
  info: MediaInfo,
  as: keyof typeof LOOKS,
  packing: readonly string[],
): Command {
  const { video } = info;
  const look = LOOKS[as];
  const { maxSide, crf } = look;
  const inputs: Input[] = [{ kind: 'file', path, options: ['-sn', '-dn'] }];
  const scale = `scale='min(${maxSide},iw)':'min(${maxSide},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  const rate = video?.frameRate ?? { num: 25, den: 1 };
  const videoArgs = video
    ? [
        ...['-map', `0:${video.index}`, '-vf'],
        [
          ...[gridFilter(info, rate), ...progressiveFrames(video), scale],
          pixelFilter({ ...video, width: 0, height: 0 }),
        ].join(','),
        ...cfrTiming(rate),
        ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(crf)],
        ...['-g', String(Math.max(1, Math.round(rate.num / rate.den)))],
        ...['-video_track_timescale', String(timescaleFor(rate.num))],
      ]
    : [];
  return {
    inputs,
    args: [
      ...[
        '-copyts',
        ...videoArgs,
        ...proxyAudioArguments(info, 0, look),
        '-map_metadata',
        '-1',
        '-map_chapters',
        '-1',
      ],
      ...[...packing, '-f', 'mp4'],
    ],
    output,
  };
}

function proxyAudioArguments({ audio }: MediaInfo, input: number, { audioRate }: Look): string[] {
  if (!audio) return [];
  const channels = String(Math.min(2, audio.channels));
  return [
    ...['-map', `${input}:${audio.index}`, '-c:a', 'aac', '-b:a', audioRate, '-ac', channels],
    // Samples are counted, as for the download: the container's times may be rounded.
    ...['-af', `${onItsClock(audio)},asetpts=N/SR/TB+${audio.offset}/TB,aresample=async=1:first_pts=0`],
  ];
}
