/** Takes a recording in, cuts it at many places, decodes both and compares frames, samples and what the streams state. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { RECORDED_ORDER, withMove } from '#model/edit/blocks.ts';
import type { Blocks, Range } from '#model/types.ts';
import { recordingOnce } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { lossesOf } from '#server/media/cut/losses.ts';
import { tracksOf } from '#server/media/encode/cut-command.ts';
import { planKept, planOf } from '#server/media/plan/cut-plan.ts';
import { fittingExtension } from '#server/media/plan/formats.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { frameNumbers, lagAt, monoOf } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { copiedShare, type Likeness, likenessOf } from './likeness.ts';
import { worstLine } from './lines.ts';
import { type Recipe, SECONDS } from './recipes.ts';

const FOLDER = '.cache/media-matrix';
const CUTS = 20;
/** Further than an encoder's delay, and of audio that was encoded twice. */
const WIDE = { reach: 1300, likeness: 0.5 };

export interface Outcome extends Likeness {
  readonly name: string;
  /** Frames that show another frame than the recording does at that time. */
  readonly framesWrong: number;
  /** The greatest distance of a piece of audio from its place, samples; NaN where it was not found. */
  readonly samplesOff: number;
  /** Output and planned length differ by, seconds. */
  readonly secondsOff: number;
  /** The greatest distance of a line of subtitles from its place, seconds; NaN where lines differ. */
  readonly linesOff: number;
  /** Of the frames' packets, which are the recording's own, 0 to 1. */
  readonly copied: number;
  /** Bits a second of the first audio, by the recording's; NaN where they are not known, as without losses. */
  readonly audioBits: number;
  /** What a stream stated and does not any more, as 'codec_name: hevc → h264'. */
  readonly changed: readonly string[];
}

/** Stretches that are kept between cuts at random places, source seconds. */
function keptAround(seed: number, duration: number, cuts: number): Range[] {
  const random = seeded(seed);
  const places = Array.from({ length: 2 * cuts }, () => 0.2 + random() * (duration - 0.4)).sort(
    (a, b) => a - b,
  );
  const kept: Range[] = [];
  let start = 0;
  for (let i = 0; i < places.length; i += 2) {
    kept.push({ start, end: places[i] ?? start });
    start = places[i + 1] ?? start;
  }
  return [...kept, { start, end: duration }].filter(({ start, end }) => end - start > 0.05);
}

/** Passages at random places, each put before a random time. */
function orderOf(seed: number, duration: number, moves: number): Blocks {
  const random = seeded(seed + 1);
  return Array.from({ length: moves }).reduce<Blocks>((order) => {
    const [start = 0, end = 0] = [random(), random()].map((share) => share * duration).sort((a, b) => a - b);
    return withMove(order, { start, end, before: random() * duration }, duration);
  }, RECORDED_ORDER);
}

