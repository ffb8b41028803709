import { constants, copyFile, link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { media } from '#i18n/en/media.ts';
import type { Command, Input } from './command.ts';
import { pcmInput } from './cut-command.ts';
import { MediaFailed } from './errors.ts';
import { frameTiming } from './filters.ts';
import {
  audioEncoder,
  type Container,
  containerFor,
  fittingExtension,
  indexedInFront,
  timescaleArgs,
  usualEncoder,
} from './formats.ts';
import { carriedInputs, type JoinCarried, lostTracks, readJoinCarried } from './join-carried.ts';
import {
  concatScript,
  type Fingerprint,
  type JoinPlan,
  joinedHoles,
  joinFilter,
  picturesCopy,
  planJoin,
  plannedDurations,
  type Rush,
  recordedRate,
} from './join-plan.ts';
import { joinedSound, packedSound, withoutLoss } from './join-sound.ts';
import { indexedPackets, listPackets } from './packet-list.ts';
import { probe } from './probe.ts';
import { runFfmpeg, runFfprobe } from './run.ts';
import type { AudioInfo, Control, MediaInfo } from './types.ts';
import { verifyPackets } from './verify.ts';

export type { Rush } from './join-plan.ts';

export interface Joined {
  readonly path: string;
  readonly extension: string;
  readonly info: MediaInfo;
  /** Of each rush as joined, seconds. */
  readonly durations: readonly number[];
}

/**
 * A single rush is kept byte for byte. Equal pictures are copied, others fitted to the first; sound is encoded once.
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
  const fitting = fittingExtension(extension, family, hasVideo);
  const path = `${outBase}.${fitting}`;
  if (rushes.length === 1 && !first.info.video?.variableSize) {
    await adopt(first.path, path);
    control.onProgress?.(100);
    return { path, extension: fitting, info: first.info, durations: [first.info.duration] };
  }
  const plan = planJoin(rushes);
  const durations = plannedDurations(plan);
  const prints = plan.picture ? await fingerprints(rushes, control) : [];
  const copied = plan.picture && picturesCopy(rushes, prints) ? (prints[0] ?? null) : null;
  try {
    const info = await write(rushes, plan, path, containerFor(fitting), copied, control);
    return { path, extension: fitting, info, durations };
  } catch (error) {
    if (!copied || !(error instanceof MediaFailed)) throw error;
    // What looked alike could not be strung together; encoding always can.
    const info = await write(rushes, plan, path, containerFor(fitting), null, control);
    return { path, extension: fitting, info, durations };
  }
}

async function write(
  rushes: readonly Rush[],
  planned: JoinPlan,
  path: string,
  fitting: Container,
  copied: Fingerprint | null,
  control: Control,
): Promise<MediaInfo> {
  const exact = copied && withoutLoss(rushes, planned, fitting, await bytesOf(rushes));
  const container = exact ? exact.container : fitting;
  const plan = exact ? { ...planned, sound: exact.sound } : planned;
  const { signal, onProgress } = control;
  const part = `${path}.part`;
  const script = `${path}.script`;
  const tags = `${path}.tags`;
  const duration = rushes.reduce((sum, rush) => sum + rush.info.duration, 0);
  const timeLimit = 300 + 60 * Math.ceil(duration);
  try {
    await rm(part, { force: true });
    if (plan.picture)
      await writeFile(script, copied ? concatScript(rushes, plan.picture) : joinFilter(rushes, plan.picture));
    const carried = await readJoinCarried(
      rushes,
      plannedDurations(plan),
      // An index in front has no room for a cover.
      { container, withCover: exact === null },
      { signal, timeLimit: 60 },
    );
    await writeFile(tags, carried.script);
    const command = joinCommand(rushes, plan, {
      ...{ script, tags, carried },
      output: part,
      container,
      copied,
      packed: exact !== null,
    });
    await runFfmpeg(command, {
      signal,
      timeLimit,
      ...(plan.sound
        ? { feed: (exact ? packedSound : joinedSound)(rushes, plan.sound, container, control) }
        : {}),
      onProgress: ({ seconds }) => onProgress?.(Math.min(99, (100 * seconds) / duration)),
    });
    const counts = {
      frameRate: plan.picture?.frameRate ?? null,
      totalFrames: plan.picture?.frames.reduce((a, b) => a + b, 0) ?? 0,
      totalSamples: plan.sound?.samples.reduce((a, b) => a + b, 0) ?? 0,
      sampleRate: plan.sound?.sampleRate ?? 0,
    };
    const found = await probe(part, {
      signal,
      // Reading all of a large file takes as long as half of the copying; an MP4 has no PCM, whose samples are indexed each.
      list: container.muxer === 'mp4' ? indexedPackets : listPackets,
      verify: (packets) => verifyPackets(packets, counts),
    });
    const info = asPlanned(found, rushes, plan, exact?.recordedAs);
    await rename(part, path);
    onProgress?.(100);
    return info;
  } finally {
    await Promise.all([part, script, tags].map((file) => rm(file, { force: true })));
  }
}

/** Containers and encoders pad the sound's end, which is no part of the recording. */
function asPlanned(info: MediaInfo, rushes: readonly Rush[], plan: JoinPlan, recordedAs?: string): MediaInfo {
  const unreadable = joinedHoles(rushes, plan);
  const { others: found = [] } = info;
  const others = [...found, ...lostTracks(rushes, found)];
  const recordedAt = rushes[0]?.info.recordedAt;
  const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
  return {
    ...info,
    duration: total(plannedDurations(plan)),
    video: info.video && { ...info.video, frames: total(plan.picture?.frames ?? []) },
    ...(unreadable.length > 0 && { unreadable }),
    ...(others.length > 0 && { others }),
    ...(recordedAt && { recordedAt }),
    audio: info.audio && joinedAudio(info.audio, rushes, recordedAs),
  };
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

// In MP4, ffmpeg 5.1 calls FLAC experimental.
const PACKED_ARGS = ['-c:a', 'copy', '-strict', '-2'];

function joinCommand(
  rushes: readonly Rush[],
  plan: JoinPlan,
  job: {
    readonly script: string;
    /** Path of what `carried` says. */
    readonly tags: string;
    readonly carried: JoinCarried;
    readonly output: string;
    readonly container: Container;
    readonly copied: Fingerprint | null;
    /** The sound is fed as FLAC. */
    readonly packed: boolean;
  },
): Command {
  const { picture, sound } = plan;
  const { container, copied, packed, carried } = job;
  const inputs: Input[] = [];
  if (picture && copied)
    inputs.push({
      kind: 'list',
      path: job.script,
      options: [
        // Lists begin with the container, which may have sound before its first picture.
        ...['-itsoffset', String(-copied.late), '-f', 'concat', '-safe', '0'],
        // Equal coding needs no other form, which takes a quarter longer and puts parameter sets into key pictures.
        ...['-auto_convert', '0', '-an', '-sn', '-dn'],
      ],
    });
  else if (picture)
    // The filter itself brings sizes together; made anew at each change it would forget its place.
    for (const rush of rushes)
      inputs.push({ kind: 'file', path: rush.path, options: ['-an', '-sn', '-dn', '-reinit_filter', '0'] });
  const encoder = sound && !packed ? audioEncoder(container, sound, sound.sampleRate) : null;
  if (packed) inputs.push({ kind: 'pipe', options: ['-f', 'flac'] });
  if (sound && encoder)
    inputs.push(pcmInput(sound, encoder.feed, sound.sampleRate, container, encoder.codec));
  const more = carriedInputs(carried, job.tags, inputs.length);
  return {
    inputs: [...inputs, ...more.inputs],
    args: [
      ...(picture ? ['-copyts'] : []),
      ...(picture && copied ? ['-map', '0:v', '-c:v', 'copy'] : []),
      ...(picture && !copied
        ? [
            ...['-filter_complex_script', job.script, '-map', '[v]'],
            ...frameTiming(picture.frameRate),
            ...usualEncoder(container, picture),
            ...timescaleArgs(container, picture.frameRate),
          ]
        : []),
      ...(sound ? ['-map', `${inputs.length - 1}:a`, ...(encoder?.args ?? PACKED_ARGS)] : []),
      ...more.args,
      ...[
        ...(packed ? indexedInFront(container, packetsOf(plan), roomFor(carried)) : container.options),
        '-f',
        container.muxer,
      ],
    ],
    output: job.output,
  };
}

/** Bytes in an index: MP4 says chapters twice, and tags under two names. */
const roomFor = ({ script }: JoinCarried) => 4 * Buffer.byteLength(script);

/** FLAC has some 10 packets a second. */
const SOUND_PACKETS = 30;

/** At most. */
function packetsOf(plan: JoinPlan): number {
  const seconds = plannedDurations(plan).reduce((sum, duration) => sum + duration, 0);
  const frames = plan.picture?.frames.reduce((sum, count) => sum + count, 0) ?? 0;
  return frames + Math.ceil(seconds * SOUND_PACKETS);
}

async function fingerprints(rushes: readonly Rush[], control: Control): Promise<Fingerprint[]> {
  const fields =
    'codec_name,profile,level,width,height,pix_fmt,sample_aspect_ratio,field_order,extradata_hash';
  const entries = ['-show_data_hash', 'sha256', '-show_entries', `stream=${fields}:format=start_time`];
  return Promise.all(
    rushes.map(async ({ path, info }) => {
      if (!info.video) return { coding: '', late: 0 };
      const args = ['-select_streams', String(info.video.index), ...entries, '-of', 'csv=p=0'];
      const { stdout } = await runFfprobe(path, args, { signal: control.signal, timeLimit: 60 });
      const lines = stdout.trim().split('\n');
      const start = Number.parseFloat(lines.pop() ?? '') || 0;
      return { coding: lines.join(), late: info.startTime - start };
    }),
  );
}

async function bytesOf(rushes: readonly Rush[]): Promise<number> {
  const sizes = await Promise.all(rushes.map(async ({ path }) => (await stat(path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function adopt(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}
