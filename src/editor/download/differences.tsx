import type { ChangedCodec, DroppedTrack, PictureDifference } from '#contract/index.ts';
import { download as texts } from '#i18n/en/files.ts';
import { readPixelFormat } from '#model/pixel-format.ts';
import type { Differences as Told } from '../state/download-plan.ts';

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

function textOfTrack({ kind, codec, language, role }: DroppedTrack): string {
  const what = [nameOf(codec), language].filter(Boolean).join(', ');
  if (role) return role === 'cover' ? texts.droppedCover({ what }) : texts.droppedFile({ what });
  return texts.droppedTrack({ kind, what });
}

const CODEC: Readonly<
  Record<ChangedCodec['why'], (of: { kind: ChangedCodec['kind']; from: string; to: string }) => string>
> = {
  container: texts.rewrittenForFile,
  encoder: texts.rewrittenForServer,
  join: texts.rewrittenInJoin,
};

function textOfCodec({ kind, from, to, why }: ChangedCodec): string {
  return CODEC[why]({ kind, to: nameOf(to), from: nameOf(from) });
}

function textOfColours(pixelFormat = ''): string {
  const read = readPixelFormat(pixelFormat);
  if (!read) return pixelFormat;
  const { chroma, bits, alpha } = read;
  return texts.pixelFormat({ chroma, bits, alpha: alpha ? 'yes' : 'no' });
}

const PICTURE: Readonly<Record<PictureDifference['what'], (of: PictureDifference) => string>> = {
  colours: ({ from, to }) => texts.coloursBecome({ from: textOfColours(from), to: textOfColours(to) }),
  hdr: texts.toneMapped,
  fields: texts.deinterlaced,
  rate: ({ to = '' }) => {
    const [num = 0, den = 1] = to.split('/').map(Number);
    return texts.constantRate({ rate: num / den });
  },
  edge: texts.evenSides,
};

/** How the file will differ from the recording, beside what was chosen. */
export function Differences({ differs }: { differs: Partial<Told> | null | undefined }) {
  const { notes = [], dropped = [], becomes = [], picture_differences = [] } = differs ?? {};
  const pictures = picture_differences.map((one) => PICTURE[one.what](one));
  const lines = [...notes, ...becomes.map(textOfCodec), ...pictures];
  if (dropped.length > 0)
    lines.push(texts.dropped({ tracks: [...new Set(dropped.map(textOfTrack))].join(', ') }));
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-12 text-text-2">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
