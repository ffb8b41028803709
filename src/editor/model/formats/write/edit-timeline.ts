import { formats as texts } from '#i18n/en/files.ts';
import { timeMapOf } from '../../edit/time-map.ts';
import { exportPlan } from '../../media/edl.ts';
import type { EditorDocument, Rational } from '../../types.ts';
import { FormatError, parseTimecode, timebaseOf } from '../timecode.ts';

export interface SequenceMedia {
  readonly duration: number;
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly frameRate: Rational;
    /** Of the joined recording, which no download is longer than. */
    readonly frames?: number | undefined;
  } | null;
  readonly audio: { readonly sampleRate: number; readonly channels: number } | null;
  /** In joining order. */
  readonly rushes: readonly SequenceRush[];
}

interface SequenceRush {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Of its first frame, as the camera wrote it. */
  readonly timecode?: string | undefined;
  /** Seconds since midnight, as the audio recorder wrote it. */
  readonly timeReference?: number | undefined;
}

export interface SequenceSource {
  readonly name: string;
  readonly frames: number;
  /** Number of its first frame by its own timecode. */
  readonly start: number;
  /** Whether its numbers leave some out; null where it has no timecode. */
  readonly isDrop: boolean | null;
}

/** In frames, of the rush and of the edit. */
export interface SequenceClip {
  readonly source: number;
  readonly sourceIn: number;
  readonly length: number;
  readonly recordIn: number;
}

/** `at`: frames from the start of the clip. */
export interface SequenceMarker {
  readonly clip: number;
  readonly at: number;
  readonly text: string;
  readonly isDone: boolean;
}

/** Pieces of rushes on one frame grid. */
export interface EditTimeline {
  readonly name: string;
  readonly rate: Rational;
  readonly frames: number;
  readonly video: SequenceMedia['video'];
  readonly audio: SequenceMedia['audio'];
  readonly sources: readonly SequenceSource[];
  readonly clips: readonly SequenceClip[];
  readonly markers: readonly SequenceMarker[];
}

/** Frame rate given to audio alone. */
const AUDIO_ONLY_RATE: Rational = { num: 25, den: 1 };

/** Splits what is kept at rush boundaries on the download's frame grid. @throws FormatError where nothing is kept */
export function editTimelineOf(doc: EditorDocument, media: SequenceMedia, name: string): EditTimeline {
  const rate = media.video?.frameRate ?? AUDIO_ONLY_RATE;
  const { segments, totalFrames } = exportPlan({
    kept: timeMapOf(doc).kept,
    frameRate: rate,
    sampleRate: 0,
    ...(media.video?.frames !== undefined && { frames: media.video.frames }),
  });
  if (totalFrames === 0) throw new FormatError(texts.nothingLeft());
  const starts = [0];
  for (const rush of media.rushes) starts.push(starts[starts.length - 1] + rush.duration);
  const edges = starts.map((seconds) => Math.round((seconds * rate.num) / rate.den));
  // Joining may lengthen the last rush by rounding.
  const last = segments[segments.length - 1].endFrame;
  edges[edges.length - 1] = Math.max(edges[edges.length - 1], last);
  const clips: SequenceClip[] = [];
  let recordIn = 0;
  for (const { startFrame, endFrame } of segments)
    for (let source = 0; source < media.rushes.length; source++) {
      const from = Math.max(startFrame, edges[source]);
      const to = Math.min(endFrame, edges[source + 1]);
      if (to <= from) continue;
      clips.push({ source, sourceIn: from - edges[source], length: to - from, recordIn });
      recordIn += to - from;
    }
  return {
    name,
    rate,
    frames: recordIn,
    video: media.video,
    audio: media.audio,
    sources: media.rushes.map((rush, i) => ({
      name: rush.name,
      frames: edges[i + 1] - edges[i],
      ...startOf(rush, rate),
    })),
    clips,
    markers: [],
  };
}

/** Whether a rush says that its timecode leaves numbers out. */
export function isDropRecorded({ video, rushes }: SequenceMedia): boolean {
  return video !== null && rushes.some((rush) => startOf(rush, video.frameRate).isDrop === true);
}

function startOf(
  { timecode, timeReference }: SequenceRush,
  rate: Rational,
): { start: number; isDrop: boolean | null } {
  const base = timebaseOf(rate);
  // Only counts of 30 and 60 leave numbers out: a semicolon at others is some camera's habit.
  const label = [30, 60].includes(base) ? timecode : timecode?.replace(/[;.,](?=\d\d$)/, ':');
  const found = label === undefined ? null : parseTimecode(label, base);
  if (found) return { start: found.frames, isDrop: found.isDrop };
  return { start: Math.round(((timeReference ?? 0) * rate.num) / rate.den), isDrop: null };
}

export function escapeXml(text: string): string {
  return [...text]
    .filter((char) => char >= ' ' || char === '\t' || char === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
