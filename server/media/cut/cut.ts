import { rename, rm, writeFile } from 'node:fs/promises';
import { media } from '#i18n/en/server.ts';
import type { ExportPlan } from '#model/media/edl.ts';
import { copyRuns } from '../copy/intra-copy.ts';
import { type SmartCut, smartCutPackets } from '../copy/smart-cut.ts';
import { type AudioChange, changedAudio } from '../encode/audio-change.ts';
import {
  AudioThrottle,
  DecodedTracks,
  finished,
  listeningPasses,
  prepareAudio,
  splicedAudio,
  trackSound,
} from '../encode/cut-audio.ts';
import { type ChangeJob, type PreparedVideo, prepareVideo } from '../encode/cut-changes.ts';
import { cutCommand, tracksOf } from '../encode/cut-command.ts';
import { concatScript, encodeParts } from '../encode/encoded-parts.ts';
import { encodeWell, lowestPsnr, onlySamples } from '../encode/encoding-check.ts';
import { cutFilter } from '../encode/filters.ts';
import { inFormat } from '../encode/gained-audio.ts';
import { readKeyQuantiser } from '../encode/key-quantiser.ts';
import { type Carried, chapterScript, editedChapters, readCarried } from '../encode/metadata.ts';
import type { TrackSound } from '../encode/sound-check.ts';
import { type EditedSubtitles, editSubtitles } from '../encode/subtitles.ts';
import type { VfrTimes } from '../encode/variable-frame-rate.ts';
import { verifyOutput, verifySound } from '../encode/verify.ts';
import { MediaFailed } from '../errors.ts';
import { BYTES, timeLimitFor, whole, without } from '../ffmpeg/pcm.ts';
import { type CutProgress, type CutWork, type OnSegment, segmentProgress } from '../ffmpeg/progress.ts';
import { runFfmpeg } from '../ffmpeg/run.ts';
import { ascendingRuns } from '../plan/cut-plan.ts';
import { audioEncoder, containerFor } from '../plan/formats.ts';
import { countFrames, framesToEncode } from '../plan/smart-plan.ts';
import type { About, AudioInfo } from '../types.ts';
import {
  type CutStrategy,
  openSmartCut,
  strategiesFor,
  vfrStrategies,
  videoSource,
  wholeStrategies,
} from './strategies.ts';

export interface CutJob extends ChangeJob {
  readonly outPath: string;
  readonly signal: AbortSignal;
  readonly onProgress?: OnSegment;
  /** Keeps finished parts for a later try, whatever comes of this one; by default they go. */
  readonly partsFolder?: string;
  /** The whole edit where `plan` is a part of it, which is then as loud as in the whole. */
  readonly whole?: ExportPlan;
  /** What `hearEdit` found, for parts of one edit that is heard once; absent: it is heard now. */
  readonly audioChanges?: readonly (AudioChange | null)[];
}

/** With what its steps share. */
interface Cutting extends CutJob {
  readonly decoded: DecodedTracks;
}

/**
 * Every planned frame and sample once, in the planned order, with a crossfade of the audio at each cut. Atomic; leaves nothing else.
 * @returns for the log, why better strategies than the one it was cut in failed, or could not be tried, and where encoded frames came out poorly
 * @throws MediaFailed, the signal's reason
 */
