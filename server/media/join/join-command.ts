/** What ffmpeg is told to bring unequal rushes together. Pure. */

import { pcmInput } from '../encode/cut-command.ts';
import { cfrTiming, onGrid, progressiveFrames, ratio, toneMap } from '../encode/filters.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { audioEncoder, type Container, indexedInFront, timescaleArgs } from '../plan/formats.ts';
import type { VideoInfo } from '../types.ts';
import { carriedInputs, type JoinCarried } from './join-metadata.ts';
import {
  type Colours,
  type JoinPlan,
  plannedDurations,
  type Rush,
  type StreamSignature,
} from './join-plan.ts';
import type { JoinedVideo } from './join-video.ts';

/** As the scaler calls the matrices that files state. */
const MATRICES: Readonly<Record<string, string>> = {
  ...{ bt709: 'bt709', smpte170m: 'smpte170m', bt470bg: 'smpte170m', fcc: 'fcc', smpte240m: 'smpte240m' },
  ...{ bt2020nc: 'bt2020', bt2020c: 'bt2020' },
};
/** Frames with fewer lines that state no matrix have that of standard definition, as players take it. */
const HD_LINES = 720;

/**
 * Brings all frames to one size, rate, pixel format and kind of colours, as `[v]`; dark stills where a rush has none.
 * @param colours that each rush states
 */
export function joinFilter(
  rushes: readonly Rush[],
  colours: readonly Colours[],
  video: NonNullable<JoinPlan['video']>,
  joined: Pick<JoinedVideo, 'pixelFormat' | 'colours' | 'hdr'>,
): string {
  const { width, height, frameRate, frames } = video;
  const { pixelFormat, hdr } = joined;
  const size = `${width}:${height}`;
  const { range } = joined.colours;
  const matrix = matrixOf(joined.colours, { width, height, hdr });
  const chains = rushes.map(({ info: { video, startTime } }, i) => {
    const from = `trim=end_frame=${frames[i]},settb=${frameRate.den}/${frameRate.num},setpts=N`;
    const end = `format=${pixelFormat},${stated(joined.colours)}[v${i}]`;
    if (!video)
      return `color=c=0x18181b:s=${width}x${height}:r=${ratio(frameRate)},${from},scale=out_range=${range},${end}`;
    const own = colours[i] ?? {};
    // As large as fits, in the shape it is shown.
    const fit = `scale=w='${evenly(`min(${width},${height}*dar)`)}':h='${evenly(`min(${height},${width}/dar)`)}':eval=frame`;
    const converted = `in_color_matrix=${matrixOf(own, video)}:out_color_matrix=${matrix}:out_range=${range}`;
    return [
      `[${i}:${video.index}]setpts=PTS-${startTime}/TB`,
      ...[...progressiveFrames(video), onGrid(frameRate)],
      ...(video.hdr && !hdr
        ? [wideColours(own), fit, toneMap(range, matrix === 'smpte170m' ? matrix : 'bt709')]
        : [`${fit}:${converted}`]),
      `format=${pixelFormat}`,
      `pad=${size}:-1:-1:eval=frame,setsar=1,tpad=stop=-1:stop_mode=clone,${from},${end}`,
    ].join(',');
  });
  const all = rushes.map((_, i) => `[v${i}]`).join('');
  return `${chains.join(';\n')};\n${all}concat=n=${rushes.length}:v=1:a=0[v]`;
}

function matrixOf(
  { matrix = '' }: Colours,
  { width, height, hdr }: Pick<VideoInfo, 'width' | 'height' | 'hdr'>,
): string {
  const guessed = Math.min(width, height) < HD_LINES ? 'smpte170m' : 'bt709';
  return MATRICES[matrix] ?? (hdr ? 'bt2020' : guessed);
}

/** What tone mapping must know of HDR, where the file leaves it out. */
function wideColours({ matrix = 'bt2020nc', primaries = 'bt2020' }: Colours): string {
  return `setparams=colorspace=${matrix}:color_primaries=${primaries}`;
}

