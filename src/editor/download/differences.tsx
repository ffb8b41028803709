import type { ChangedCodec, DroppedTrack, getDownloadPrice } from '#contract/index.ts';
import { download as texts } from '#i18n/en/download.ts';
import type { SuccessOf } from '#src/api/client/index.ts';

const DATA: Readonly<Record<string, () => string>> = {
  ...{ gpmd: texts.gpmd, fdsc: texts.fdsc, camm: texts.camm, rtmd: texts.rtmd },
  ...{ djmd: texts.djmd, dbgi: texts.dbgi, tmcd: texts.tmcd, klv: texts.klv },
  dvb_teletext: texts.teletext,
};
const NAMES: Readonly<Record<string, string>> = {
  ...{ dvb_subtitle: 'DVB', hdmv_pgs_subtitle: 'PGS', dvd_subtitle: 'VobSub' },
  ...{ h264: 'H.264', hevc: 'HEVC', vp9: 'VP9', aac: 'AAC', opus: 'Opus', mp3: 'MP3', theora: 'Theora' },
};
const nameOf = (codec: string) => DATA[codec]?.() ?? NAMES[codec] ?? codec.replaceAll('_', ' ');

function textOfTrack({ kind, codec, language }: DroppedTrack): string {
  return texts.droppedTrack({ kind, what: [nameOf(codec), language].filter(Boolean).join(', ') });
}

function textOfCodec({ kind, from, to, why }: ChangedCodec): string {
  const text = why === 'container' ? texts.rewrittenForFile : texts.rewrittenForServer;
  return text({ kind, to: nameOf(to), from: nameOf(from) });
}

type Told = Partial<Pick<SuccessOf<typeof getDownloadPrice>, 'notes' | 'dropped' | 'becomes'>>;

/** How the file will differ from the recording, beside what was chosen. */
export function Differences({ differs }: { differs: Told | null | undefined }) {
  const { notes = [], dropped = [], becomes = [] } = differs ?? {};
  const lines = [...notes, ...becomes.map(textOfCodec)];
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
