/** Joins rushes: copied where they are alike, else encoded on one grid. */
import {
  constants,
  copyFile,
  link,
  lstat,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { media } from '#i18n/en/server.ts';
import { concatScript } from '../encode/encoded-parts.ts';
import { verifyPackets } from '../encode/verify.ts';
import { MediaFailed } from '../errors.ts';
import { runFfmpeg, runFfprobe } from '../ffmpeg/run.ts';
import { type Container, containerFor, fittingExtension, isReadOnly } from '../plan/formats.ts';
import { indexedPackets, listPackets } from '../probe/packet-list.ts';
import { probe } from '../probe/probe.ts';
import type { AudioInfo, Control, MediaInfo, VideoInfo } from '../types.ts';
import { decodeJoinedAudio, packJoinedAudio, withoutLoss } from './join-audio.ts';
import { type JoinStrategy, joinCommand, joinFilter } from './join-command.ts';
import { lostTracks, readJoinCarried } from './join-metadata.ts';
import {
  type Colours,
  canCopyVideo,
  type JoinPlan,
  joinedFlaws,
  joinedFrom,
  joinedHoles,
  planJoin,
  plannedDurations,
  type Rush,
  recordedRate,
  type StreamSignature,
} from './join-plan.ts';
import { type JoinedVideo, joinedVideos, OF_BT601 } from './join-video.ts';
import { rewrap } from './rewrap.ts';

const CODING = 'codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,field_order,extradata_hash';
const COLOURS = 'color_range,color_space,color_transfer,color_primaries';

interface RawSignature {
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
async function readSignatures(rushes: readonly Rush[], signal: AbortSignal): Promise<StreamSignature[]> {
  const entries = ['-show_entries', `stream=${CODING},${COLOURS}:format=start_time`, '-of', 'json'];
  return Promise.all(
    rushes.map(async ({ path, info }) => {
      if (!info.video) return { coding: '', late: 0, colours: {} };
      const args = ['-select_streams', String(info.video.index), '-show_data_hash', 'sha256', ...entries];
      const { stdout } = await runFfprobe(path, args, { signal, timeLimit: 60 });
      const { streams: [stream] = [], format } = JSON.parse(stdout) as RawSignature;
      const start = Number.parseFloat(format?.start_time ?? '') || 0;
      return {
        coding: stream ? JSON.stringify(stream) : '',
        late: info.startTime - start,
        colours: coloursOf(stream ?? {}),
      };
    }),
  );
}

function coloursOf(stream: NonNullable<RawSignature['streams']>[number]): Colours {
  const named = {
    range: stream.color_range,
    matrix: stream.color_space ?? (OF_BT601.includes(stream.codec_name ?? '') ? 'bt470bg' : undefined),
    transfer: stream.color_transfer,
    primaries: stream.color_primaries,
  };
  const said = Object.entries(named).filter(([, value]) => value && !['unknown', 'reserved'].includes(value));
  return Object.fromEntries(said);
}

export type { Rush } from './join-plan.ts';

export interface Joined {
  readonly path: string;
  readonly extension: string;
  readonly info: MediaInfo;
  /** Of each rush as joined, seconds. */
  readonly durations: readonly number[];
}

/**
 * A single rush is kept byte for byte, or packet by packet where its container is not written. Video that is coded alike is copied, other video is encoded to fit the first; audio is encoded once.
 * @param extension of the first rush's name
 * @throws MediaFailed, the signal's reason
 */
export async function joinRushes(
  rushes: readonly Rush[],
  outBase: string,
  extension: string,
  control: Control,
): Promise<Joined> {
  const [first] = rushes;
  if (!first) throw new MediaFailed(media.nothingToJoin(), 'no rushes');
  const hasVideo = rushes.some((rush) => rush.info.video);
  const family = first.info.video || !hasVideo ? first.info.container : 'mp4';
  const isConverted = isReadOnly(first.info);
  const fitting = isConverted ? (hasVideo ? 'mp4' : 'm4a') : fittingExtension(extension, family, hasVideo);
  const path = `${outBase}.${fitting}`;
  const container = containerFor(fitting);
  if (rushes.length === 1 && !first.info.video?.variableSize) {
    const info = isConverted ? await rewrap(first, path, container, control) : first.info;
    if (info === first.info) {
      await adopt(first.path, path);
      control.onProgress?.(100);
    }
    if (info) return { path, extension: fitting, info, durations: [info.duration] };
  }
  const plan = planJoin(rushes);
  const durations = plannedDurations(plan);
  const joinAs = async (extension: string) => {
    const [path, container] = [`${outBase}.${extension}`, containerFor(extension)];
    const strategies = await strategiesFor(rushes, plan, container, control);
    const info = await tryInOrder(strategies, (strategy) =>
      write(rushes, plan, path, container, strategy, control),
    );
    return { path, extension, info, durations };
  };
  try {
    return await joinAs(fitting);
  } catch (error) {
    // Theora has no frames that repeat the one before, so where the video stands still its grid cannot be filled.
    if (!plan.video || container.video !== 'theora' || !(error instanceof MediaFailed)) throw error;
    return joinAs('mp4');
  }
}

/** Runs the strategies in order until one gives a whole file: what looked alike may still not concatenate. */
async function tryInOrder(
  [way = null, ...others]: readonly JoinStrategy[],
  work: (way: JoinStrategy) => Promise<MediaInfo>,
): Promise<MediaInfo> {
  try {
    return await work(way);
  } catch (error) {
    if (others.length === 0 || !(error instanceof MediaFailed)) throw error;
    return tryInOrder(others, work);
  }
}

/** The best first. */
async function strategiesFor(
  rushes: readonly Rush[],
  { video }: JoinPlan,
  container: Container,
  control: Control,
): Promise<JoinStrategy[]> {
  if (!video) return [null];
  const signatures = await readSignatures(rushes, control.signal);
  const [first] = signatures;
  const colours = signatures.map((signature) => signature.colours);
  return [
    ...(first && isTaken(rushes, container) && canCopyVideo(rushes, signatures) ? [{ copied: first }] : []),
    ...joinedVideos(rushes, colours, video, container).map((encoded) => ({ encoded, colours })),
  ];
}

/** Another container than the recording's own may not hold its codec. */
function isTaken([first]: readonly Rush[], { family, keeps }: Container): boolean {
  return first?.info.container === family || keeps.includes(first?.info.video?.codec ?? '');
}

async function write(
  rushes: readonly Rush[],
  planned: JoinPlan,
  path: string,
  fitting: Container,
  way: JoinStrategy,
  control: Control,
): Promise<MediaInfo> {
  const copied = way !== null && 'copied' in way;
  const exact = copied ? withoutLoss(rushes, planned, fitting, await bytesOf(rushes)) : null;
  const container = exact ? exact.container : fitting;
  const plan = exact ? { ...planned, audio: exact.audio } : planned;
  const { signal, onProgress } = control;
  const part = `${path}.part`;
  const script = `${path}.script`;
  const tags = `${path}.tags`;
  const duration = rushes.reduce((sum, rush) => sum + rush.info.duration, 0);
  const timeLimit = 300 + 60 * Math.ceil(duration);
  try {
    await rm(part, { force: true });
    if (plan.video && way) await writeFile(script, scriptOf(rushes, plan.video, way));
    const carried = await readJoinCarried(rushes, plannedDurations(plan), container, {
      signal,
      timeLimit: 60,
    });
    await writeFile(tags, carried.script);
    const command = joinCommand(rushes, plan, {
      ...{ script, tags, carried },
      output: part,
      container,
      way,
      packed: exact !== null,
    });
    await runFfmpeg(command, {
      signal,
      timeLimit,
      ...(plan.audio
        ? { feed: (exact ? packJoinedAudio : decodeJoinedAudio)(rushes, plan.audio, container, control) }
        : {}),
      onProgress: ({ seconds }) => onProgress?.(Math.min(99, (100 * seconds) / duration)),
    });
    const counts = {
      frameRate: plan.video?.frameRate ?? null,
      totalFrames: plan.video?.frames.reduce((a, b) => a + b, 0) ?? 0,
      totalSamples: plan.audio?.samples.reduce((a, b) => a + b, 0) ?? 0,
      sampleRate: plan.audio?.sampleRate ?? 0,
    };
    const found = await probe(part, {
      signal,
      // Reading all of a large file takes as long as half of the copying; an MP4 has no PCM, whose samples are indexed each.
      list: container.muxer === 'mp4' ? indexedPackets : listPackets,
      verify: (packets) => verifyPackets(packets, counts),
    });
    const encoded = way && 'encoded' in way ? way.encoded : null;
    const info = asPlanned(found, rushes, plan, { encoded, recordedAs: exact?.recordedAs });
    await rename(part, path);
    onProgress?.(100);
    return info;
  } finally {
    await Promise.all([part, script, tags].map((file) => rm(file, { force: true })));
  }
}

function scriptOf(
  rushes: readonly Rush[],
  video: NonNullable<JoinPlan['video']>,
  way: NonNullable<JoinStrategy>,
): string {
  const paths = rushes.map(({ path }) => path);
  if ('copied' in way) return concatScript(paths, video.frames, video.frameRate);
  return joinFilter(rushes, way.colours, video, way.encoded);
}

/** Containers and encoders pad the audio's end, which is no part of the recording. */
function asPlanned(
  info: MediaInfo,
  rushes: readonly Rush[],
  plan: JoinPlan,
  as: { readonly encoded: JoinedVideo | null; readonly recordedAs: string | undefined },
): MediaInfo {
  const unreadable = joinedHoles(rushes, plan);
  const flaws = joinedFlaws(rushes, plan);
  const { others: found = [] } = info;
  const others = [...found, ...lostTracks(rushes, found)];
  const recordedAt = rushes[0]?.info.recordedAt;
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    ...info,
    duration: total(plannedDurations(plan)),
    video: info.video && joinedVideo(info.video, rushes, total(plan.video?.frames ?? []), as.encoded),
    ...(unreadable.length > 0 && { unreadable }),
    ...(flaws.length > 0 && { flaws }),
    ...(others.length > 0 && { others }),
    ...(recordedAt && { recordedAt }),
    audio: info.audio && joinedAudio(info.audio, rushes, as.recordedAs),
  };
}

function joinedVideo(
  { holes: _, ...found }: VideoInfo,
  rushes: readonly Rush[],
  frames: number,
  encoded: JoinedVideo | null,
): VideoInfo {
  // Decoders of ProRes 4444 claim more depth than there is.
  const video = { ...found, frames, ...(encoded && { pixelFormat: encoded.pixelFormat }) };
  return { ...video, ...joinedFrom(rushes, video) };
}

function joinedAudio(
  { bitRate: _, profile: _own, ...audio }: AudioInfo,
  rushes: readonly Rush[],
  recordedAs = audio.codec,
): AudioInfo {
  return {
    ...audio,
    ...(recordedAs !== audio.codec && { recordedAs }),
    ...recordedRate(rushes, recordedAs),
  };
}

async function bytesOf(rushes: readonly Rush[]): Promise<number> {
  const sizes = await Promise.all(rushes.map(async ({ path }) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function adopt(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  // A recording that is worked on where its owner keeps it.
  if ((await lstat(from)).isSymbolicLink()) await symlink(await realpath(from), to);
  else await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}
