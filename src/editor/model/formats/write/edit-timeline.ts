import { formats as texts } from '#i18n/en/files.ts';
import { timeMapOf } from '../../edit/time-map.ts';
import { exportPlan } from '../../media/edl.ts';
import type { EditorDocument, Rational } from '../../types.ts';
import { soundText } from '../../words/sound-text.ts';
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
  readonly audio: AudioTrack | null;
  /** In joining order. */
  readonly rushes: readonly SequenceRush[];
}

interface AudioTrack {
  readonly sampleRate: number;
  readonly channels: number;
}

interface SequenceRush {
  readonly name: string;
  /** Seconds. */
  readonly duration: number;
  /** Of its first frame, as the camera wrote it. */
  readonly timecode?: string | undefined;
  /** Seconds since midnight, as the audio recorder wrote it. */
  readonly timeReference?: number | undefined;
  /** What it was before it was joined; version 1.0 kept none of it. */
  readonly recorded?:
    | {
        readonly duration: number;
        readonly video: {
          readonly width: number;
          readonly height: number;
          readonly frameRate: Rational;
        } | null;
        readonly audio: readonly AudioTrack[];
      }
    | undefined;
}

/** A file as it was recorded: frames of its own rate, or of the edit's where it has none. */
interface SequenceFile {
  readonly rate: Rational;
  readonly frames: number;
  /** Number of its first frame by its own timecode. */
  readonly start: number;
  /** Whether its numbers leave some out; null where it has no timecode. */
  readonly isDrop: boolean | null;
  readonly video: { readonly width: number; readonly height: number } | null;
  /** All of its tracks, in its order. */
  readonly audio: readonly AudioTrack[];
}

/** A file by the frames of the edit. */
export interface SequenceSource {
  readonly name: string;
  /** That it takes of the joined recording. */
  readonly frames: number;
  readonly start: number;
  readonly isDrop: boolean | null;
  readonly file: SequenceFile;
}

/** In frames of the edit, also within its source. */
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

/** Frames: files state their length to the millisecond. */
const NEARLY_WHOLE = 0.1;
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
  const last = segments.reduce((most, { endFrame }) => Math.max(most, endFrame), 0);
  edges[edges.length - 1] = Math.max(edges[edges.length - 1], last);
  const files = media.rushes.map((rush, i) => fileOf(rush, media, rate, edges[i + 1] - edges[i]));
  const clips: SequenceClip[] = [];
  let recordIn = 0;
  for (const { startFrame, endFrame } of segments)
    for (let source = 0; source < media.rushes.length; source++) {
      const from = Math.max(startFrame, edges[source]);
      // Joining repeats the last frame of a file that ends within one of the edit: other editors refuse what the file lacks.
      const to = Math.min(endFrame, edges[source + 1], edges[source] + framesIn(files[source], rate));
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
      ...startOf(rush, rate, files[i].rate),
      file: files[i],
    })),
    clips,
    markers: [],
  };
}

function fileOf(rush: SequenceRush, media: SequenceMedia, rate: Rational, joined: number): SequenceFile {
  const { recorded } = rush;
  if (!recorded) {
    const { video, audio } = media;
    return { rate, frames: joined, ...startOf(rush, rate), video, audio: audio ? [audio] : [] };
  }
  const { duration, video, audio } = recorded;
  const own = video?.frameRate ?? rate;
  const isSame = own.num * rate.den === rate.num * own.den;
  // A frame that has begun need not be there: its audio may go on longer.
  const frames = isSame ? joined : Math.max(1, Math.floor((duration * own.num) / own.den + NEARLY_WHOLE));
  return { rate: own, frames, ...startOf(rush, own), video, audio };
}

/** Whole frames of the edit that a file lasts. */
function framesIn({ frames, rate: own }: SequenceFile, rate: Rational): number {
  return Math.max(1, Math.floor((frames * own.den * rate.num) / (own.num * rate.den) + 1e-6));
}

/** The same seconds of a clip in frames of its file, counted from the file's first one; none is after its last. */
export function framesOfFile(
  { rate, sources }: EditTimeline,
  { source, sourceIn, length }: SequenceClip,
): { first: number; count: number } {
  const { rate: own, frames } = sources[source].file;
  const inOwn = (count: number): number => (count * rate.den * own.num) / (rate.num * own.den);
  const first = Math.min(Math.round(inOwn(sourceIn)), Math.max(0, Math.floor(frames - inOwn(length) + 1e-6)));
  return { first, count: Math.max(1, Math.min(frames - first, Math.round(inOwn(length)))) };
}

/** Whether the files were joined by version 1.0, which kept of none what it was. */
export function lacksRecorded({ rushes }: SequenceMedia): boolean {
  return rushes.length > 1 && rushes.some(({ recorded }) => !recorded);
}

/** Whether a file has more audio tracks than the one that is heard in the edit. */
export function hasMoreTracks({ rushes }: SequenceMedia): boolean {
  return rushes.some(({ recorded }) => recorded !== undefined && recorded.audio.length > 1);
}

/** Whether a rush says that its timecode leaves numbers out. */
export function isDropRecorded({ video, rushes }: SequenceMedia): boolean {
  if (!video) return false;
  return rushes.some((rush) => startOf(rush, video.frameRate, rush.recorded?.video?.frameRate).isDrop);
}

/** @param own in which its timecode counts */
function startOf(
  { timecode, timeReference }: SequenceRush,
  rate: Rational,
  own = rate,
): { start: number; isDrop: boolean | null } {
  const base = timebaseOf(rate);
  const ownBase = timebaseOf(own);
  // Only counts of 30 and 60 leave numbers out: a semicolon at others is some camera's habit.
  const colons = [base, ownBase].every((count) => [30, 60].includes(count))
    ? timecode
    : timecode?.replace(/[;.,](?=\d\d$)/, ':');
  const label = colons?.replace(/\d\d$/, (last) =>
    String(Math.floor((Number(last) * base) / ownBase)).padStart(2, '0'),
  );
  const found = label === undefined ? null : parseTimecode(label, base);
  if (found) return { start: found.frames, isDrop: found.isDrop };
  return { start: Math.round(((timeReference ?? 0) * rate.num) / rate.den), isDrop: null };
}

export function escapeXml(text: string): string {
  return [...soundText(text)]
    .filter((char) => char >= ' ' || char === '\t' || char === '\n')
    .join('')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
