import { rename, rm, writeFile } from 'node:fs/promises';
import { media } from '#i18n/en/server.ts';
import { type Carried, chapterScript, editedChapters, readCarried } from './carried.ts';
import { type ChangeJob, type PreparedPicture, preparePicture } from './cut-changes.ts';
import { cutCommand, tracksOf } from './cut-command.ts';
import { Pace, prepareSound, splicedSound, timesHeard } from './cut-sound.ts';
import { atItsTimes, openSmartCut, pictureSource, type SmartCut, type Way, waysFor } from './cut-ways.ts';
import { encodeParts, partsScript } from './encoded-parts.ts';
import { MediaFailed } from './errors.ts';
import { cutFilter } from './filters.ts';
import { audioEncoder, containerFor } from './formats.ts';
import { BYTES, timeLimitFor, without } from './pcm.ts';
import { encodeWell, lowestPsnr, onlySamples } from './picture-check.ts';
import { type CutProgress, type CutWork, cutProgress, type OnSegment } from './progress.ts';
import { runFfmpeg } from './run.ts';
import { smartPicture } from './smart-cut.ts';
import { framesToEncode } from './smart-plan.ts';
import { changedSound, type SoundChange } from './sound-change.ts';
import { type EditedSubtitles, editSubtitles } from './subtitles.ts';
import type { AudioInfo } from './types.ts';
import { verifyOutput } from './verify.ts';

export interface CutJob extends ChangeJob {
  readonly outPath: string;
  readonly signal: AbortSignal;
  readonly onProgress?: OnSegment;
  /** Keeps finished parts for a later try, whatever comes of this one; by default they go. */
  readonly partsFolder?: string;
}

/**
 * Every planned frame and sample once, with a crossfade of the sound at each cut. Atomic; leaves nothing else.
 * @returns for the log, why better ways than the one it was cut in failed, or could not be tried, and where encoded pictures came out poorly
 * @throws MediaFailed, the signal's reason
 */
export async function cutMedia(job: CutJob): Promise<string[]> {
  const { plan, outPath, signal } = job;
  if (plan.segments.length === 0) throw new MediaFailed(media.nothingLeft(), 'empty plan');
  const files = {
    part: `${outPath}.part`,
    script: `${outPath}.filter`,
    chapters: `${outPath}.chapters`,
    captions: `${outPath}.vtt`,
    burn: `${outPath}.burn`,
    parts: job.partsFolder ?? `${outPath}.parts`,
  };
  const progress = cutProgress(plan, job.onProgress ?? (() => undefined));
  let smart: SmartCut | null = null;
  let subtitles: readonly EditedSubtitles[] = [];
  try {
    const carried = await readCarried(job.masterPath, job.info, { signal, timeLimit: 60 });
    const { family } = containerFor(job.extension);
    const chapters = editedChapters(carried.chapters, plan);
    await writeFile(files.chapters, chapterScript(chapters, family === 'mp4'));
    const limits = { signal, timeLimit: timeLimitFor(job.info) };
    subtitles = await editSubtitles(job, carried.subtitles, `${outPath}.subtitles`, limits);
    const picture = await preparePicture(job, outPath);
    const opened = picture.change ? null : await openSmartCut(job);
    smart = typeof opened === 'string' ? null : opened;
    // What could not be copied, is not encoded here or did not come out whole is tried in the next way.
    const ways: readonly Way[] = picture.change
      ? [...(await atItsTimes(job, picture.encoders[0])), ...picture.encoders.map((encoder) => ({ encoder }))]
      : await waysFor(job, smart);
    const expect = (way: Way) => progress.expect(workOf(job, way));
    expect(ways[0] ?? null);
    const sounds = await prepareSound(job, (listened) => progress.report('listening', listened));
    const poor: string[] = [];
    const made = {
      files,
      carried,
      subtitles,
      progress,
      picture,
      sounds,
      onPoor: (note: string) => poor.push(note),
    };
    const isMeant = ways.some((way) => way && ('packetFilter' in way || ('own' in way && way.own)));
    const failed = typeof opened === 'string' && !isMeant ? [`smart: ${opened}`] : [];
    for (const [i, way] of ways.entries()) {
      if (i > 0) expect(way);
      poor.length = 0;
      if (i === ways.length - 1) await writeWell(job, made, way);
      else {
        const why = await failureOf(signal, () => writeWell(job, made, way));
        if (why === undefined) break;
        failed.push(`${Object.keys(way ?? {})[0]}: ${why}`);
      }
    }
    await rename(files.part, outPath);
    progress.finish();
    return [...failed, ...poor];
  } finally {
    smart?.index.close();
    const { parts, ...others } = files;
    const made = [...Object.values(others), ...subtitles.map(({ path }) => path)];
    if (!job.partsFolder) made.push(parts);
    await Promise.all(made.map((path) => rm(path, { force: true, recursive: true })));
  }
}

