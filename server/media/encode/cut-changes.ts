/** Makes what a cut needs for a download that is changed: files of captions, sizes, audio filters. */
import { stat, writeFile } from 'node:fs/promises';
import { reducedSize } from '#model/media/reduced-size.ts';
import { burnFilter, burntCaptions, captionTrack } from '../plan/captions.ts';
import { containerFor } from '../plan/formats.ts';
import type { About, CaptionLine, Changes, VideoInfo } from '../types.ts';
import type { CaptionFile, CutSource } from './cut-command.ts';
import type { VideoChange } from './filters.ts';
import { keptEncoder, plainEncoder, smallerEncoder, type VideoEncoding } from './video-encoding.ts';

export interface ChangeJob extends CutSource {
  readonly changes?: Changes;
  readonly captions?: { readonly lines: readonly CaptionLine[]; readonly language: string | null };
  readonly about?: About;
}

export interface PreparedVideo {
  /** Null: the video is as recorded, and may be copied. */
  readonly change: VideoChange | null;
  /** The best first; empty without a change. */
  readonly encoders: readonly VideoEncoding[];
  readonly track: CaptionFile | null;
}

/** @param base of the files it writes: `.vtt`, and a folder `.burn` */
export async function prepareVideo(job: ChangeJob, base: string): Promise<PreparedVideo> {
  const { info, changes = {}, captions, about } = job;
  const { video } = info;
  const lines = captions?.lines ?? [];
  let track: CaptionFile | null = null;
  if (captions && changes.captions === 'track') {
    track = { path: `${base}.vtt`, language: captions.language };
    await writeFile(track.path, captionTrack(lines));
  }
  const size = video && changes.height !== undefined ? reducedSize(video, changes.height) : null;
  const isDrawn = video !== null && changes.captions === 'burnt';
  if (!video || (!size && !isDrawn)) return { change: null, encoders: [], track };
  const encoders = await encodersFor(job, video, size);
  const stays = video.hdr && /p1\d/.test(encoders[0]?.pixelFormat ?? '');
  const drawn = isDrawn
    ? await burnFilter(
        burntCaptions(lines, size ?? evenSize(video), { isHdr: stays, look: about?.captionLook }),
        `${base}.burn`,
      )
    : undefined;
  return { change: { ...(size && { size }), ...(drawn && { drawn }) }, encoders, track };
}

async function encodersFor(
  { masterPath, info, extension }: CutSource,
  video: VideoInfo,
  size: ReturnType<typeof reducedSize>,
): Promise<VideoEncoding[]> {
  const container = containerFor(extension);
  const plain = plainEncoder(container, size ? { ...video, ...size } : video);
  // Captions take bits that the recording did not have.
  const { peakRate: _, ...drawn } = video;
  if (!size) return [keptEncoder(container, drawn), plain].filter((encoder) => encoder !== null);
  const bits = (8 * (await stat(masterPath)).size) / info.duration;
  return [smallerEncoder(container, video, size, bits), plain];
}

function evenSize({ width, height }: VideoInfo) {
  return { width: 2 * (width >> 1), height: 2 * (height >> 1) };
}
