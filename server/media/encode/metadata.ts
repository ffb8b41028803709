/** What a file says beside video and audio, as a download carries it on: names, marks, chapters, keys of phones. */

import type { TagsChange } from '#model/edit/file-tags.ts';
import { parseTimecode, timebaseOf, timecodeOf } from '#model/formats/timecode.ts';
import type { ExportPlan } from '#model/media/edl.ts';
import { type RunLimits, runFfprobe } from '../ffmpeg/run.ts';
import { editedRangesOf } from '../plan/cut-plan.ts';
import type { Container } from '../plan/formats.ts';
import type { MediaInfo } from '../types.ts';

export interface FileChapter {
  /** Source or edited seconds. */
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

/** Chapters in edited seconds, in playing order, without those that are cut away. */
export function editedChapters(chapters: readonly FileChapter[], plan: ExportPlan): FileChapter[] {
  const edited = editedRangesOf(plan);
  return chapters
    .flatMap(({ title, ...chapter }) => edited(chapter).map((piece) => ({ ...piece, title })))
    .filter(({ start, end }) => end - start > MIN_CHAPTER)
    .sort((a, b) => a.start - b.start);
}

/** Seconds: less is a rest at a cut. */
const MIN_CHAPTER = 0.05;

const escaped = (text: string) => text.replace(/[\\=;#\n]/g, '\\$&');

/**
 * For ffmpeg's ffmetadata demuxer.
 * @param fromZero MP4 has no time before its first chapter: one without a title fills it
 * @param tags of the whole file
 */
export function chapterScript(
  chapters: readonly FileChapter[],
  fromZero = false,
  tags: Readonly<Record<string, string>> = {},
): string {
  const micros = (seconds: number) => String(Math.round(seconds * 1e6));
  const [first] = chapters;
  const untitled = fromZero && first && first.start > 0 ? [{ start: 0, end: first.start, title: '' }] : [];
  const entries = [...untitled, ...chapters].map(({ start, end, title }) =>
    [
      '[CHAPTER]',
      'TIMEBASE=1/1000000',
      `START=${micros(start)}`,
      `END=${micros(end)}`,
      `title=${escaped(title)}`,
    ].join('\n'),
  );
  const tagLines = Object.entries(tags).map(([key, value]) => `${escaped(key)}=${escaped(value)}`);
  return `;FFMETADATA1\n${[...tagLines, ...entries].join('\n')}\n`;
}

const PHONE = /^com\.(apple\.quicktime|android)\./;
/** Tags about the file format itself, which ffmpeg would write as keys. */
const BRANDS = ['major_brand', 'minor_version', 'compatible_brands'];
/** Tags that are not carried over: they describe the program and format that wrote the recording. */
const NOT_OWN = [...BRANDS, 'encoder'];
/** Tags of a recording, without those about the file format itself. */
export function ownTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !NOT_OWN.includes(key)));
}

/** Among keys, players know these by Apple's names. */
const ORDINARY = ['title', 'artist', 'album', 'comment', 'copyright', 'description', 'genre'];

/**
 * For a file that gets the tags of its source. Nothing where no phone wrote keys, and where the file has a cover: ffmpeg 5.1
 * writes either keys or what players expect beside a cover.
 */
export function keyArguments(
  { muxer }: Container,
  tags: Readonly<Record<string, string>>,
  hasCover: boolean,
): string[] {
  if (!['mp4', 'mov'].includes(muxer) || hasCover || !Object.keys(tags).some((key) => PHONE.test(key)))
    return [];
  const named = ORDINARY.flatMap((key) => {
    const name = `com.apple.quicktime.${key}`;
    return tags[key] === undefined || name in tags ? [] : ['-metadata', `${name}=${tags[key]}`];
  });
  return [...BRANDS.flatMap((key) => ['-metadata', `${key}=`]), ...named, '-movflags', '+use_metadata_tags'];
}

export interface SubtitleTrack {
  /** Stream number. */
  readonly index: number;
  readonly codec: string;
}

export interface Carried {
  /** Source seconds. */
  readonly chapters: readonly FileChapter[];
  /** Stream number of the cover image. */
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
  /** Of the user, in place of what the recording says. */
  readonly givenTags: TagsChange;
}

export const NOTHING_CARRIED: Carried = {
  ...{ chapters: [], cover: null, broadcast: null, subtitles: [], givenTags: {} },
  ...{ fileTags: {}, tags: new Map(), marks: new Map(), looks: new Map() },
};

/** Largest term of a ratio that ffmpeg takes as it is. */
const MAX_RATIO_TERM = 255;
/** Pixels whose ratio differs less than this from 1 are taken as square. */
const SQUARE = 0.005;

const LOOKS = {
  color_range: '-color_range',
  color_space: '-colorspace',
  color_transfer: '-color_trc',
  color_primaries: '-color_primaries',
  field_order: '-field_order',
} as const;

