/** What rushes say of their pictures, beside what probing kept. */
import { OF_BT601 } from './join-picture.ts';
import type { Colours, Fingerprint, Rush } from './join-plan.ts';
import { runFfprobe } from './run.ts';

const CODING = 'codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,field_order,extradata_hash';
const COLOURS = 'color_range,color_space,color_transfer,color_primaries';

interface RawPrint {
  readonly streams?: readonly {
    readonly codec_name?: string;
    readonly color_range?: string;
    readonly color_space?: string;
    readonly color_transfer?: string;
    readonly color_primaries?: string;
  }[];
  readonly format?: { readonly start_time?: string };
}

/** Of each rush. @throws the signal's reason */
export async function fingerprints(rushes: readonly Rush[], signal: AbortSignal): Promise<Fingerprint[]> {
  const entries = ['-show_entries', `stream=${CODING},${COLOURS}:format=start_time`, '-of', 'json'];
  return Promise.all(
    rushes.map(async ({ path, info }) => {
      if (!info.video) return { coding: '', late: 0, colours: {} };
      const args = ['-select_streams', String(info.video.index), '-show_data_hash', 'sha256', ...entries];
      const { stdout } = await runFfprobe(path, args, { signal, timeLimit: 60 });
      const { streams: [stream] = [], format } = JSON.parse(stdout) as RawPrint;
      const start = Number.parseFloat(format?.start_time ?? '') || 0;
      return {
        coding: stream ? JSON.stringify(stream) : '',
        late: info.startTime - start,
        colours: coloursOf(stream ?? {}),
      };
    }),
  );
}

function coloursOf(stream: NonNullable<RawPrint['streams']>[number]): Colours {
  const named = {
    range: stream.color_range,
    matrix: stream.color_space ?? (OF_BT601.includes(stream.codec_name ?? '') ? 'bt470bg' : undefined),
    transfer: stream.color_transfer,
    primaries: stream.color_primaries,
  };
  const said = Object.entries(named).filter(([, value]) => value && !['unknown', 'reserved'].includes(value));
  return Object.fromEntries(said);
}