/** Pictures that are encoded while they are written are no work of their own. */
function workOf({ plan, changes = {} }: CutJob, way: Way): CutWork {
  const { totalFrames, frameRate, totalSamples } = plan;
  const listening = timesHeard(changes) * (frameRate ? totalFrames : totalSamples);
  if (way && 'smart' in way) return { listening, encoding: framesToEncode(way.smart.plan) };
  return { listening, encoding: way && 'parts' in way ? totalFrames : 0 };
}

/** Why it failed, where another way may succeed. */
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

/** What is the same whichever way is tried. */
interface Made {
  readonly files: Files;
  readonly carried: Carried;
  readonly subtitles: readonly EditedSubtitles[];
  readonly progress: CutProgress;
  readonly picture: PreparedPicture;
  /** By track. */
  readonly sounds: readonly (SoundChange | null)[];
  /** Takes a note for the log on pictures that came out poorly. */
  readonly onPoor: (note: string) => void;
}

/** Pictures that are encoded while they are written are compared with the recording's; parts were before. */
async function writeWell(job: CutJob, made: Made, way: Way): Promise<void> {
  const { info, plan, signal } = job;
  const { video } = info;
  const { files, picture } = made;
  if (!video || !way || 'parts' in way || !('encoder' in way) || picture.change?.size)
    return write(job, made, way);
  const { encoder, own } = way;
  const filter = cutFilter(info, video, plan.segments, encoder, picture.change ?? {}, Boolean(own));
  const note = await encodeWell(
    encoder.args,
    (args) => write(job, made, { ...way, encoder: { ...encoder, args } }),
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
  if (note) made.onPoor(note);
}

async function write(
  job: CutJob,
  { files, carried, subtitles, progress, picture, sounds, onPoor }: Made,
  way: Way,
): Promise<void> {
  const { info, plan, signal } = job;
  const { video } = info;
  const own = way && 'own' in way ? way.own : undefined;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const { part, script } = files;
  await rm(part, { force: true });
  if (video && way && 'parts' in way) {
    const onEncoded = (pictures: number) => progress.report('encoding', pictures / plan.totalFrames);
    const run = { ...limits, folder: files.parts, onEncoded, onPoor };
    const paths = await encodeParts(job.masterPath, { ...info, video }, way.parts, way.encoder, run);
    progress.report('encoding', 1);
    await writeFile(script, partsScript(paths, way.parts, video));
  } else if (video && way && 'encoder' in way)
    await writeFile(
      script,
      cutFilter(info, video, plan.segments, way.encoder, picture.change ?? {}, Boolean(own)),
    );
  const smart = way && 'smart' in way ? way.smart : null;
  const pace = smart ? new Pace() : null;
  const [sound, ...others] = tracksOf(info).map((audio, i) => soundOf(job, audio, sounds[i] ?? null, pace));
  const toEncode = smart ? framesToEncode(smart.plan) : 0;
  const rate = plan.frameRate;
  const run = {
    ...{ ...limits, folder: files.parts, onPoor },
    onEncoded: (pictures: number) => progress.report('encoding', pictures / toEncode),
    onGiven: (pictures: number) => pace?.advance(rate ? (pictures * rate.den) / rate.num : pictures),
  };
  const texts = { captions: picture.track, subtitles };
  await runFfmpeg(cutCommand(job, pictureSource(way, video, script), files, carried, texts), {
    ...limits,
    ...(sound ? { feed: sound } : {}),
    ...(others.length > 0 ? { tracks: others } : {}),
    ...(video && smart ? { packets: smartPicture(smart.index, smart.plan, video, run) } : {}),
    onProgress: ({ frames, seconds }) =>
      progress.report('writing', video && !own ? frames / plan.totalFrames : seconds / plan.duration),
  });
  progress.report('writing', 1);
  await verifyOutput(part, info.audio ? plan : { ...plan, totalSamples: 0 }, signal, own);
}

/** As it is encoded, and no earlier than `pace` lets it. */
function soundOf(
  job: CutJob,
  audio: AudioInfo,
  change: SoundChange | null,
  pace: Pace | null,
): AsyncGenerator<Uint8Array> {
  const { info, plan, signal } = job;
  const { totalSamples: total, sampleRate } = plan;
  const container = containerFor(job.extension);
  const { codec, feed: format } = audioEncoder(container, audio, sampleRate);
  const { channels } = audio;
  const sound = change
    ? changedSound(
        splicedSound(job, audio, 'f32le'),
        change,
        { ...audio, sampleRate, format, total },
        { signal, timeLimit: timeLimitFor(info) },
      )
    : splicedSound(job, audio, format);
  const frame = BYTES[format] * channels;
  const told = without(sound, (container.untoldDelay?.[codec] ?? 0) * frame);
  return pace ? pace.hold(told, frame * sampleRate) : told;
}
