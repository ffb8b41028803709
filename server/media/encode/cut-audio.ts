/** The edited audio of a recording, what a download changes of it, and its pace beside the frames. */
import { mkdir, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replies } from '#i18n/en/server.ts';
import { EditFades } from '#model/media/edit-fades.ts';
import { isEndCut } from '#model/media/edl.ts';
import { GainSound } from '#model/media/gain-sound.ts';
import { MediaFailed } from '../errors.ts';
import { mixedToMono } from '../ffmpeg/mono.ts';
import { BYTES, pcmCommand, timeLimitFor, whole } from '../ffmpeg/pcm.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import type { AudioInfo, SampleFormat } from '../types.ts';
import { type AudioChange, planAudioChange } from './audio-change.ts';
import type { ChangeJob } from './cut-changes.ts';
import { type CutSource, tracksOf } from './cut-command.ts';
import { withFades, withTone } from './gained-audio.ts';
import { SoundMeter, type TrackSound } from './sound-check.ts';
import { goesBack, playedOf, StoredSource, splice, spliceFrom } from './splice.ts';
import { sourceOf } from './voice-source.ts';

/** Seconds by which audio may be ahead of the video in a file: players read both at one place. */
const MAX_AUDIO_LEAD = 5;

/** Keeps audio from being written long before the frames beside it are there. */
export class AudioThrottle {
  #reached = 0;
  #moved = Promise.withResolvers<void>();

  /** @param seconds of frames that are there by now, edited time; infinite at their end */
  advance(seconds: number): void {
    this.#reached = seconds;
    const moved = this.#moved;
    this.#moved = Promise.withResolvers();
    moved.resolve();
  }

  /** @param bytesPerSecond of the audio */
  async *hold(audio: AsyncIterable<Uint8Array>, bytesPerSecond: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of audio) {
      while (bytes / bytesPerSecond > this.#reached + MAX_AUDIO_LEAD) await this.#moved.promise;
      bytes += chunk.length;
      yield chunk;
    }
  }
}

/** Files of decoded tracks, for edits that go back in the recording: each is decoded once, whoever reads it. */
export class DecodedTracks {
  readonly #folder: string;
  readonly #made = new Map<string, Promise<string>>();

