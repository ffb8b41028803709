/** The command that writes joined rushes. Pure. */
import type { Command, Input } from './command.ts';
import { pcmInput } from './cut-command.ts';
import { frameTiming } from './filters.ts';
import { audioEncoder, type Container, indexedInFront, timescaleArgs } from './formats.ts';
import { carriedInputs, type JoinCarried } from './join-carried.ts';
import type { JoinedPicture } from './join-picture.ts';
import { type Colours, type Fingerprint, type JoinPlan, plannedDurations, type Rush } from './join-plan.ts';

/** How pictures are joined; null: there are none. */
export type PictureWay =
  /** Strung together, by what all of them are like. */
  | { readonly copied: Fingerprint }
  /** Brought together by `joinFilter`, from what each rush states of its colours. */
  | { readonly encoded: JoinedPicture; readonly colours: readonly Colours[] }
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
    readonly way: PictureWay;
    /** The sound is fed as FLAC. */
    readonly packed: boolean;
  },
): Command {
  const { picture, sound } = plan;
  const { container, packed, carried } = job;
  const copied = job.way && 'copied' in job.way ? job.way.copied : null;
  const encoded = job.way && 'encoded' in job.way ? job.way.encoded : null;
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
  else if (encoded)
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
      ...(copied ? ['-map', `0:${rushes[0]?.info.video?.index}`, '-c:v:0', 'copy'] : []),
      ...(picture && encoded
        ? [
            ...['-filter_complex_script', job.script, '-map', '[v]'],
            ...frameTiming(picture.frameRate),
            ...encoded.args,
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
const roomFor = ({ script, cover }: JoinCarried) => 4 * Buffer.byteLength(script) + (cover?.bytes ?? 0);

/** FLAC has some 10 packets a second. */
const SOUND_PACKETS = 30;

/** At most. */
function packetsOf(plan: JoinPlan): number {
  const seconds = plannedDurations(plan).reduce((sum, duration) => sum + duration, 0);
  const frames = plan.picture?.frames.reduce((sum, count) => sum + count, 0) ?? 0;
  return frames + Math.ceil(seconds * SOUND_PACKETS);
}
