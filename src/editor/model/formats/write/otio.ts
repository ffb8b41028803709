import type { Rational } from '../../types.ts';
import { type EditTimeline, framesOfFile, type SequenceClip } from './edit-timeline.ts';
import { fileUrl } from './fcpxml.ts';

/** Timeline.1 with Clip.1, which every version reads. */
export function writeOtio(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips } = sequence;
  const time = (value: number, { num, den }: Rational) => ({
    ...{ OTIO_SCHEMA: 'RationalTime.1', rate: num / den, value },
  });
  const range = (start: object, duration: object) => ({
    ...{ OTIO_SCHEMA: 'TimeRange.1', start_time: start, duration },
  });
  const clipOf = (clip: SequenceClip) => {
    const { name: file, file: own } = sources[clip.source];
    return {
      OTIO_SCHEMA: 'Clip.1',
      name: file,
      // From a frame of the file, as long as in the edit: lengths in two rates would not add up.
      source_range: range(
        time(own.start + framesOfFile(sequence, clip).first, own.rate),
        time(clip.length, rate),
      ),
      media_reference: {
        OTIO_SCHEMA: 'ExternalReference.1',
        name: file,
        target_url: fileUrl(file),
        available_range: range(time(own.start, own.rate), time(own.frames, own.rate)),
        metadata: {},
      },
      effects: [],
      markers: [],
      metadata: {},
    };
  };
  const gapOf = ({ length }: SequenceClip) => ({
    OTIO_SCHEMA: 'Gap.1',
    name: '',
    source_range: range(time(0, rate), time(length, rate)),
    effects: [],
    markers: [],
    metadata: {},
  });
  const track = (kind: 'Video' | 'Audio') => ({
    OTIO_SCHEMA: 'Track.1',
    name: kind,
    kind,
    source_range: null,
    effects: [],
    markers: [],
    metadata: {},
    children: clips.map((clip) => {
      const { video: picture, audio: tracks } = sources[clip.source].file;
      return (kind === 'Video' ? picture : tracks[0]) ? clipOf(clip) : gapOf(clip);
    }),
  });
  return `${JSON.stringify(
    {
      OTIO_SCHEMA: 'Timeline.1',
      name,
      global_start_time: null,
      metadata: {},
      tracks: {
        OTIO_SCHEMA: 'Stack.1',
        name: 'tracks',
        source_range: null,
        effects: [],
        markers: [],
        metadata: {},
        children: [...(video ? [track('Video')] : []), ...(audio ? [track('Audio')] : [])],
      },
    },
    null,
    2,
  )}\n`;
}