interface Shape {
  sample_aspect_ratio?: string;
  display_aspect_ratio?: string;
}

interface RawCarried {
  streams?: ({
    index: number;
    codec_type?: string;
    codec_name?: string;
    disposition?: Readonly<Record<string, number>>;
    tags?: Record<string, string>;
  } & Shape &
    Partial<Record<keyof typeof LOOKS, string>>)[];
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

/** Tags of a track that are carried over. */
const NAMES = ['language', 'title', 'handler_name'];
/** What tracks may be marked as. */
const MARKS = ['default', 'dub', 'original', 'comment', 'forced', 'hearing_impaired', 'visual_impaired'];
/** Container families that store such flags. */
const MARKING = ['mp4', 'matroska'];

const ENTRIES = [
  `stream=index,${Object.keys(LOOKS).join(',')},sample_aspect_ratio,display_aspect_ratio`,
  'stream=codec_type,codec_name',
  `stream_disposition=attached_pic,${MARKS.join(',')}:stream_tags`,
  'chapter=start_time,end_time:chapter_tags=title',
  'format_tags',
].join(':');

/** Nothing where the file cannot be described. @throws the signal's reason */
export async function readCarried(
  path: string,
  { startTime, container }: Pick<MediaInfo, 'startTime' | 'container'>,
  limits: RunLimits,
): Promise<Carried> {
  const { stdout, failed } = await runFfprobe(path, ['-show_entries', ENTRIES, '-of', 'json'], limits);
  if (failed) return NOTHING_CARRIED;
  const { streams = [], chapters = [], format } = JSON.parse(stdout) as RawCarried;
  const cover = streams.find((stream) => stream.disposition?.attached_pic === 1);
  // Ogg has tags of tracks alone.
  const audio = streams.find((stream) => stream.codec_type === 'audio');
  return {
    givenTags: {},
    chapters: chapters.map(({ start_time, end_time, tags }) => ({
      start: Number(start_time) - startTime,
      end: Number(end_time) - startTime,
      title: tags?.title ?? '',
    })),
    cover: cover?.index ?? null,
    fileTags: { ...(container === 'ogg' && audio?.tags), ...format?.tags },
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
    tags: new Map(
      streams.map(({ index, tags = {} }) => [
        index,
        Object.fromEntries(Object.entries(tags).filter(([key]) => NAMES.includes(key))),
      ]),
    ),
    looks: new Map(
      streams.map((stream) => [
        stream.index,
        [
          ...Object.entries(LOOKS).flatMap(([field, option]) => {
            const value = stream[field as keyof typeof LOOKS];
            return value && !['unknown', 'reserved', 'N/A'].includes(value) ? [`${option}:v:0`, value] : [];
          }),
          ...aspectArguments(stream),
        ],
      ]),
    ),
  };
}

/**
 * The shape of the video; nothing for square pixels whose display ratio ffmpeg would round (`443:960`), and with it their shape:
 * square is what is read where nothing is said.
 */
export function aspectArguments({
  sample_aspect_ratio: pixelRatio = '0:1',
  display_aspect_ratio: displayRatio = '0:1',
}: Shape): string[] {
  if (['0:1', 'N/A'].includes(displayRatio)) return [];
  const [across = 0, down = 1] = pixelRatio.split(':').map(Number);
  const isSquare = Math.abs(across / down - 1) < SQUARE;
  const isRounded = displayRatio.split(':').some((term) => Number(term) > MAX_RATIO_TERM);
  return isSquare && isRounded ? [] : ['-aspect:v:0', displayRatio];
}

function broadcastOf(tags: Readonly<Record<string, string>>): Carried['broadcast'] {
  if (tags.time_reference === undefined) return null;
  const fields = Object.entries(BROADCAST).flatMap(([read, written]) => {
    const value = tags[read];
    return value === undefined ? [] : [[written, value] as const];
  });
  return Object.fromEntries(fields);
}

/** Names that ffmpeg gives to tags. */
const FFMPEG_TAGS = { title: 'title', artist: 'artist', album: 'album', number: 'track' } as const;

/** What the user says that the file is, behind all else that is said of it. @param output stream that has the tags, where they are not the file's */
export function givenTagArguments({ givenTags, fileTags }: Carried, output: string | null): string[] {
  const option = output === null ? '-metadata' : `-metadata:s:${output}`;
  return (Object.keys(FFMPEG_TAGS) as (keyof typeof FFMPEG_TAGS)[]).flatMap((name) => {
    const value = givenTags[name];
    if (value === undefined) return [];
    const said = `${FFMPEG_TAGS[name]}=${value ?? ''}`;
    // Beside it phones say it in a key of their own.
    const hasKey = Object.keys(fileTags).some((key) => PHONE.test(key));
    return [option, said, ...(hasKey ? ['-metadata', `com.apple.quicktime.${said}`] : [])];
  });
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
  const label = video && parseTimecode(timecode, base);
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
