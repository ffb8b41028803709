/** Whether browsers play a recording well as it is. */
import type { MediaInfo } from '../types.ts';
import { outerBoxes } from './boxes.ts';
import { reading } from './reading.ts';

/** Seconds; above this seeking is slow. */
export const MAX_KEYFRAME_GAP = 2.1;

/** Without Ogg and Vorbis: browsers decode them off their time after a seek, and a preview must sound as the download. */
const AUDIO_ONLY: Readonly<Record<string, readonly string[]>> = {
  mp4: ['aac', 'mp3', 'opus', 'flac'],
  mp3: ['mp3'],
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le'],
  flac: ['flac'],
  matroska: ['opus'],
};

export interface FileTraits {
  /** Not so for MediaRecorder's files, which cannot be sought. */
  readonly statesDuration: boolean;
  /** Unfragmented MP4, Matroska with cues, all others. */
  readonly indexed: boolean;
}

export function isPlayable(info: Omit<MediaInfo, 'playable'>, traits: FileTraits): boolean {
  const { video, audio, container } = info;
  if (!traits.statesDuration || !traits.indexed || audio?.counted) return false;
  if (!video)
    return Boolean(audio && AUDIO_ONLY[container]?.includes(audio.codec) && audio.sampleRate <= 96000);
  if ((info.maxKeyframeGap ?? 0) > MAX_KEYFRAME_GAP || video.hdr || video.fieldOrder) return false;
  if (!/^yuvj?420p$/.test(video.pixelFormat)) return false;
  if (container === 'mp4')
    return video.codec === 'h264' && (!audio || ['aac', 'mp3', 'flac'].includes(audio.codec));
  if (container === 'matroska')
    return ['vp8', 'vp9'].includes(video.codec) && (!audio || audio.codec === 'opus');
  return false;
}

/** Reads the headers of outermost boxes only. */
export async function isFragmented(path: string): Promise<boolean> {
  return reading(path, async (file) => {
    for await (const { name } of outerBoxes(file)) if (name === 'moof') return true;
    return false;
  });
}