function stated({ range, matrix = 'unknown', transfer = 'unknown', primaries = 'unknown' }: Colours): string {
  return `setparams=range=${range}:colorspace=${matrix}:color_trc=${transfer}:color_primaries=${primaries}`;
}

function evenly(side: string): string {
  return `2*trunc((${side}+0.5)/2)`;
}

/** How frames are joined; null: there are none. */
export type JoinStrategy =
  /** Concatenated, by what all of them are like. */
  | { readonly copied: StreamSignature }
  /** Brought together by `joinFilter`, from what each rush states of its colours. */
  | { readonly encoded: JoinedVideo; readonly colours: readonly Colours[] }
  | null;

// In MP4, ffmpeg 5.1 calls FLAC experimental.
const PACKED_ARGS = ['-c:a', 'copy', '-strict', '-2'];

export function joinCommand(
  rushes: readonly Rush[],
  plan: JoinPlan,
  job: {
    readonly script: string;
    /** Path of what `carried` says. */
    readonly tags: string;
    readonly carried: JoinCarried;
    readonly output: string;
    readonly container: Container;
    readonly way: JoinStrategy;
    /** The audio is fed as FLAC. */
    readonly packed: boolean;
  },
): Command {
  const { video, audio } = plan;
  const { container, packed, carried } = job;
  const copied = job.way && 'copied' in job.way ? job.way.copied : null;
  const encoded = job.way && 'encoded' in job.way ? job.way.encoded : null;
  const inputs: Input[] = [];
  if (video && copied)
    inputs.push({
      kind: 'list',
      path: job.script,
      options: [
        // Lists begin with the container, which may have audio before its first frame.
        ...['-itsoffset', String(-copied.late), '-f', 'concat', '-safe', '0'],
        // Equal coding needs no other form, which takes a quarter longer and puts parameter sets into key frames.
        ...['-auto_convert', '0', '-an', '-sn', '-dn'],
      ],
    });
  else if (encoded)
    // The filter itself brings sizes together; made again at each change it would forget its place.
    for (const rush of rushes)
      inputs.push({ kind: 'file', path: rush.path, options: ['-an', '-sn', '-dn', '-reinit_filter', '0'] });
  const encoder = audio && !packed ? audioEncoder(container, audio, audio.sampleRate) : null;
  if (packed) inputs.push({ kind: 'pipe', options: ['-f', 'flac'] });
  if (audio && encoder)
    inputs.push(pcmInput(audio, encoder.feed, audio.sampleRate, container, encoder.codec));
  const more = carriedInputs(carried, job.tags, inputs.length);
  return {
    inputs: [...inputs, ...more.inputs],
    args: [
      ...(video ? ['-copyts'] : []),
      ...(copied ? ['-map', `0:${rushes[0]?.info.video?.index}`, '-c:v:0', 'copy'] : []),
      ...(video && encoded
        ? [
            ...['-filter_complex_script', job.script, '-map', '[v]'],
            ...cfrTiming(video.frameRate),
            ...encoded.args,
            ...timescaleArgs(container, video.frameRate),
          ]
        : []),
      ...(audio ? ['-map', `${inputs.length - 1}:a`, ...(encoder?.args ?? PACKED_ARGS)] : []),
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
const roomFor = ({ script, cover }: JoinCarried) => 4 * Buffer.byteLength(script) + (cover?.bytes ?? 0);

/** FLAC has some 10 packets a second. */
const AUDIO_PACKETS = 30;

/** At most. */
function packetsOf(plan: JoinPlan): number {
  const seconds = plannedDurations(plan).reduce((sum, duration) => sum + duration, 0);
  const frames = plan.video?.frames.reduce((sum, count) => sum + count, 0) ?? 0;
  return frames + Math.ceil(seconds * AUDIO_PACKETS);
}
