import { download as texts } from '#i18n/en/files.ts';
import { readPixelFormat } from './pixel-format.ts';

interface LostTrack {
  readonly kind: 'video' | 'audio' | 'subtitles' | 'data';
  /** As ffprobe calls it. */
  readonly codec: string;
  readonly language?: string | undefined;
  readonly role?: 'cover' | 'attachment' | undefined;
}

interface CodecChange {
  readonly kind: 'video' | 'audio';
  readonly from: string;
  readonly to: string;
  readonly why: 'container' | 'encoder' | 'join';
}

interface VideoDifference {
  readonly what: 'colours' | 'hdr' | 'fields' | 'rate' | 'edge';
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** What a file that is cut does not have as its recording has it. */
interface Losses {
  readonly dropped: readonly LostTrack[];
  readonly converted: readonly CodecChange[];
  readonly video: readonly VideoDifference[];
}

const DATA: Readonly<Record<string, () => string>> = {
  ...{ gpmd: texts.gpmd, fdsc: texts.fdsc, camm: texts.camm, rtmd: texts.rtmd },
  ...{ djmd: texts.djmd, dbgi: texts.dbgi, tmcd: texts.tmcd, klv: texts.klv },
  dvb_teletext: texts.teletext,
};
const NAMES: Readonly<Record<string, string>> = {
  ...{ dvb_subtitle: 'DVB', hdmv_pgs_subtitle: 'PGS', dvd_subtitle: 'VobSub' },
  ...{ h264: 'H.264', hevc: 'HEVC', vp9: 'VP9', aac: 'AAC', opus: 'Opus', mp3: 'MP3', theora: 'Theora' },
  ...{
    av1: 'AV1',
    vp8: 'VP8',
    prores: 'ProRes',
    mpeg2video: 'MPEG-2',
    mpeg4: 'MPEG-4',
    dvvideo: 'DV',
    ffv1: 'FFV1',
  },
  ...{ mjpeg: 'JPEG', png: 'PNG', ttf: 'TrueType', otf: 'OpenType' },
};
const nameOf = (codec: string) => DATA[codec]?.() ?? NAMES[codec] ?? codec.replaceAll('_', ' ');

function textOfTrack({ kind, codec, language, role }: LostTrack): string {
  const what = [nameOf(codec), language].filter(Boolean).join(', ');
  if (role) return role === 'cover' ? texts.droppedCover({ what }) : texts.droppedFile({ what });
  return texts.droppedTrack({ kind, what });
}

const CODEC: Readonly<
  Record<CodecChange['why'], (of: { kind: CodecChange['kind']; from: string; to: string }) => string>
> = {
  container: texts.rewrittenForFile,
  encoder: texts.rewrittenForServer,
  join: texts.rewrittenInJoin,
};

function textOfCodec({ kind, from, to, why }: CodecChange): string {
  return CODEC[why]({ kind, to: nameOf(to), from: nameOf(from) });
}

function textOfColours(pixelFormat = ''): string {
  const read = readPixelFormat(pixelFormat);
  if (!read) return pixelFormat;
  const { chroma, bits, alpha } = read;
  return texts.pixelFormat({ chroma, bits, alpha: alpha ? 'yes' : 'no' });
}

const DIFFERENCE: Readonly<Record<VideoDifference['what'], (of: VideoDifference) => string>> = {
  colours: ({ from, to }) => texts.coloursBecome({ from: textOfColours(from), to: textOfColours(to) }),
  hdr: texts.toneMapped,
  fields: texts.deinterlaced,
  rate: ({ to = '' }) => {
    const [num = 0, den = 1] = to.split('/').map(Number);
    return texts.constantRate({ rate: num / den });
  },
  edge: texts.evenSides,
};

/** A sentence for each, none twice. */
export function lossTexts({ dropped, converted, video }: Losses): readonly string[] {
  const lines = [...converted.map(textOfCodec), ...video.map((one) => DIFFERENCE[one.what](one))];
  if (dropped.length > 0)
    lines.push(texts.dropped({ tracks: [...new Set(dropped.map(textOfTrack))].join(', ') }));
  return lines;
}
