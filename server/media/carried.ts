/** What a recording carries beside pictures and sound: chapters, cover art, tags and what its tracks are called and marked as. */
import type { ExportPlan } from '#model/edl.ts';
import { framesOf, timebaseOf, timecodeOf } from '#model/formats/timecode.ts';
import type { Chapter } from './chapters.ts';
import { type RunLimits, runFfprobe } from './run.ts';
import type { MediaInfo } from './types.ts';

export interface SubtitleTrack {
  /** Stream number. */
  readonly index: number;
  readonly codec: string;
}

export interface Carried {
  /** Source seconds. */
  readonly chapters: readonly Chapter[];
  /** Stream number of the cover picture. */
  readonly cover: number | null;
  /** Of the whole file. */
  readonly fileTags: Readonly<Record<string, string>>;
  /** Language, title and handler's name by stream number. */
  readonly tags: ReadonlyMap<number, Readonly<Record<string, string>>>;
  /** Of Broadcast Wave: who recorded it, when and how, by the names that ffmpeg writes. */
  readonly broadcast: Readonly<Record<string, string>> | null;
  /** What streams are marked as by stream number, for example `default+forced`; `0`: nothing. */
  readonly marks: ReadonlyMap<number, string>;
  /** Colours, field order and shape, as ffmpeg's options, by stream number. */
  readonly looks: ReadonlyMap<number, readonly string[]>;
  readonly subtitles: readonly SubtitleTrack[];
}

export const NOTHING_CARRIED: Carried = {
  ...{ chapters: [], cover: null, broadcast: null, subtitles: [] },
  ...{ fileTags: {}, tags: new Map(), marks: new Map(), looks: new Map() },
};

const LOOKS = {
  color_range: '-color_range',
  color_space: '-colorspace',
  color_transfer: '-color_trc',
  color_primaries: '-color_primaries',
  field_order: '-field_order',
  display_aspect_ratio: '-aspect',
} as const;

interface RawCarried {
  streams?: ({
    index: number;
    codec_type?: string;
    codec_name?: string;
    disposition?: Readonly<Record<string, number>>;
    tags?: Record<string, string>;
  } & Partial<Record<keyof typeof LOOKS, string>>)[];
  chapters?: { start_time: string; end_time: string; tags?: { title?: string } }[];
  format?: { tags?: Record<string, string> };
}

/** Fields of Broadcast Wave by what ffmpeg calls them when it reads them. */
const BROADCAST = {
  comment: 'description',
  encoded_by: 'originator',
  originator_reference: 'originator_reference',
  date: 'origination_date',
  creation_time: 'origination_time',
  coding_history: 'coding_history',
  umid: 'umid',
} as const;

/** What tracks may be marked as. */
const MARKS = ['default', 'dub', 'original', 'comment', 'forced', 'hearing_impaired', 'visual_impaired'];
/** Families of containers that say so. */
const MARKING = ['mp4', 'matroska'];

const ENTRIES = [
  `stream=index,${Object.keys(LOOKS).join(',')}`,
  'stream=codec_type,codec_name',
  `stream_disposition=attached_pic,${MARKS.join(',')}:stream_tags=language,title,handler_name`,
  'chapter=start_time,end_time:chapter_tags=title',
  'format_tags',
].join(':');

/** Nothing where the file cannot be described. @throws the signal's reason */
export async function readCarried(
  path: string,
  { startTime }: Pick<MediaInfo, 'startTime'>,
  limits: RunLimits,
): Promise<Carried> {
  const { stdout, failed } = await runFfprobe(path, ['-show_entries', ENTRIES, '-of', 'json'], limits);
  if (failed) return NOTHING_CARRIED;
  const { streams = [], chapters = [], format } = JSON.parse(stdout) as RawCarried;
  const cover = streams.find((stream) => stream.disposition?.attached_pic === 1);
  return {
    chapters: chapters.map(({ start_time, end_time, tags }) => ({
      start: Number(start_time) - startTime,
      end: Number(end_time) - startTime,
      title: tags?.title ?? '',
    })),
    cover: cover?.index ?? null,
    fileTags: format?.tags ?? {},
    broadcast: broadcastOf(format?.tags ?? {}),
    marks: new Map(
      streams.map(({ index, disposition = {} }) => [
        index,
        MARKS.filter((mark) => disposition[mark] === 1).join('+') || '0',
      ]),
    ),
    subtitles: streams.flatMap(({ index, codec_type, codec_name: codec = '' }) =>
      codec_type === 'subtitle' ? [{ index, codec }] : [],
    ),
    tags: new Map(streams.map(({ index, tags }) => [index, tags ?? {}])),
    looks: new Map(
      streams.map((stream) => [
        stream.index,
        Object.entries(LOOKS).flatMap(([field, option]) => {
          const value = stream[field as keyof typeof LOOKS];
          return value && !['unknown', 'reserved', '0:1', 'N/A'].includes(value)
            ? [`${option}:v:0`, value]
            : [];
        }),
      ]),
    ),
  };
}

function broadcastOf(tags: Readonly<Record<string, string>>): Carried['broadcast'] {
  if (tags.time_reference === undefined) return null;
  const fields = Object.entries(BROADCAST).flatMap(([read, written]) => {
    const value = tags[read];
    return value === undefined ? [] : [[written, value] as const];
  });
  return Object.fromEntries(fields);
}

/** What a stream of the output is called and marked as, as its source. */
export function tagArguments(
  { tags, marks }: Carried,
  index: number,
  output: string,
  family: string,
): string[] {
  const mark = marks.get(index);
  return [
    ...Object.entries(tags.get(index) ?? {})
      .filter(([key, value]) => key !== 'language' || value !== 'und')
      .filter(([key]) => key !== 'handler_name' || family === 'mp4')
      .flatMap(([key, value]) => [`-metadata:s:${output}`, `${key}=${value}`]),
    ...(mark === undefined || !MARKING.includes(family) ? [] : [`-disposition:${output}`, mark]),
  ];
}

/** Says of the first frame or sample that is kept when it was recorded. */
export function startArguments(
  { recordedAt, video, audio }: MediaInfo,
  plan: Pick<ExportPlan, 'segments'>,
  muxer: string,
  broadcast: Carried['broadcast'] = null,
): string[] {
  const [first] = plan.segments;
  const { timecode = '', timeReference = 0 } = recordedAt ?? {};
  const base = timebaseOf(video?.frameRate ?? { num: 0, den: 1 });
  const label = video && framesOf(timecode, base);
  if (label && ['mov', 'mp4'].includes(muxer)) {
    const start = timecodeOf(label.frames + (first?.startFrame ?? 0), base, label.isDrop);
    return ['-metadata:s:v:0', `timecode=${start}`];
  }
  if (muxer !== 'wav' || !audio || !(broadcast || timeReference > 0)) return [];
  const samples = Math.round(timeReference * audio.sampleRate) + (first?.startSample ?? 0);
  const fields = { ...broadcast, time_reference: samples };
  const said = Object.entries(fields).flatMap(([key, value]) => ['-metadata', `${key}=${value}`]);
  return ['-write_bext', '1', ...said];
}
