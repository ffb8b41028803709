import type { ChangedCodec, DroppedTrack, getDownloadPrice } from '#contract/index.ts';
import type { SuccessOf } from '#src/api/client/index.ts';

const NAMES: Readonly<Record<string, string>> = {
  ...{
    gpmd: 'GoPro measurements',
    fdsc: 'GoPro recovery data',
    camm: 'camera motion',
    rtmd: 'Sony camera data',
  },
  ...{ djmd: 'DJI flight data', dbgi: 'DJI camera data', tmcd: 'timecode', klv: 'KLV data' },
  ...{ dvb_subtitle: 'DVB', hdmv_pgs_subtitle: 'PGS', dvd_subtitle: 'VobSub', dvb_teletext: 'teletext' },
  ...{ h264: 'H.264', hevc: 'HEVC', vp9: 'VP9', aac: 'AAC', opus: 'Opus', mp3: 'MP3', theora: 'Theora' },
};
const nameOf = (codec: string) => NAMES[codec] ?? codec.replaceAll('_', ' ');
const KINDS = {
  ...{ picture: 'a further picture', sound: 'a track of sound' },
  ...{ subtitles: 'subtitles', data: 'data' },
};

function textOfTrack({ kind, codec, language }: DroppedTrack): string {
  return `${KINDS[kind]} (${[nameOf(codec), language].filter(Boolean).join(', ')})`;
}

function textOfCodec({ kind, from, to, why }: ChangedCodec): string {
  const reason = why === 'container' ? 'this kind of file cannot hold it' : 'the server cannot write it';
  return `The ${kind} is written as ${nameOf(to)} instead of ${nameOf(from)}: ${reason}.`;
}

type Told = Partial<Pick<SuccessOf<typeof getDownloadPrice>, 'notes' | 'dropped' | 'becomes'>>;

/** How the file will differ from the recording, beside what was chosen. */
export function Differences({ differs }: { differs: Told | null | undefined }) {
  const { notes = [], dropped = [], becomes = [] } = differs ?? {};
  const lines = [...notes, ...becomes.map(textOfCodec)];
  if (dropped.length > 0)
    lines.push(`Cannot be cut and is left out: ${[...new Set(dropped.map(textOfTrack))].join(', ')}.`);
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-12 text-text-2">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