export async function cutMedia(given: CutJob): Promise<string[]> {
  const { plan, outPath, signal } = given;
  if (plan.segments.length === 0) throw new MediaFailed(media.nothingLeft(), 'empty plan');
  const files = {
    part: `${outPath}.part`,
    script: `${outPath}.filter`,
    chapters: `${outPath}.chapters`,
    captions: `${outPath}.vtt`,
    burn: `${outPath}.burn`,
    decoded: `${outPath}.decoded`,
    parts: given.partsFolder ?? `${outPath}.parts`,
  };
  const job = { ...(await withKeyQuantiser(given)), decoded: new DecodedTracks(files.decoded) };
  const progress = segmentProgress(plan, job.onProgress ?? (() => undefined));
  let smart: SmartCut | null = null;
  let subtitles: readonly EditedSubtitles[] = [];
  try {
    const carried = await readCarried(job.masterPath, job.info, { signal, timeLimit: 60 });
    const { family } = containerFor(job.extension);
    const chapters = chaptersOf(job.about, carried, plan);
    await writeFile(files.chapters, chapterScript(chapters, family === 'mp4'));
    const limits = { signal, timeLimit: timeLimitFor(job.info) };
    subtitles = await editSubtitles(job, carried.subtitles, `${outPath}.subtitles`, limits);
    const prepared = await prepareVideo(job, outPath);
    const opened = prepared.change ? null : await openSmartCut(job);
    smart = typeof opened === 'string' ? null : opened;
    // What could not be copied, is not encoded here or did not come out whole is tried in the next strategy.
    const strategies: readonly CutStrategy[] = prepared.change
      ? [
          ...(await vfrStrategies(job, prepared.encoders[0])),
          ...(await wholeStrategies(job, prepared.encoders)),
        ]
      : await strategiesFor(job, smart);
    const expect = (strategy: CutStrategy) => progress.expect(workOf(job, strategy));
    expect(strategies[0] ?? null);
    const heard = { ...job, plan: job.whole ?? plan };
    const audioChanges =
      job.audioChanges ?? (await prepareAudio(heard, (listened) => progress.report('listening', listened)));
    const poor: string[] = [];
    const shared = {
      files,
      carried: { ...carried, chapters, givenTags: job.about?.tags ?? {} },
      subtitles,
      progress,
      prepared,
      audioChanges,
      onPoor: (note: string) => poor.push(note),
    };
    // These say themselves why the cut is not copied around its edges.
    const isExplained = strategies.some(
      (strategy) => strategy && ('packetFilters' in strategy || ('own' in strategy && strategy.own)),
    );
    const failed = typeof opened === 'string' && !isExplained ? [`smart: ${opened}`] : [];
    for (const [i, strategy] of strategies.entries()) {
      if (i > 0) expect(strategy);
      poor.length = 0;
      if (i === strategies.length - 1) await writeAndCompare(job, shared, strategy);
      else {
        const why = await failureOf(signal, () => writeAndCompare(job, shared, strategy));
        if (why === undefined) break;
        failed.push(`${Object.keys(strategy ?? {})[0]}: ${why}`);
      }
    }
    await rename(files.part, outPath);
    progress.finish();
    return [...failed, ...poor];
  } finally {
    smart?.index.close();
    const { parts, ...others } = files;
    const temporary = [...Object.values(others), ...subtitles.map(({ path }) => path)];
    if (!job.partsFolder) temporary.push(parts);
    await Promise.all(temporary.map((path) => rm(path, { force: true, recursive: true })));
  }
}

/** What changes of the audio come to in an edit that is cut in parts. @param folder is made where it is needed, and goes @throws as `cutMedia` */
export async function hearEdit(
  job: Omit<CutJob, 'outPath' | 'onProgress'>,
  folder: string,
): Promise<readonly (AudioChange | null)[]> {
  try {
    return await prepareAudio({ ...job, decoded: new DecodedTracks(folder) }, () => undefined);
  } finally {
    await rm(folder, { force: true, recursive: true });
  }
}

/** Edited seconds; of the recording where `about` says nothing of them. */
function chaptersOf(about: About | undefined, carried: Carried, plan: ExportPlan): Carried['chapters'] {
  if (!about?.chapters) return editedChapters(carried.chapters, plan);
  return about.chapters.map(({ start, end, name }) => ({ start, end, title: name }));
}

/** Knows how fine the key frames are that are made at the seams. */
async function withKeyQuantiser(job: CutJob): Promise<CutJob> {
  const { masterPath, info, plan, changes = {}, signal } = job;
  const { video } = info;
  if (!video || changes.height !== undefined) return job;
  const { num, den } = video.frameRate;
  const seams = plan.segments.map(({ startFrame }) => (startFrame * den) / num);
  const keyQuantiser = await readKeyQuantiser(masterPath, info, seams, { signal });
  return keyQuantiser === undefined ? job : { ...job, info: { ...info, video: { ...video, keyQuantiser } } };
}

