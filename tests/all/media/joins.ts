/** Joins rushes whose content is known, and compares length, frames and audio with where the plan puts them. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { codedAudio, recordingOnce } from '#scripts/make-media.ts';
import { joinRushes, type Rush } from '#server/media/join/join.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { frameNumbers, lagAt, monoOf } from '#tests/support/media-reading.ts';
import { type Join, RUSHES, type RushRecipe, rushArguments, type Turn } from './rushes.ts';

const FOLDER = '.cache/media-joins';
/** Of each rush, where its audio is compared. */
const PLACES = 5;
/** Samples compared at each of them. */
const WINDOW = 2400;
const WIDE = { length: WINDOW, reach: 2600, likeness: 0.5 };

export interface JoinOutcome {
  readonly name: string;
  /** Frames that show a frame which is more than a frame from its time, or too few or many of them. */
  readonly framesWrong: number;
  /** The greatest distance of a piece of audio from its place, samples; NaN where it was not found. */
  readonly samplesOff: number;
  /** The file's length and the plan's differ by, seconds. */
  readonly secondsOff: number;
  /** The greatest difference between a rush's own length and its planned one, seconds. */
  readonly rushOff: number;
  /** Of each rush with audio, samples. */
  readonly lags: readonly number[];
  /** Codec, pixel format and HDR of the video; codec of audio alone. */
  readonly kind: string;
}

interface Placed {
  readonly recipe: RushRecipe;
  readonly info: MediaInfo;
  /** Joined seconds. */
  readonly start: number;
  readonly duration: number;
  /** Seconds from its start at which its content begins. */
  readonly contentAt: number;
}