  /** @param folder is made when it is needed, and left to whoever cuts */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The path of a file. @param bytes about so many @throws MediaFailed without room for them, what `decode` throws */
  fileOf(name: string, bytes: number, decode: () => AsyncIterable<Uint8Array>): Promise<string> {
    const known = this.#made.get(name);
    if (known) return known;
    const path = join(this.#folder, name);
    const made = (async () => {
      await mkdir(this.#folder, { recursive: true });
      const { bavail, bsize } = await statfs(this.#folder);
      if (bavail * bsize < bytes)
        throw new MediaFailed(replies.serverShortOfSpace(), `ENOSPC: ${bytes} bytes of decoded audio`);
      await writeFile(path, decode());
      return path;
    })();
    this.#made.set(name, made);
    made.catch(() => this.#made.delete(name));
    return made;
  }
}

interface AudioJob extends CutSource {
  readonly signal: AbortSignal;
  readonly decoded: DecodedTracks;
}

/** How many passes analyse each track before it is written. */
export function listeningPasses({ denoise, loudness }: NonNullable<ChangeJob['changes']>): number {
  return denoise || loudness !== undefined ? 1 : 0;
}

/**
 * By track, null where nothing is changed.
 * @param report takes the share that is listened to
 * @throws MediaFailed, the signal's reason
 */
export async function prepareAudio(
  job: AudioJob & ChangeJob,
  report: (share: number) => void,
): Promise<readonly (AudioChange | null)[]> {
  const { info, plan, changes = {}, signal } = job;
  if (listeningPasses(changes) === 0) return [];
  const { sampleRate, totalSamples } = plan;
  // Whether a word is muted changes nothing of how loud the rest is.
  const measured = job.gains ? { ...job, gains: job.gains.filter(({ kind }) => kind === 'level') } : job;
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const tracks = tracksOf(info);
  const audioChanges: (AudioChange | null)[] = [];
  for (const [i, audio] of tracks.entries()) {
    const shape = { ...audio, sampleRate };
    const listened = (samples: number) => report((i + Math.min(1, samples / totalSamples)) / tracks.length);
    const spliced = () =>
      counted(splicedAudio(measured, audio, 'f32le'), BYTES.f32le * audio.channels, listened);
    audioChanges.push(await planAudioChange(job.masterPath, audio, changes, shape, spliced, limits));
    report((i + 1) / tracks.length);
  }
  return audioChanges;
}

async function* counted(
  audio: AsyncIterable<Uint8Array>,
  frame: number,
  report: (samples: number) => void,
): AsyncGenerator<Uint8Array> {
  let samples = 0;
  for await (const chunk of audio) {
    yield chunk;
    samples += chunk.length / frame;
    report(samples);
  }
}

/**
 * The planned samples of a track, decoded, joined and mixed; without the tone of bleeps, which no change of loudness changes.
 * @param format f32le where channels are mixed, and where there are gains or speakers are matched
 * @param heard hears them, before and after they are mixed
 */
export function splicedAudio(
  job: AudioJob,
  audio: AudioInfo,
  format: SampleFormat,
  heard?: Pick<TrackSound, 'kept' | 'mixed'>,
): AsyncGenerator<Uint8Array> {
  const { info, plan, signal, masterPath } = job;
  const { sampleRate, segments } = plan;
  const channels = recordedChannels(audio);
  const limits = { signal, timeLimit: timeLimitFor(info) };
  const { filter, ...source } = sourceOf(masterPath, audio, job.voice);
  const shape = { format, sampleRate, ...(audio.isMixed && { channels }), ...(filter && { filter }) };
  const frame = BYTES[format] * channels;
  const decode = () => streamFfmpeg(pcmCommand(source.path, source.audio, shape), limits);
  const options = {
    ...{ segments, format, channels, sampleRate },
    firstSample: Math.round(audio.offset * sampleRate),
    isEndCut: isEndCut(plan, info.duration),
    ...((job.gains || job.matched) && { sound: new GainSound(job.gains ?? [], sampleRate, job.matched) }),
  };
  const kept = goesBack(segments)
    ? spliceFrom(
        new StoredSource(
          () =>
            job.decoded.fileOf(
              `${audio.index}.${format}`,
              Math.ceil(info.duration * sampleRate) * frame,
              decode,
            ),
          options,
        ),
        options,
      )
    : splice(whole(decode(), frame), options);
  const first = heard ? heard.kept.hear(kept) : kept;
  if (!audio.isMixed) return first;
  const mixed = mixedToMono(first, sampleRate);
  return heard ? heard.mixed.hear(mixed) : mixed;
}

/** What comes behind all other changes of a track: the tone of bleeps, then the fades. @param audio in whole frames, f32le */
export function finished(
  audio: AsyncGenerator<Uint8Array>,
  { gains, changes, plan }: Pick<ChangeJob, 'gains' | 'changes' | 'plan'>,
  channels: number,
): AsyncGenerator<Uint8Array> {
  const { sampleRate, segments, totalSamples } = plan;
  const toned = gains
    ? withTone(audio, channels, new GainSound(gains, sampleRate), segments.map(playedOf))
    : audio;
  const fades = changes?.fades && new EditFades(changes.fades, totalSamples, sampleRate);
  return fades ? withFades(toned, channels, fades) : toned;
}

/** Of what is decoded before it is mixed. */
function recordedChannels({ isMixed, channels }: Pick<AudioInfo, 'isMixed' | 'channels'>): number {
  return isMixed ? 2 : channels;
}

/** Meters for a track; those of steps that it does not take are the same. @param given format that the encoder is fed */
export function trackSound(
  audio: AudioInfo,
  given: SampleFormat,
  sampleRate: number,
  isChanged: boolean,
): TrackSound {
  const format = isChanged || audio.isMixed ? 'f32le' : given;
  const kept = new SoundMeter(format, recordedChannels(audio), sampleRate);
  const mixed = audio.isMixed ? new SoundMeter(format, 1, sampleRate) : kept;
  return { kept, mixed, given: isChanged ? new SoundMeter(given, audio.channels, sampleRate) : mixed };
}
