/** What a download does not have as its recording has it, told before it is made. Pure. */
import type { Changes } from './changes.ts';
import { takesAttachments, takesCover } from './cut-command.ts';
import { audioEncoder, type Container, canWrite, containerFor, recordedCodec } from './formats.ts';
import { packetFilter } from './intra-copy.ts';
import { type PictureDifference, pictureDifferences } from './picture-differences.ts';
import { keptEncoder } from './picture-encoder.ts';
import type { FrameRange } from './select.ts';
import { MAX_SUBTITLES, subtitleEncoder } from './subtitles.ts';
import type { AudioInfo, MediaInfo, OtherTrack, VideoInfo } from './types.ts';

export interface Losses {
  readonly dropped: Omit<OtherTrack, 'index'>[];
  readonly becomes: Becoming[];
  /** Of the picture, beside its codec. */
  readonly picture: PictureDifference[];
}

export interface Becoming {
  readonly kind: 'picture' | 'sound';
  /** As ffprobe calls codecs. */
  readonly from: string;
  readonly to: string;
  /** `container`: it cannot hold the codec. `encoder`: ffmpeg does not write it. `join`: rushes were encoded alike. */
  readonly why: 'container' | 'encoder' | 'join';
}

/** Of a file with the recording's own name. @param kept source frames */
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
    becomes: [
      ...(video ? pictureBecomes(info, video, container, kept) : []),
      ...tracks.flatMap((track) => soundBecomes(track, container)),
    ],
    picture: pictureDifferences(info, container, kept, changes),
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

function pictureBecomes(
  info: MediaInfo,
  video: VideoInfo,
  container: Container,
  kept: readonly FrameRange[],
): Becoming[] {
  const { codec, joinedFrom: { codecs = [] } = {} } = video;
  const isKept = keptEncoder(container, video) !== null || packetFilter(info, container, kept) !== null;
  const to = isKept ? codec : (container.video ?? codec);
  return [
    ...codecs.map((from) => ({ kind: 'picture', from, to, why: 'join' }) as const),
    ...(isKept ? [] : [{ kind: 'picture', from: codec, to, why: reason(codec) } as const]),
  ];
}

function soundBecomes(track: AudioInfo, container: Container): Becoming[] {
  const { codec } = audioEncoder(container, track, track.sampleRate);
  const from = recordedCodec(track);
  return codec === from ? [] : [{ kind: 'sound', from, to: codec, why: reason(from) }];
}

const reason = (codec: string) => (canWrite(codec) ? 'container' : 'encoder');