/** @throws what probing and joining throw */
export async function tryJoin({ name, rushes: recipes }: Join): Promise<JoinOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-joins-'));
  try {
    const rushes: Rush[] = [];
    for (const recipe of recipes) {
      const path = await made(recipe);
      rushes.push({ path, name: recipe.name, info: await probe(path) });
    }
    const extension = extname(recipes[0]?.name ?? '');
    const signal = new AbortController().signal;
    const { path, info, durations } = await joinRushes(rushes, join(folder, 'joined'), extension, { signal });
    let start = 0;
    const placed: Placed[] = [];
    for (const [i, recipe] of recipes.entries()) {
      const { info: own, path: source } = rushes[i] as Rush;
      const duration = durations[i] ?? 0;
      placed.push({ recipe, info: own, start, duration, contentAt: await contentStart(recipe, source, own) });
      start += duration;
    }
    const lags = await lagsOf(path, info, placed);
    return {
      name,
      framesWrong: await wrongFrames(path, info, placed),
      samplesOff: lags.reduce((worst, lag) => (Math.abs(lag) <= Math.abs(worst) ? worst : lag), 0),
      secondsOff: Math.abs(info.duration - start),
      rushOff: Math.max(...placed.map((rush) => Math.abs(rush.duration - rush.info.duration))),
      lags,
      kind: kindOf(info),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function kindOf({ video, audio }: MediaInfo): string {
  if (!video) return audio?.codec ?? '';
  return [video.codec, video.pixelFormat, ...(video.hdr ? ['HDR'] : [])].join(', ');
}

/** Its path; made once. @param name of a rush of `rushes.ts` */
export async function rushFile(name: string): Promise<string> {
  const recipe = RUSHES.find((rush) => rush.name === name);
  if (!recipe) throw new Error(`No rush ${name}`);
  return made(recipe);
}

function made(recipe: RushRecipe): Promise<string> {
  return recordingOnce(join(FOLDER, recipe.name), rushArguments(recipe), recipe.copied);
}

/** Where the first frame lies by the file itself; audio alone begins at 0. */
async function contentStart(recipe: RushRecipe, path: string, info: MediaInfo): Promise<number> {
  if (recipe.skipped) return -recipe.skipped;
  if (!recipe.video) return recipe.audio?.late ?? 0;
  const args = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time,dts_time', '-of', 'csv=p=0'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...args, path]);
  const times = stdout
    .split('\n')
    .map((line) => line.split(',').map(Number.parseFloat).find(Number.isFinite));
  return Math.min(...times.filter((time) => time !== undefined)) - info.startTime;
}

async function wrongFrames(path: string, info: MediaInfo, placed: readonly Placed[]): Promise<number> {
  const { video } = info;
  if (!video) return 0;
  const rate = video.frameRate.num / video.frameRate.den;
  let wrong = 0;
  for (const { recipe, start, duration, contentAt } of placed) {
    if (!recipe.video) continue;
    const own = ratioOf(recipe.video.rate);
    const numbers = await frameNumbers(path, viewOf(recipe.video, video));
    const first = Math.round(start * rate);
    const count = Math.round(duration * rate);
    const times = await shownTimes(recipe);
    const last = times.at(-1) ?? 0;
    for (let k = 0; k < count; k++) {
      const number = numbers[first + k];
      const at = number === undefined ? -1 : times.indexOf(number);
      if (number === undefined || at < 0) {
        wrong++;
        continue;
      }
      const content = Math.min(Math.max(k / rate - contentAt, 0), last / own);
      const until = times[at + 1] === undefined ? Number.POSITIVE_INFINITY : (times[at + 1] ?? 0) / own;
      const distance = Math.max(number / own - content, content - until, 0);
      if (distance > 1 / rate + 1e-6) wrong++;
    }
  }
  const end = placed.reduce((sum, { duration }) => sum + duration, 0);
  return wrong + Math.abs((video.frames ?? 0) - Math.round(end * rate));
}

/** By how the video is rotated when it is shown: brings it back to how it is stored. */
const STORED: Readonly<Record<Turn, string>> = {
  ...{ 90: 'transpose=clock', 180: 'hflip,vflip', 270: 'transpose=cclock' },
};

/** Numbers of the frames that a rush holds, ascending. */
async function shownTimes(recipe: RushRecipe): Promise<number[]> {
  const { turn } = recipe.video ?? {};
  const numbers = await frameNumbers(join(FOLDER, recipe.name), turn ? STORED[turn] : 'null');
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Filter that brings the place of a rush in the joined video back to its own size. */
function viewOf(
  { size, turn, filter }: NonNullable<RushRecipe['video']>,
  joined: { width: number; height: number },
) {
  const stretch = filter?.includes('setsar=4/3') ? 4 / 3 : 1;
  const aside = turn === 90 || turn === 270;
  const [width, height] = aside ? [size[1], size[0]] : [size[0] * stretch, size[1]];
  const factor = Math.min(joined.width / width, joined.height / height);
  const [w, h] = [width, height].map((side) => 2 * Math.round((side * factor) / 2 - 0.25)) as [
    number,
    number,
  ];
  const crop = `crop=${w}:${h}:${(joined.width - w) >> 1}:${(joined.height - h) >> 1}`;
  const stored = turn ? `,${STORED[turn]}` : '';
  return `${crop}${stored},scale=${size[0]}:${size[1]}:flags=area`;
}

async function lagsOf(path: string, info: MediaInfo, placed: readonly Placed[]): Promise<number[]> {
  if (!info.audio) return [];
  const rate = info.audio.sampleRate;
  const joined = await monoOf(['-i', path, '-map', '0:a:0'], rate);
  const skipped = Math.round(info.audio.offset * rate);
  const lags: number[] = [];
  for (const { recipe, start, duration, contentAt } of placed) {
    const { audio } = recipe;
    const first = Math.round(start * rate) - skipped;
    if (!audio) {
      const inside = joined.subarray(first + 3000, first + Math.round(duration * rate) - 3000);
      lags.push(inside.some((sample) => Math.abs(sample) > 0.01) ? Number.NaN : 0);
      continue;
    }
    const original = await monoOf(codedAudio(audio.rate, audio.channels, audio.seconds), rate);
    const late = contentAt + (recipe.video ? (audio.late ?? 0) : 0);
    const from = Math.max(0, -late);
    const until = Math.min(audio.seconds, duration - late);
    let worst = 0;
    for (let place = 0; place < PLACES; place++) {
      const room = (until - from) * rate - WINDOW - 400;
      const at = Math.round(from * rate + 200 + (Math.max(0, room) * place) / (PLACES - 1));
      const lag = lagAt(original, joined, at, first + Math.round(late * rate) + at, WIDE);
      if (!(Math.abs(lag) <= Math.abs(worst))) worst = lag;
      if (Number.isNaN(worst)) break;
    }
    lags.push(worst);
  }
  return lags;
}

function ratioOf(rate: string): number {
  const [num = 1, den = 1] = rate.split('/').map(Number);
  return num / den;
}
