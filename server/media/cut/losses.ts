/** What a download does not have as its recording has it, told before it is made. Pure. */
import { losesColours } from '#model/media/pixel-format.ts';
import { reducedSize } from '#model/media/reduced-size.ts';
import { packetFilters } from '../copy/intra-copy.ts';
import { takesAttachments, takesCover } from '../encode/cut-command.ts';
import { ratio } from '../encode/filters.ts';
import { MAX_SUBTITLES, subtitleEncoder } from '../encode/subtitles.ts';
import { keepsTimes } from '../encode/variable-frame-rate.ts';
import { keptEncoder, plainEncoder, smallerEncoder, type VideoEncoding } from '../encode/video-encoding.ts';
import { formatWithAlpha } from '../join/join-plan.ts';
import type { FrameRange } from '../plan/cut-plan.ts';
import { audioEncoder, type Container, canWrite, containerFor, recordedCodec } from '../plan/formats.ts';
import type { AudioInfo, Changes, MediaInfo, OtherTrack, VideoInfo } from '../types.ts';

interface VideoDifference {
  /**
   * `colours`: less chroma, depth or transparency. `hdr`: tone-mapped. `fields`: made progressive frames. `rate`: a varying one is
   * laid on a constant one. `edge`: a row or column is left out, since sides must be even.
   */
  readonly what: 'colours' | 'hdr' | 'fields' | 'rate' | 'edge';
  /** Pixel formats as ffmpeg calls them, or frames a second as a ratio. */
  readonly from?: string;
  readonly to?: string;
}

/** Codecs whose constant frames are copied, and may have odd sides. */
const COPIED_ODD = ['vp9', 'av1'];

export function videoDifferences(
  info: MediaInfo,
  container: Container,
  kept: readonly FrameRange[],
  changes: Changes,
): VideoDifference[] {
  const { video } = info;
  if (!video) return [];
  const { frameRate, hdr, variableRate, joinedFrom = {} } = video;
  const isReencoded = changes.height !== undefined || changes.captions === 'burnt';
  const encoder =
    !isReencoded && packetFilters(info, container, kept) ? null : encoderOf(video, container, changes.height);
  const to = encoder?.pixelFormat ?? video.pixelFormat;
  const formats = [...new Set([...(joinedFrom.pixelFormats ?? []), formatWithAlpha(video)])];
  // What is made smaller has a note of its own on it.
  const isMapped = encoder !== null && hdr && !/p1\d/.test(to) && !changes.height;
  const isCopied = !encoder || (COPIED_ODD.includes(video.codec) && !variableRate && !isReencoded);
  const isOdd = changes.height === undefined && (video.width % 2 !== 0 || video.height % 2 !== 0);
  return [
    ...formats
      .filter((from) => losesColours(from, to))
      .map((from) => ({ what: 'colours', from, to }) as const),
    ...(joinedFrom.hdr || isMapped ? [{ what: 'hdr' } as const] : []),
    ...(joinedFrom.fields || encoder?.deinterlace ? [{ what: 'fields' } as const] : []),
    ...(encoder && variableRate && !keepsTimes(info, container, encoder, changes)
      ? [{ what: 'rate', to: ratio(frameRate) } as const]
      : []),
    ...(isOdd && !isCopied ? [{ what: 'edge' } as const] : []),
  ];
}

function encoderOf(video: VideoInfo, container: Container, height: number | undefined): VideoEncoding {
  const size = height === undefined ? null : reducedSize(video, height);
  if (size) return smallerEncoder(container, video, size, 1);
  return keptEncoder(container, video) ?? plainEncoder(container, video);
}

export interface Losses {
  readonly dropped: Omit<OtherTrack, 'index'>[];
  readonly converted: CodecChange[];
  /** Of the video, beside its codec. */
  readonly video: VideoDifference[];
}

export interface CodecChange {
  readonly kind: 'video' | 'audio';
  /** As ffprobe calls codecs. */
  readonly from: string;
  readonly to: string;
  /** `container`: it cannot hold the codec. `encoder`: ffmpeg does not write it. `join`: rushes were encoded alike. */
  readonly why: 'container' | 'encoder' | 'join';
}

/** Of a file with the recording's own name. @param kept source frames, in playing order */
export function lossesOf(
  info: MediaInfo,
  extension: string,
  kept: readonly FrameRange[],
  changes: Changes = {},
): Losses {
  const container = containerFor(extension);
  const { audio, video, otherAudio = [], others = [] } = info;
  const tracks = audio ? [audio, ...otherAudio] : [];
  return {
    dropped: lostOf(others, info, container),
    converted: [
      ...(video ? videoConversions(info, video, container, kept) : []),
      ...tracks.flatMap((track) => audioConversions(track, container)),
    ],
    video: videoDifferences(info, container, kept, changes),
  };
}

function lostOf(others: readonly OtherTrack[], { recordedAt }: MediaInfo, container: Container) {
  let texts = 0;
  let covers = 0;
  const isKept = ({ index, kind, codec, role }: OtherTrack): boolean => {
    if (index === null) return false;
    if (role === 'cover') return covers++ === 0 && takesCover(container);
    if (role === 'attachment') return takesAttachments(container);
    if (codec === 'tmcd')
      return recordedAt?.timecode !== undefined && ['mov', 'mp4'].includes(container.muxer);
    return kind === 'subtitles' && subtitleEncoder(container, codec) !== null && texts++ < MAX_SUBTITLES;
  };
  return others.filter((track) => !isKept(track)).map(({ index: _, ...track }) => track);
}

function videoConversions(
  info: MediaInfo,
  video: VideoInfo,
  container: Container,
  kept: readonly FrameRange[],
): CodecChange[] {
  const { codec, joinedFrom: { codecs = [] } = {} } = video;
  const isKept = keptEncoder(container, video) !== null || packetFilters(info, container, kept) !== null;
  const to = isKept ? codec : (container.video ?? codec);
  return [
    ...codecs.map((from) => ({ kind: 'video', from, to, why: 'join' }) as const),
    ...(isKept ? [] : [{ kind: 'video', from: codec, to, why: reason(codec) } as const]),
  ];
}

function audioConversions(track: AudioInfo, container: Container): CodecChange[] {
  const { codec } = audioEncoder(container, track, track.sampleRate);
  const from = recordedCodec(track);
  return codec === from ? [] : [{ kind: 'audio', from, to: codec, why: reason(from) }];
}

const reason = (codec: string) => (canWrite(codec) ? 'container' : 'encoder');
