/** The command that writes a cut recording. Pure. */
import type { ExportPlan } from '#model/media/edl.ts';
import type { Level } from '#model/media/levels.ts';
import type { Gain } from '#model/types.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { captionEncoder } from '../plan/captions.ts';
import { channelOptions } from '../plan/channel-layouts.ts';
import { audioEncoder, type Container, containerFor, ofTrack, timescaleArgs } from '../plan/formats.ts';
import type { AudioInfo, MediaInfo, SampleFormat, VideoInfo } from '../types.ts';
import { cfrTiming, vfrTiming } from './filters.ts';
import { type Carried, givenTagArguments, keyArguments, startArguments, tagArguments } from './metadata.ts';
import { type EditedSubtitles, subtitleArguments } from './subtitles.ts';
import type { VideoEncoding } from './video-encoding.ts';
import type { VoiceCopy } from './voice-source.ts';

export interface CutSource {
  readonly masterPath: string;
  readonly info: MediaInfo;
  readonly plan: ExportPlan;
  /** Of the container; see `fittingExtension`. */
  readonly extension: string;
  /** Ranges that sound otherwise than recorded, source seconds; absent: none. */
  readonly gains?: readonly Gain[];
  /** What brings speakers to one level, source seconds; absent: nothing. */
  readonly matched?: readonly Level[];
  /** A copy of the recording's audio that is cut instead; absent: none. */
  readonly voice?: VoiceCopy;
  /** Path of a JPEG that is its cover; null: it has none; absent: that of the recording. */
  readonly cover?: string | null;
}

/** Where the video of the result comes from; null: there is none. */
export type VideoSource =
  /** Packets that start so many seconds late. */
  | { readonly packetsLate: number }
  /** A bit stream filter that leaves packets out. */
  | { readonly packetFilter: string }
  /** A list of parts that are encoded already; see `concatScript`. */
  | { readonly list: string; readonly tag: readonly string[] }
  /** A filter script that selects frames to encode; `keepsTimes`: it leaves out repeated frames. */
  | {
      readonly script: string;
      readonly encoder: Pick<VideoEncoding, 'args'>;
      readonly keepsTimes: boolean;
    };

/** All audio tracks that are cut, in the order of the file; without video the spoken one comes first, which players take. */
export function tracksOf({ video, audio, otherAudio = [] }: MediaInfo): AudioInfo[] {
  if (!audio) return [];
  const inOrder = (tracks: readonly AudioInfo[]) => tracks.toSorted((a, b) => a.index - b.index);
  return video ? inOrder([audio, ...otherAudio]) : [audio, ...inOrder(otherAudio)];
}

/** Captions of ours, WebVTT in edited time; `language` as ISO 639-2. */
export interface CaptionFile {
  readonly path: string;
  readonly language: string | null;
}

/** Tracks of text; captions come first. */
interface Texts {
  readonly captions?: CaptionFile | null;
  readonly subtitles?: readonly EditedSubtitles[];
}

/** @param files `part`: output; `chapters`: their script, read if there are any */
export function cutCommand(
  job: CutSource,
  source: VideoSource | null,
  { part, chapters }: { readonly part: string; readonly chapters: string },
  carried: Carried,
  { captions = null, subtitles = [] }: Texts = {},
): Command {
  const { info, plan } = job;
  const { video } = info;
  const container = containerFor(job.extension);
  const tagsOf = (index: number, output: string) => tagArguments(carried, index, output, container.family);
  // The master comes first: its title and other tags go into the result.
  const inputs: Input[] = [{ kind: 'file', path: job.masterPath, options: ['-an', '-sn', '-dn'] }];
  const tracks = tracksOf(info);
  const audioOptions = tracks.flatMap((audio, track) => {
    const { codec, args, feed } = audioEncoder(container, audio, plan.sampleRate);
    inputs.push({ ...pcmInput(audio, feed, plan.sampleRate, container, codec), ...(track > 0 && { track }) });
    const options = tracks.length > 1 ? ofTrack(args, track) : args;
    return ['-map', `${1 + track}:a`, ...options, ...tagsOf(audio.index, `a:${track}`)];
  });
  if (source && 'packetsLate' in source)
    inputs.push({ kind: 'packets', options: ['-f', 'mp4', '-itsoffset', String(-source.packetsLate)] });
  if (source && 'list' in source)
    inputs.push({ kind: 'list', path: source.list, options: ['-f', 'concat', '-safe', '0'] });
  const videoOptions = video && source ? videoArgs(video, container, source, inputs.length - 1) : [];
  // Packets that are fed do not carry what the recording's container states about colours and shape.
  const isFed = source && ('packetsLate' in source || 'list' in source);
  const looks = isFed ? (carried.looks.get(video?.index ?? -1) ?? []) : [];
  const frames = videoOptions.length > 0 ? 1 : 0;
  const cover =
    job.cover === undefined
      ? coverArgs(container, carried, frames)
      : ownCoverArgs(container, job.cover, frames, inputs);
  const firstText = captions ? 1 : 0;
  const texts = subtitleArguments(container, subtitles, { input: inputs.length, stream: firstText });
  inputs.push(...texts.inputs);
  const textTags = subtitles.flatMap(({ index }, i) => tagsOf(index, `s:${firstText + i}`));
  // Ogg has tags of tracks alone.
  const tagSource = info.container === 'ogg' && info.audio ? `0:s:${info.audio.index}` : '0';
  const chapterInput = String(inputs.length);
  if (carried.chapters.length > 0)
    inputs.push({ kind: 'chapters', path: chapters, options: ['-f', 'ffmetadata'] });
  const captionArgs = captions ? captionArguments(captions, container, inputs.length) : [];
  if (captions) inputs.push({ kind: 'captions', path: captions.path, options: ['-f', 'webvtt'] });
  return {
    inputs,
    args: [
      ...(videoOptions.length > 0 ? ['-copyts', ...videoOptions, ...looks] : []),
      ...(video && videoOptions.length > 0 ? tagsOf(video.index, 'v:0') : []),
      ...[...cover, ...audioOptions, ...captionArgs, ...texts.args, ...textTags],
      ...(takesAttachments(container) ? ['-map', '0:t?', '-c:t', 'copy'] : []),
      // Stated explicitly, since tags that ffmpeg copies by default lack the recording time.
      ...['-map_metadata', tagSource, '-map_chapters', carried.chapters.length > 0 ? chapterInput : '-1'],
      ...keyArguments(container, carried.fileTags, cover.length > 0),
      ...givenTagArguments(carried, container.family === 'ogg' ? 'a:0' : null),
      ...startArguments(info, plan, container.muxer, carried.broadcast),
      ...[...container.options, '-f', container.muxer],
    ],
    output: part,
  };
}

