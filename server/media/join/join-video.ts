/** What the video of unequal rushes becomes: of the first one's codec, as deep as the deepest, in one kind of colours. Pure. */
import { holdingAll, readPixelFormat } from '#model/media/pixel-format.ts';
import { keptEncoder, PRORES_PROFILES, plainEncoder } from '../encode/video-encoding.ts';
import type { Container } from '../plan/formats.ts';
import type { VideoInfo } from '../types.ts';
import type { Colours, JoinPlan, Rush } from './join-plan.ts';

export interface JoinedVideo {
  /** The encoder's. */
  readonly args: readonly string[];
  readonly pixelFormat: string;
  /** What the joined file states. */
  readonly colours: Colours & { readonly range: 'tv' | 'pc' };
  /** That of rushes stays; else it is tone-mapped. */
  readonly hdr: boolean;
}

interface Seen {
  readonly video: VideoInfo;
  readonly colours: Colours;
}

/**
 * The best first; none without video.
 * @param colours that each rush states
 * @param container of what is written
 */
export function joinedVideos(
  rushes: readonly Rush[],
  colours: readonly Colours[],
  { width, height, frameRate }: NonNullable<JoinPlan['video']>,
  container: Container,
): JoinedVideo[] {
  const seen = rushes.flatMap(({ info: { video } }, i) =>
    video ? [{ video, colours: colours[i] ?? {} }] : [],
  );
  const [first] = seen;
  if (!first) return [];
  const videos = seen.map(({ video }) => video);
  const isOneHdr = seen.every(
    ({ video, colours: own }) => video.hdr && own.transfer === first.colours.transfer,
  );
  const { fieldOrder: _, peakRate: _own, quantiser: _finest, profile: _first, ...video } = first.video;
  const pixelFormat = formatOf(videos, isOneHdr);
  const peakRate = Math.max(...videos.map((one) => one.peakRate ?? Number.POSITIVE_INFINITY));
  const isOneCodec = videos.every(({ codec }) => codec === video.codec);
  const quantiser = Math.min(...videos.map((one) => one.quantiser ?? Number.NaN));
  const profile = profileOf(videos);
  const wanted: VideoInfo = {
    ...{ ...video, width, height, frameRate, rotation: 0, pixelFormat },
    ...(Number.isFinite(peakRate) && { peakRate }),
    ...(isOneCodec && Number.isFinite(quantiser) && { quantiser }),
    ...(profile && { profile }),
  };
  return [keptEncoder(container, wanted), plainEncoder(container, wanted)].flatMap((encoder) => {
    if (!encoder) return [];
    const hdr = isOneHdr && /p1\d/.test(encoder.pixelFormat);
    const isMapped = !hdr && videos.some((one) => one.hdr);
    return [
      {
        ...{ args: encoder.args, pixelFormat: encoder.pixelFormat, hdr },
        colours: isMapped ? mapped(first, encoder.pixelFormat) : coloursLike(first, encoder.pixelFormat),
      },
    ];
  });
}

/**
 * Holds the colours of all; of HDR the depth only where it stays. H.264 stays as the first one is: few players take it deeper than
 * it usually is, or with more chroma.
 */
function formatOf(videos: readonly VideoInfo[], staysHdr: boolean): string {
  const own = videos.map(({ pixelFormat, hdr }) => (hdr && !staysHdr ? shallow(pixelFormat) : pixelFormat));
  if (videos[0]?.codec === 'h264' && !staysHdr && own[0]) return own[0];
  // Whose range is full says so by its name: the first decides.
  const names = own.map((name) => name.replace('yuvj', 'yuv'));
  const all = holdingAll(staysHdr ? [...names, 'yuv420p10le'] : names);
  return all === names[0] ? (own[0] ?? all) : all;
}

function shallow(pixelFormat: string): string {
  const { chroma = '' } = readPixelFormat(pixelFormat) ?? {};
  return /^\d/.test(chroma) ? `yuv${chroma.replaceAll(':', '')}p` : 'yuv444p';
}

/** The finest of ProRes. */
function profileOf(videos: readonly VideoInfo[]): string | undefined {
  return PRORES_PROFILES[Math.max(...videos.map(({ profile = '' }) => PRORES_PROFILES.indexOf(profile)))];
}

const isRgb = (pixelFormat: string) => readPixelFormat(pixelFormat)?.chroma === 'RGB';

/** Codecs whose frames are in the matrix of BT.601, whether the file says so or not. */
export const OF_BT601: readonly string[] = ['mjpeg', 'dvvideo', 'vp8', 'theora'];

/** BT.709, as HDR is tone-mapped to. */
function mapped({ video }: Seen, pixelFormat: string): JoinedVideo['colours'] {
  const range = pixelFormat.startsWith('yuvj') ? 'pc' : 'tv';
  const matrix = OF_BT601.includes(video.codec) ? 'bt470bg' : 'bt709';
  const named = { matrix, transfer: 'bt709', primaries: 'bt709' };
  return isRgb(pixelFormat) ? { ...named, range: 'pc', matrix: 'gbr' } : { ...named, range };
}

function coloursLike({ video, colours }: Seen, pixelFormat: string): JoinedVideo['colours'] {
  const wide: Colours = video.hdr ? { matrix: 'bt2020nc', primaries: 'bt2020' } : {};
  const own = { ...wide, ...colours };
  if (isRgb(pixelFormat)) return { ...own, range: 'pc', matrix: 'gbr' };
  if (isRgb(video.pixelFormat)) return { ...own, range: 'tv', matrix: wide.matrix ?? 'bt709' };
  // Full range that the format's name says is left with that name.
  const isFull = own.range === 'pc' && !video.pixelFormat.startsWith('yuvj');
  return { ...own, range: isFull || pixelFormat.startsWith('yuvj') ? 'pc' : 'tv' };
}
