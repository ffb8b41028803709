import type { EditTimeline } from './edit-timeline.ts';
import { fileUrl } from './fcpxml.ts';

/** Timeline.1 with Clip.1, which every version reads. */
export function writeOtio(sequence: EditTimeline): string {
  const { name, rate, video, audio, sources, clips } = sequence;
  const perSecond = rate.num / rate.den;
  const time = (value: number) => ({ OTIO_SCHEMA: 'RationalTime.1', rate: perSecond, value });
  const range = (start: number, length: number) => ({
    OTIO_SCHEMA: 'TimeRange.1',
    start_time: time(start),
    duration: time(length),
  });
  const track = (kind: 'Video' | 'Audio') => ({
    OTIO_SCHEMA: 'Track.1',
    name: kind,
    kind,
    source_range: null,
    effects: [],
    markers: [],
    metadata: {},
    children: clips.map(({ source, sourceIn, length }) => ({
      OTIO_SCHEMA: 'Clip.1',
      name: sources[source].name,
      source_range: range(sources[source].start + sourceIn, length),
      media_reference: {
        OTIO_SCHEMA: 'ExternalReference.1',
        name: sources[source].name,
        target_url: fileUrl(sources[source].name),
        available_range: range(sources[source].start, sources[source].frames),
        metadata: {},
      },
      effects: [],
      markers: [],
      metadata: {},
    })),
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