/** @throws what probing and cutting throw */
export async function tryRecipe(recipe: Recipe, seed: number): Promise<Outcome> {
  const source = await recordingOnce(join(FOLDER, recipe.name), recipe.args, recipe.copied);
  const info = await probe(source);
  const kept = keptAround(seed, info.duration, recipe.cuts ?? CUTS);
  const removed = kept.map(({ start }, i) => ({ start: kept[i - 1]?.end ?? 0, end: start }));
  const plan = recipe.moves
    ? planOf(removed, info, orderOf(seed, info.duration, recipe.moves))
    : planKept(kept, info);
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-matrix-'));
  try {
    const extension = fittingExtension(extname(source), info.container, info.video !== null);
    const out = join(folder, `out.${extension}`);
    const signal = new AbortController().signal;
    await cutMedia({ masterPath: source, info, plan, outPath: out, extension, signal });
    const after = await probe(out);
    const turn = turned(info);
    const rate = (info.video?.frameRate.num ?? 1) / (info.video?.frameRate.den ?? 1);
    const grid = { startTime: info.startTime, rate, frames: Math.round(SECONDS * rate) };
    const shown = await framesAt(source, grid, turn);
    const expected = plannedFrames(plan).map((frame) => shown[Math.min(frame, shown.length - 1)]);
    const varies = info.video?.variableRate ?? false;
    const written = await frameNumbers(out, turn);
    const got = varies
      ? await framesAt(out, { startTime: after.startTime, rate, frames: plan.totalFrames }, turn)
      : written;
    const isLaidOut = lossesOf(info, extension, plan.segments).video.some(({ what }) => what === 'rate');
    // Frames that come at a varying rate are written once, but for the one that the file ends with, where nothing else is said.
    const repeated =
      varies && !isLaidOut
        ? written.slice(0, -1).filter((number, i, all) => number === all[i - 1]).length
        : 0;
    const wrong = repeated + got.filter((number, i) => number !== expected[i]).length;
    const likeness = await likenessOf(source, out, written, turn, folder);
    const [before, cut] = await Promise.all([statedBy(source, varies), statedBy(out, varies)]);
    return {
      name: recipe.name,
      framesWrong: wrong + Math.abs(got.length - expected.length),
      samplesOff: await worstOf(info, (track) =>
        worstLag({ source, info }, { source: out, info: after }, plan.segments, track),
      ),
      secondsOff: Math.abs(after.duration - plan.duration),
      linesOff: await worstLine(
        { path: source, startTime: info.startTime },
        { path: out, startTime: after.startTime },
        plan,
        recipe.subtitles ?? 0,
      ),
      copied: await copiedShare(source, out),
      ...likeness,
      audioBits: (after.audio?.bitRate ?? Number.NaN) / (info.audio?.bitRate ?? Number.NaN),
      changed: Object.entries(before).flatMap(([key, value]) =>
        value === cut[key] ? [] : [`${key}: ${value} → ${cut[key] ?? 'none'}`],
      ),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Brings rotated video back to how it is stored, with its code at the top. */
function turned({ video }: MediaInfo): string {
  return (
    { 90: 'transpose=cclock', 180: 'hflip,vflip', 270: 'transpose=clock' }[video?.rotation ?? 0] ?? 'null'
  );
}

interface Grid {
  /** Container seconds. */
  readonly startTime: number;
  readonly rate: number;
  /** At least. */
  readonly frames: number;
}

/** The number of the frame shown at each frame of the grid, by what ffprobe says of each frame's time. */
async function framesAt(path: string, { startTime, rate, frames }: Grid, turn: string): Promise<number[]> {
  const numbers = await frameNumbers(path, turn);
  const entries = ['-select_streams', 'v:0', '-show_entries', 'frame=best_effort_timestamp_time'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...entries, '-of', 'csv=p=0', path]);
  const slots = stdout
    .trim()
    .split('\n')
    // The first frame's side data has a line of its own.
    .filter((line) => /^-?\d/.test(line))
    .map((line) => Math.round((Number.parseFloat(line) - startTime) * rate));
  const shown: number[] = [];
  for (const [i, number] of numbers.entries()) {
    const slot = Math.max(0, slots[i] ?? 0);
    while (shown.length < slot) shown.push(shown.at(-1) ?? number);
    shown[slot] = number;
  }
  for (let more = frames - shown.length; more > 0; more--) shown.push(shown.at(-1) ?? 0);
  return shown;
}

/** Of all tracks. */
async function worstOf(info: MediaInfo, lagOfTrack: (track: number) => Promise<number>): Promise<number> {
  let worst = 0;
  for (const track of tracksOf(info).keys()) {
    const lag = await lagOfTrack(track);
    if (Number.isNaN(lag)) return lag;
    worst = Math.abs(lag) > Math.abs(worst) ? lag : worst;
  }
  return worst;
}

interface AudioRecipe {
  readonly source: string;
  readonly info: MediaInfo;
}

async function worstLag(
  before: AudioRecipe,
  after: AudioRecipe,
  segments: readonly { startSample: number; sampleCount: number }[],
  track: number,
): Promise<number> {
  const rate = before.info.audio?.sampleRate ?? 48_000;
  const [original, copy] = await Promise.all([soundOf(before, rate, track), soundOf(after, rate, track)]);
  let at = 0;
  let worst = 0;
  for (const { startSample, sampleCount } of segments) {
    const length = Math.min(2400, sampleCount - 600);
    if (length > 600) {
      const inset = (sampleCount - length) >> 1;
      const lag = lagAt(original, copy, startSample + inset, at + inset, { length, ...WIDE });
      worst = Math.abs(lag) > Math.abs(worst) || Number.isNaN(lag) ? lag : worst;
      if (Number.isNaN(worst)) return worst;
    }
    at += sampleCount;
  }
  return worst;
}

/** From source time 0 on, by the offset that the file states. */
async function soundOf({ source, info }: AudioRecipe, rate: number, track: number): Promise<Float32Array> {
  const samples = await monoOf(['-i', source, '-map', `0:a:${track}`], rate);
  const late = Math.round((tracksOf(info)[track]?.offset ?? 0) * rate);
  if (late <= 0) return samples.subarray(-late);
  const padded = new Float32Array(late + samples.length);
  padded.set(samples, late);
  return padded;
}

const VIDEO_FIELDS = [
  ...['codec_name', 'pix_fmt', 'color_range', 'color_space', 'color_transfer', 'color_primaries'],
  ...['field_order', 'sample_aspect_ratio'],
];
const AUDIO_FIELDS = ['codec_name', 'channels', 'channel_layout', 'sample_rate'];
const TAGS = ['title', 'artist', 'comment', 'creation_time', 'location'];
/** Keys of phones. */
const KEYS = /^com\.(apple|android)\./;

interface Described {
  readonly streams: readonly (Record<string, unknown> & {
    readonly codec_type?: string;
    readonly codec_name?: string;
    readonly profile?: string;
    readonly avg_frame_rate?: string;
    readonly disposition?: Readonly<Record<string, number>>;
    readonly tags?: Readonly<Partial<Record<'language' | 'handler_name' | 'timecode', string>>>;
    readonly side_data_list?: readonly { readonly rotation?: number }[];
  })[];
  readonly chapters: readonly { readonly tags?: { readonly title?: string } }[];
  readonly format: { readonly tags?: Readonly<Record<string, string>> };
}

/** Frames a second, to a hundredth: what a file states is rounded to the ticks of its clock. */
function rateOf(stated = '0/0'): string {
  const [num = 0, den = 0] = stated.split('/').map(Number);
  return (num / den).toFixed(2);
}

function marksOf(disposition: Described['streams'][number]['disposition'] = {}): string {
  const marks = Object.keys(disposition).filter((mark) => disposition[mark] === 1);
  return marks.join('+') || 'none';
}

/**
 * By name: what the first video track and every audio track state, and what else the file carries.
 * @param varies the rate, of which a cut has another average
 */
async function statedBy(path: string, varies: boolean): Promise<Record<string, string>> {
  const args = ['-v', 'error', '-show_streams', '-show_chapters', '-show_format', '-of', 'json', path];
  const { streams, chapters, format } = JSON.parse((await execa('ffprobe', args)).stdout) as Described;
  const texts = streams.filter((stream) => stream.codec_type === 'subtitle');
  const isCover = ({ disposition }: Described['streams'][number]) => disposition?.attached_pic === 1;
  const frames = streams.filter((stream) => stream.codec_type === 'video' && !isCover(stream));
  const audioTracks = streams.filter((stream) => stream.codec_type === 'audio');
  const stated: [string, unknown][] = [
    ...frames
      .slice(0, 1)
      .flatMap((stream): [string, unknown][] => [
        ...VIDEO_FIELDS.map((key): [string, unknown] => [key, stream[key]]),
        ['profile', stream.codec_name === 'prores' ? stream.profile : undefined],
        ['language', stream.tags?.language],
        ['handler', stream.tags?.handler_name],
        ['frame rate', varies ? undefined : rateOf(stream.avg_frame_rate)],
        ['marks', marksOf(stream.disposition)],
        ['rotation', rotationOf(stream)],
      ]),
    ...audioTracks.flatMap((stream, i) => {
      const name = i === 0 ? 'sound' : `sound ${i + 1}`;
      return [
        ...AUDIO_FIELDS.map((key): [string, unknown] => [`${name} ${key}`, stream[key]]),
        [`${name} language`, stream.tags?.language] as [string, unknown],
        [`${name} handler`, stream.tags?.handler_name] as [string, unknown],
        [`${name} marks`, marksOf(stream.disposition)] as [string, unknown],
      ];
    }),
    ...texts.flatMap(({ codec_name, tags, disposition }, i): [string, unknown][] => [
      [`subtitles ${i + 1}`, codec_name],
      [`subtitles ${i + 1} language`, tags?.language],
      [`subtitles ${i + 1} marks`, marksOf(disposition)],
    ]),
    ...TAGS.map((key): [string, unknown] => [key, format.tags?.[key] ?? format.tags?.[key.toUpperCase()]]),
    ...Object.entries(format.tags ?? {}).filter(([key]) => KEYS.test(key)),
    ['timecode', streams.find(({ tags }) => tags?.timecode)?.tags?.timecode],
    ['cover', streams.find(isCover)?.codec_name],
    ['attached', streams.find(({ codec_type }) => codec_type === 'attachment')?.codec_name],
    ['chapters', chapters.map(({ tags }) => tags?.title).join(', ')],
  ];
  return Object.fromEntries(
    stated
      .filter(([, value]) => value && !['unknown', 'N/A', 'und', '0:1'].includes(String(value)))
      // Which field is coded first depends on the container; which is shown first does not.
      .map(([key, value]) => [key, String(value).replace(/^([tb])[tb]$/, '$1ff')]),
  );
}

/** Clockwise; 0 where it is shown as it is stored. */
function rotationOf({ side_data_list = [] }: Described['streams'][number]): number {
  return (360 - (side_data_list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0)) % 360;
}