function videoArgs(video: VideoInfo, container: Container, source: VideoSource, lastInput: number): string[] {
  const timescale = timescaleArgs(container, video.frameRate);
  if ('script' in source)
    return [
      ...['-map', `0:${video.index}`, '-filter_script:v:0', source.script],
      ...(source.keepsTimes ? vfrTiming : cfrTiming)(video.frameRate),
      ...[...source.encoder.args, ...timescale],
    ];
  if ('list' in source) return ['-map', `${lastInput}:v`, '-c:v:0', 'copy', ...source.tag, ...timescale];
  if ('packetsLate' in source) return ['-map', `${lastInput}:v`, '-c:v:0', 'copy', ...timescale];
  return [
    ...['-map', `0:${video.index}`, '-c:v:0', 'copy'],
    // With a timescale of ours ffmpeg 5.1 tells the filter another time base than the packets have.
    ...['-bsf:v:0', source.packetFilter],
  ];
}

function captionArguments({ language }: CaptionFile, container: Container, input: number): string[] {
  return [
    ...['-map', `${input}:s`, '-c:s:0', captionEncoder(container) ?? 'copy', '-disposition:s:0', 'default'],
    ...(language ? ['-metadata:s:s:0', `language=${language}`] : []),
  ];
}

/** Containers that hold one cover image. */
export const takesCover = ({ muxer }: Container) => ['mp4', 'ipod', 'mp3', 'flac'].includes(muxer);
/** Containers that hold attached files. */
export const takesAttachments = ({ muxer }: Container) => muxer === 'matroska';

export function coverArgs(container: Container, { cover }: Carried, frames: number): string[] {
  if (cover === null || !takesCover(container)) return [];
  const stream = `v:${frames}`;
  return ['-map', `0:${cover}`, `-c:${stream}`, 'copy', `-disposition:${stream}`, 'attached_pic'];
}

/** What apps of podcasts look for among the pictures of an MP3. */
const FRONT = 'comment=Cover (front)';

/** @param inputs takes the picture as well */
function ownCoverArgs(container: Container, path: string | null, frames: number, inputs: Input[]): string[] {
  if (path === null || !takesCover(container)) return [];
  const stream = `v:${frames}`;
  const args = [
    ...['-map', `${inputs.length}:v`, `-c:${stream}`, 'copy', `-disposition:${stream}`, 'attached_pic'],
    ...(container.family === 'mp4' ? [] : [`-metadata:s:${stream}`, FRONT]),
  ];
  inputs.push({ kind: 'cover', path });
  return args;
}

export function pcmInput(
  audio: Pick<AudioInfo, 'channels' | 'channelLayout'>,
  format: SampleFormat,
  sampleRate: number,
  container: Container,
  codec: string,
): Input {
  // ffmpeg 5.1 moves the video later by Opus' priming in WebM; audio that starts by as much later needs no such move.
  const delay = container.family === 'matroska' && codec === 'opus' ? ['-itsoffset', '0.0065'] : [];
  return {
    kind: 'pipe',
    options: ['-f', format, '-ar', String(sampleRate), ...channelOptions(audio, codec), ...delay],
  };
}