/** Frames that are encoded while they are written are no work of their own. */
function workOf({ plan, changes = {}, audioChanges }: CutJob, strategy: CutStrategy): CutWork {
  const { totalFrames, frameRate, totalSamples } = plan;
  const passes = audioChanges ? 0 : listeningPasses(changes);
  const listening = passes * (frameRate ? totalFrames : totalSamples);
  if (strategy && 'smart' in strategy) return { listening, encoding: framesToEncode(strategy.smart.plan) };
  return { listening, encoding: strategy && 'encoder' in strategy && strategy.parts ? totalFrames : 0 };
}

/** Why it failed, where another strategy may succeed. */
async function failureOf(signal: AbortSignal, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof MediaFailed) return error.detail;
    throw error;
  }
}

interface Files {
  readonly part: string;
  readonly script: string;
  readonly chapters: string;
  readonly parts: string;
}

/** What all strategies of a cut share. */
interface Shared {
  readonly files: Files;
  readonly carried: Carried;
  readonly subtitles: readonly EditedSubtitles[];
  readonly progress: CutProgress;
  readonly prepared: PreparedVideo;
  /** By track. */
  readonly audioChanges: readonly (AudioChange | null)[];
  /** Takes a note for the log on frames that came out poorly. */
  readonly onPoor: (note: string) => void;
}

/** Frames that are encoded while they are written are compared with the recording's; parts were compared when they were encoded. */
async function writeAndCompare(job: Cutting, shared: Shared, strategy: CutStrategy): Promise<void> {
  const { info, plan, signal } = job;
  const { video } = info;
  const { files, prepared } = shared;
  if (!video || !strategy || !('encoder' in strategy) || strategy.parts || prepared.change?.size)
    return write(job, shared, strategy);
  const { encoder, own } = strategy;
  const filter = cutFilter(info, video, plan.segments, encoder, prepared.change ?? {}, Boolean(own));
  const note = await encodeWell(
    encoder.args,
    (args) => write(job, shared, { ...strategy, encoder: { ...encoder, args } }),
    () =>
      lowestPsnr({
        ...{ coded: { path: files.part }, pixelFormat: encoder.pixelFormat },
        ...{ signal, timeLimit: timeLimitFor(info) },
        referenceOf: (samples) => ({
          input: { kind: 'file', path: job.masterPath, options: ['-an', '-sn', '-dn'] },
          stream: String(video.index),
          filter: `${filter},${onlySamples(samples)}`,
        }),
      }),
  );
  if (note) shared.onPoor(note);
}

