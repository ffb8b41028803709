import { useSnapshot } from 'valtio';
import type { ChangedCodec, DroppedTrack } from '#contract/index.ts';
import { downloadPrice } from '../state/download-plan.ts';

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

function dropped({ kind, codec, language }: DroppedTrack): string {
  return `${KINDS[kind]} (${[nameOf(codec), language].filter(Boolean).join(', ')})`;
}

function becomes({ kind, from, to, why }: ChangedCodec): string {
  const reason = why === 'container' ? 'this kind of file cannot hold it' : 'the server cannot write it';
  return `The ${kind} is written as ${nameOf(to)} instead of ${nameOf(from)}: ${reason}.`;
}

/** What the file will not have as it was recorded. */
export function Losses() {
  const { known } = useSnapshot(downloadPrice);
  const { losses } = known ?? {};
  if (!losses || losses.dropped.length + losses.becomes.length === 0) return null;
  const lines = losses.becomes.map(becomes);
  if (losses.dropped.length > 0)
    lines.push(`Cannot be cut and is left out: ${[...new Set(losses.dropped.map(dropped))].join(', ')}.`);
  return (
    <ul className="mt-4 grid gap-1 text-12 text-text-2">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
