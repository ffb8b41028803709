import type { Rational } from '../../types.ts';
import { isNtsc, timebaseOf, timecodeOf } from '../timecode.ts';
import {
  type EditTimeline,
  escapeXml,
  framesOfFile,
  type SequenceClip,
  type SequenceSource,
} from './edit-timeline.ts';
import { fileUrl } from './fcpxml.ts';

/**
 * Final Cut Pro 7 XML version 5, read by Premiere Pro and DaVinci Resolve. Clips count `in` and `out` in frames of their file, `start` and
 * `end` in frames of the edit.
 */
export function writeXmeml(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips, frames } = sequence;
  const isDropEdit = sources.some(({ isDrop }) => isDrop);
  const tracks = [...(video ? [pictures(sources)] : []), ...soundTracks(sources)];
  const described = new Set<number>();

  /** In full at first use, by id afterwards. */
  const fileXml = (source: number): string => {
    const id = `file-${source + 1}`;
    if (described.has(source)) return `<file id="${id}"/>`;
    described.add(source);
    const { name: file, file: own } = sources[source];
    const media = [
      ...(own.video ? [`<video>${pictureXml(own.rate, own.video)}</video>`] : []),
      ...own.audio.map(
        ({ sampleRate, channels }) =>
          `<audio>${soundXml(sampleRate)}<channelcount>${channels}</channelcount></audio>`,
      ),
    ].join('');
    return `<file id="${id}"><name>${escapeXml(file)}</name><pathurl>${escapeXml(fileUrl(file))}</pathurl>${rateXml(own.rate)}<duration>${own.frames}</duration>${timecodeXml(own.rate, own.start, own.isDrop === true)}<media>${media}</media></file>`;
  };

  const numbers = new Map(clips.map((clip, i) => [clip, i + 1]));
  /** Of each track: its clips, by their place on it from 1. */
  const placed = tracks.map(
    ({ from }) =>
      new Map(clips.filter(({ source }) => from[source] !== null).map((clip, at) => [clip, at + 1])),
  );
  const idOf = (clip: SequenceClip, track: number): string => `clip-${numbers.get(clip)}-${track}`;
  const firstSound = video ? 1 : 0;
  const linksXml = (clip: SequenceClip): string =>
    tracks
      .map(({ kind, group }, i) => {
        const place = placed[i].get(clip);
        if (place === undefined) return '';
        const where =
          kind === 'video'
            ? '<mediatype>video</mediatype><trackindex>1</trackindex>'
            : `<mediatype>audio</mediatype><trackindex>${i - firstSound + 1}</trackindex>`;
        const pair = kind === 'stereo' ? `<groupindex>${group}</groupindex>` : '';
        return `<link><linkclipref>${idOf(clip, i)}</linkclipref>${where}<clipindex>${place}</clipindex>${pair}</link>`;
      })
      .join('');
  const clipXml = (clip: SequenceClip, i: number): string => {
    const { name: file, file: own } = sources[clip.source];
    const { kind, from } = tracks[i];
    const { first, count } = framesOfFile(sequence, clip);
    const [type, sound] =
      kind === 'video'
        ? ['', '']
        : [
            ` premiereChannelType="${kind}"`,
            `<sourcetrack><mediatype>audio</mediatype><trackindex>${from[clip.source]}</trackindex></sourcetrack>`,
          ];
    return `<clipitem id="${idOf(clip, i)}"${type}><name>${escapeXml(file)}</name><duration>${own.frames}</duration>${rateXml(own.rate)}<start>${clip.recordIn}</start><end>${clip.recordIn + clip.length}</end><in>${first}</in><out>${first + count}</out>${fileXml(clip.source)}${sound}${linksXml(clip)}</clipitem>`;
  };
  const trackXml = ({ kind, side }: Track, i: number): string => {
    const items = [...placed[i].keys()].map((clip) => clipXml(clip, i)).join('\n');
    if (kind === 'video') return `<track>${items}</track>`;
    return kind === 'mono'
      ? `<track currentExplodedTrackIndex="0" totalExplodedTrackCount="1" premiereTrackType="Mono">${items}</track>`
      : `<track currentExplodedTrackIndex="${side}" totalExplodedTrackCount="2" premiereTrackType="Stereo">${items}<outputchannelindex>${side + 1}</outputchannelindex></track>`;
  };
  const made = tracks.map(trackXml);
  const media = [
    ...(video
      ? [`<video><format>${pictureXml(rate, video)}</format>${made.slice(0, firstSound).join('')}</video>`]
      : []),
    ...(audio
      ? [
          `<audio><numOutputChannels>2</numOutputChannels><format>${soundXml(audio.sampleRate)}</format><outputs>${[1, 2].map(outputXml).join('')}</outputs>${made.slice(firstSound).join('')}</audio>`,
        ]
      : []),
  ].join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="5">