async function write(
  job: Cutting,
  { files, carried, subtitles, progress, prepared, audioChanges, onPoor }: Shared,
  strategy: CutStrategy,
): Promise<void> {
  const { info, plan, signal } = job;
  const { video } = info;
  const own = ownTimes(strategy, plan);
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const { part, script } = files;
  await rm(part, { force: true });
  if (video && strategy && 'encoder' in strategy && strategy.parts) {
    const onEncoded = (frames: number) => progress.report('encoding', frames / plan.totalFrames);
    const run = { ...limits, folder: files.parts, onEncoded, onPoor };
    const paths = await encodeParts(
      job.masterPath,
      { ...info, video },
      strategy.parts,
      strategy.encoder,
      run,
      { ...(prepared.change && { change: prepared.change }), keepsTimes: own !== undefined },
    );
    progress.report('encoding', 1);
    const frames = strategy.parts.map(({ kept }) => countFrames(kept));
    await writeFile(script, concatScript(paths, frames, video.frameRate));
  } else if (video && strategy && 'encoder' in strategy)
    await writeFile(
      script,
      cutFilter(info, video, plan.segments, strategy.encoder, prepared.change ?? {}, Boolean(own)),
    );
  else if (video && strategy && 'packetFilters' in strategy && strategy.packetFilters.length > 1) {
    const runs = ascendingRuns(plan.segments);
    const { muxer } = containerFor(job.extension);
    const source = { path: job.masterPath, info: { ...info, video }, muxer };
    const paths = await copyRuns(source, runs, strategy.packetFilters, { ...limits, folder: files.parts });
    await writeFile(script, concatScript(paths, runs.map(countFrames), video.frameRate));
  }
  const smart = strategy && 'smart' in strategy ? strategy.smart : null;
  const throttle = smart ? new AudioThrottle() : null;
  const tracks = tracksOf(info).map((audio, i) => audioOf(job, audio, audioChanges[i] ?? null, throttle));
  const [audio, ...others] = tracks.map(({ samples }) => samples);
  const toEncode = smart ? framesToEncode(smart.plan) : 0;
  const rate = plan.frameRate;
  const run = {
    ...{ ...limits, folder: files.parts, onPoor },
    onEncoded: (frames: number) => progress.report('encoding', frames / toEncode),
    onGiven: (place: number) => throttle?.advance(rate ? (place * rate.den) / rate.num : place),
  };
  const texts = { captions: prepared.track, subtitles };
  await runFfmpeg(cutCommand(job, videoSource(strategy, video, script), files, carried, texts), {
    ...limits,
    ...(audio ? { feed: audio } : {}),
    ...(others.length > 0 ? { tracks: others } : {}),
    ...(video && smart ? { packets: smartCutPackets(smart, video, run) } : {}),
    onProgress: ({ frames, seconds }) =>
      progress.report('writing', video && !own ? frames / plan.totalFrames : seconds / plan.duration),
  });
  progress.report('writing', 1);
  await verifyOutput(part, info.audio ? plan : { ...plan, totalSamples: 0 }, signal, own);
  await verifySound(
    part,
    tracks.map(({ sound }) => sound),
    limits,
  );
}

/** Where not every place of the grid has a frame of its own. */
function ownTimes(strategy: CutStrategy, { totalFrames }: ExportPlan): VfrTimes | undefined {
  if (!strategy || !('smart' in strategy))
    return strategy && 'encoder' in strategy ? strategy.own : undefined;
  const { places } = strategy.smart;
  return places.length < totalFrames ? { frames: Array.from(places), unsure: 0 } : undefined;
}

/** The edited audio of a track, in the encoder's format and not ahead of the video by more than `throttle` allows. */
function audioOf(
  job: Cutting,
  audio: AudioInfo,
  change: AudioChange | null,
  throttle: AudioThrottle | null,
): { samples: AsyncGenerator<Uint8Array>; sound: TrackSound } {
  const { info, plan, signal } = job;
  const { totalSamples: total, sampleRate } = plan;
  const container = containerFor(job.extension);
  const { codec, feed: format } = audioEncoder(container, audio, sampleRate);
  const { channels } = audio;
  // Tones are added to floats, behind all other changes, and fades multiply both.
  const isFinished = Boolean(job.gains || job.matched || job.changes?.fades);
  const spliced = isFinished ? 'f32le' : format;
  const sound = trackSound(audio, spliced, sampleRate, change !== null || isFinished);
  const filtered =
    change &&
    changedAudio(
      splicedAudio(job, audio, 'f32le', sound),
      change,
      { ...audio, sampleRate, format: spliced, total },
      { signal, timeLimit: timeLimitFor(info) },
    );
  const changed = filtered
    ? whole(filtered, BYTES[spliced] * channels)
    : splicedAudio(job, audio, spliced, sound);
  const heard = isFinished ? finished(whole(changed, BYTES.f32le * channels), job, channels) : changed;
  const given = isFinished || change ? sound.given.hear(heard) : heard;
  const samples = isFinished ? inFormat(given, format) : given;
  const frame = BYTES[format] * channels;
  const trimmed = without(samples, (container.unsignalledEncoderDelay?.[codec] ?? 0) * frame);
  return { samples: throttle ? throttle.hold(trimmed, frame * sampleRate) : trimmed, sound };
}
