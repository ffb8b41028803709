import { GainSound } from '#model/media/gain-sound.ts';
import type { Gain } from '#model/types.ts';
import { withTone } from '../encode/gained-audio.ts';
import { playedOf, splice } from '../encode/splice.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { runFfmpeg, streamFfmpeg } from '../ffmpeg/run.ts';
import { timescaleFor } from '../plan/formats.ts';
import type { AudioInfo, Control, MediaInfo } from '../types.ts';
import { LOOKS } from './proxy.ts';

export interface HiddenCopy {
  /** Of the recording. */
  readonly path: string;
  /** Of its copy for review, whose frames are taken over. */
  readonly copyPath: string;
  readonly outPath: string;
  readonly info: MediaInfo & { readonly audio: AudioInfo };
  /** Ranges that are muted or bleeped, source seconds, sorted and disjoint. */
  readonly silenced: readonly Gain[];
}

/**
 * A copy for people who must not hear what is muted or bleeped: as the copy for review, with the sound that a download has of the whole recording.
 * @throws MediaFailed, the signal's reason
 */
export async function makeHiddenCopy(
  { path, copyPath, outPath, info, silenced }: HiddenCopy,
  { signal, onProgress }: Control,
): Promise<void> {
  const { audio, duration, video } = info;
  const { sampleRate } = audio;
  const channels = Math.min(2, audio.channels);
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const decoded = streamFfmpeg(pcmCommand(path, audio, { format: 'f32le', channels, sampleRate }), limits);
  const segment = { startSample: 0, sampleCount: Math.round(duration * sampleRate) };
  const sound = new GainSound(silenced, sampleRate);
  const heard = splice(whole(decoded, BYTES.f32le * channels), {
    ...{ segments: [segment], isEndCut: false, sound },
    ...{ format: 'f32le', channels, sampleRate },
    firstSample: Math.round(audio.offset * sampleRate),
  });
  const command = hiddenCommand(copyPath, outPath, { channels, sampleRate, video });
  await runFfmpeg(command, {
    ...limits,
    feed: withTone(heard, channels, sound, [playedOf(segment)]),
    onProgress: ({ seconds }) => onProgress?.(Math.min(100, (100 * seconds) / duration)),
  });
}

/** Pure. */
function hiddenCommand(
  copyPath: string,
  output: string,
  { channels, sampleRate, video }: Pick<AudioInfo, 'channels' | 'sampleRate'> & Pick<MediaInfo, 'video'>,
): Command {
  const sound: Input = {
    kind: 'pipe',
    options: ['-f', 'f32le', '-ar', String(sampleRate), '-ac', String(channels)],
  };
  const frames: Input = { kind: 'part', path: copyPath, options: ['-an', '-sn', '-dn'] };
  return {
    inputs: video ? [sound, frames] : [sound],
    args: [
      ...['-copyts', '-map', '0:a', '-c:a', 'aac', '-b:a', LOOKS.review.audioRate],
      ...(video
        ? ['-map', '1:v', '-c:v', 'copy', '-video_track_timescale', String(timescaleFor(video.frameRate.num))]
        : []),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-movflags', '+faststart', '-f', 'mp4'],
    ],
    output,
  };
}
