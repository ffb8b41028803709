/** Whether browsers play a recording well as it is. */
import { open } from 'node:fs/promises';
import type { MediaInfo } from './types.ts';

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
  if (!traits.statesDuration || !traits.indexed) return false;
  if (!video)
    return Boolean(audio && AUDIO_ONLY[container]?.includes(audio.codec) && audio.sampleRate <= 96000);
  if ((info.maxKeyframeGap ?? 0) > MAX_KEYFRAME_GAP || video.hdr) return false;
  if (!/^yuvj?420p$/.test(video.pixelFormat)) return false;
  if (container === 'mp4') return video.codec === 'h264' && (!audio || ['aac', 'mp3'].includes(audio.codec));
  if (container === 'matroska')
    return ['vp8', 'vp9'].includes(video.codec) && (!audio || audio.codec === 'opus');
  return false;
}

/** Reads the headers of outermost boxes only. */
export async function isFragmented(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    for (let at = 0; at + 8 <= size; ) {
      await file.read(header, 0, 16, at);
      if (header.toString('latin1', 4, 8) === 'moof') return true;
      const short = header.readUInt32BE(0);
      const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short;
      // 0: the box reaches to the end of the file.
      if (length < 8) return false;
      at += length;
    }
    return false;
  } finally {
    await file.close();
  }
}

const SEGMENT = 0x18538067;
const CUES = 0x1c53bb6b;

export async function hasCues(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const header = Buffer.alloc(16);
    for (let at = 0; at + 4 <= size; ) {
      header.fill(0);
      await file.read(header, 0, 16, at);
      const idLength = Math.clz32(header[0] ?? 0) - 23;
      const sizeLength = Math.clz32(header[idLength] ?? 0) - 23;
      if (idLength > 4 || sizeLength > 8) return false;
      const id = header.readUIntBE(0, idLength);
      if (id === CUES) return true;
      const length = elementLength(header.subarray(idLength, idLength + sizeLength));
      // The segment's children follow; a cluster of unknown length belongs to a live stream, which has no cues.
      if (id !== SEGMENT && length === null) return false;
      at += idLength + sizeLength + (id === SEGMENT ? 0 : (length ?? 0));
    }
    return false;
  } finally {
    await file.close();
  }
}

/** `null`: unknown length (all bits set). */
function elementLength(field: Uint8Array): number | null {
  let value = BigInt(field[0] ?? 0) & ((1n << BigInt(8 - field.length)) - 1n);
  for (const byte of field.subarray(1)) value = value * 256n + BigInt(byte);
  return value === (1n << BigInt(7 * field.length)) - 1n ? null : Number(value);
}