<sequence id="sequence-1"><name>${escapeXml(name)}</name><duration>${frames}</duration>${rateXml(rate)}${timecodeXml(rate, 0, isDropEdit)}<media>
${media}
</media></sequence>
</xmeml>
`;
}

/** Of the edit. Two stand for a stereo track of Premiere, one for each side. */
interface Track {
  readonly kind: 'video' | 'mono' | 'stereo';
  readonly side: 0 | 1;
  /** Number of the pair, from 1. */
  readonly group: number;
  /** What each source plays on it, by its own numbers; null for nothing. */
  readonly from: readonly (number | null)[];
}

function pictures(sources: readonly SequenceSource[]): Track {
  return { kind: 'video', side: 0, group: 0, from: sources.map(({ file }) => (file.video ? 1 : null)) };
}

/** All audio of all files: pairs first, then a track for each channel of what is not stereo. */
function soundTracks(sources: readonly SequenceSource[]): Track[] {
  const own = sources.map(({ file }) => numbersOf(file.audio));
  const most = (lists: readonly (readonly unknown[])[]): number =>
    Math.max(0, ...lists.map(({ length }) => length));
  const pairs = Array.from({ length: most(own.map(({ pairs }) => pairs)) }, (_, i) =>
    ([0, 1] as const).map(
      (side): Track => ({
        kind: 'stereo',
        side,
        group: i + 1,
        from: own.map(({ pairs }) => pairs[i]?.[side] ?? null),
      }),
    ),
  );
  const singles = Array.from(
    { length: most(own.map(({ singles }) => singles)) },
    (_, i): Track => ({
      kind: 'mono',
      side: 0,
      group: 0,
      from: own.map(({ singles }) => singles[i] ?? null),
    }),
  );
  return [...pairs.flat(), ...singles];
}

/** Premiere numbers stereo tracks of a file as tracks, where there are several, and all other audio by its channels. */
function numbersOf(audio: readonly { readonly channels: number }[]): {
  pairs: (readonly [number, number])[];
  singles: number[];
} {
  const pairs: (readonly [number, number])[] = [];
  const singles: number[] = [];
  let before = 0;
  for (const [i, { channels }] of audio.entries()) {
    if (channels === 2) pairs.push(audio.length === 1 ? [1, 2] : [i + 1, i + 1]);
    else for (let channel = 1; channel <= channels; channel++) singles.push(before + channel);
    before += channels;
  }
  return { pairs, singles };
}

function rateXml(rate: Rational): string {
  return `<rate><timebase>${timebaseOf(rate)}</timebase><ntsc>${isNtsc(rate) ? 'TRUE' : 'FALSE'}</ntsc></rate>`;
}

function timecodeXml(rate: Rational, frame: number, isDrop: boolean): string {
  return `<timecode>${rateXml(rate)}<string>${timecodeOf(frame, timebaseOf(rate), isDrop)}</string><frame>${frame}</frame><displayformat>${isDrop ? 'DF' : 'NDF'}</displayformat></timecode>`;
}

function pictureXml(rate: Rational, { width, height }: { width: number; height: number }): string {
  return `<samplecharacteristics>${rateXml(rate)}<width>${width}</width><height>${height}</height></samplecharacteristics>`;
}

function soundXml(sampleRate: number): string {
  return `<samplecharacteristics><depth>16</depth><samplerate>${sampleRate}</samplerate></samplecharacteristics>`;
}

function outputXml(channel: number): string {
  return `<group><index>${channel}</index><numchannels>1</numchannels><downmix>0</downmix><channel><index>${channel}</index></channel></group>`;
}
