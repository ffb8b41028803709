import { crossfade, FADE, fadeGain } from '#model/media/crossfade.ts';
import { withFactor } from '#model/media/gain-sound.ts';
import {
  type AudioSeam,
  type Cursor,
  type PlanSegment,
  type PreviewPlan,
  type SampleReader,
  seamBehind,
} from '../plan.ts';
import type { AudioReader } from './audio-reader.ts';
import { LouderAudio } from './louder-audio.ts';

/** Reads the audio of a plan as the download has it, seams, loudness and fades included. One read at a time. */
export class SplicedAudio {
  readonly channels: number;
  readonly #reader: Pick<AudioReader, 'read' | 'close'> | null;
  readonly #louder = new LouderAudio((...part) => this.#spliced(...part));
  /** The last one heard: often it lies in two reads. */
  #joined:
    | (Pick<PreviewPlan, 'sound' | 'source'> & { seam: AudioSeam; planes: readonly Float32Array[] })
    | null = null;

  /** @param reader `null`: silence */
  constructor(reader: Pick<AudioReader, 'read' | 'close' | 'channels'> | null) {
    this.#reader = reader;
    this.channels = reader?.channels ?? 1;
  }

  /** Fills equally long `planes`, one a channel, from `cursor` on; all of it within one segment. */
  async read(plan: PreviewPlan, cursor: Cursor, planes: readonly Float32Array[]): Promise<void> {
    if (plan.louder === 1) await this.#spliced(plan, cursor, planes);
    else await this.#louder.read(plan, cursor, planes);
    if (!this.#reader) return;
    addTone(plan, cursor, planes);
    fadeEdit(plan, cursor, planes);
  }

  close(): Promise<void> {
    return this.#reader?.close() ?? Promise.resolve();
  }

  /** What the gains make of the recording, joined at seams. */
  async #spliced(plan: PreviewPlan, cursor: Cursor, planes: readonly Float32Array[]): Promise<void> {
    const segment = plan.segments[cursor.segment];
    const first = cursor.offset;
    const end = first + planes[0].length;
    const before = seamBehind(plan, cursor.segment - 1);
    const behind = seamBehind(plan, cursor.segment);
    const head = before?.reach ?? 0;
    const tail = segment.count - (behind?.reach ?? 0);
    const part = (from: number, to: number) =>
      planes.map((plane) => plane.subarray(from - first, to - first));
    if (before && first < head) {
      const to = Math.min(end, head);
      copy(await this.#join(plan, before), head + first, part(first, to));
    }
    const from = Math.max(first, head);
    if (from < Math.min(end, tail))
      await this.#heard(plan, segment, segment.start + from, part(from, Math.min(end, tail)));
    if (behind && end > tail) {
      const at = Math.max(first, tail);
      copy(await this.#join(plan, behind), at - tail, part(at, end));
    }
    fadeEnds(plan, cursor, planes);
  }

  /** The `reach` samples on each side of a seam. */
  async #join(plan: PreviewPlan, seam: AudioSeam): Promise<readonly Float32Array[]> {
    const known = this.#joined;
    const isKnown = known && known.sound === plan.sound && known.source === plan.source;
    if (isKnown && isSameSeam(known.seam, seam)) return known.planes;
    const around = async (segment: PlanSegment, sample: number) => {
      const planes = Array.from({ length: this.channels }, () => new Float32Array(2 * seam.reach));
      await this.#heard(plan, segment, sample - seam.reach, planes);
      return planes;
    };
    const planes = await around(seam.before, seam.end);
    crossfade(planes, await around(seam.behind, seam.behind.start), plan.sampleRate);
    this.#joined = { seam, sound: plan.sound, source: plan.source, planes };
    return planes;
  }

  /** What the gains make of the recording from `start` on, read for `segment`. */
  async #heard(
    { sound, source }: PreviewPlan,
    segment: PlanSegment,
    start: number,
    planes: readonly Float32Array[],
  ): Promise<void> {
    await this.#read(source ?? this.#reader, start, planes);
    const factors = sound.factors(start, planes[0].length, segment);
    if (!factors) return;
    for (const plane of planes)
      for (const [i, value] of plane.entries()) plane[i] = withFactor(value, factors[i]);
  }

  /** Before the recording there is silence. */
  async #read(reader: SampleReader | null, start: number, planes: readonly Float32Array[]): Promise<void> {
    const silent = Math.min(Math.max(0, -start), planes[0].length);
    for (const plane of planes) plane.fill(0, 0, reader ? silent : plane.length);
    if (silent === planes[0].length) return;
    await reader?.read(
      start + silent,
      planes.map((plane) => plane.subarray(silent)),
    );
  }
}

function isSameSeam(a: AudioSeam, b: AudioSeam): boolean {
  return a.end === b.end && a.behind.start === b.behind.start && a.reach === b.reach;
}

function addTone(
  { sound, segments, loops }: PreviewPlan,
  { segment, offset }: Cursor,
  planes: readonly Float32Array[],
): void {
  const tone = sound.tone(segments, segment, offset, planes[0].length, loops);
  if (!tone) return;
  for (const plane of planes) for (const [i, value] of tone.entries()) plane[i] += value;
}

/** Over the whole edit, wherever playing began. */
function fadeEdit(
  { fades, editedStarts }: PreviewPlan,
  { segment, offset }: Cursor,
  planes: readonly Float32Array[],
): void {
  if (fades.isNone) return;
  const factors = fades.factors(editedStarts[segment] + offset, planes[0].length);
  if (!factors) return;
  for (const plane of planes) for (const [i, factor] of factors.entries()) plane[i] *= factor;
}

function copy(from: readonly Float32Array[], at: number, to: readonly Float32Array[]): void {
  for (const [c, plane] of to.entries()) plane.set(from[c].subarray(at, at + plane.length));
}

/** Plain fades where the edit begins and ends inside the recording; a loop does neither. */
function fadeEnds(plan: PreviewPlan, { segment, offset }: Cursor, planes: readonly Float32Array[]): void {
  if (plan.loops) return;
  const { count } = plan.segments[segment];
  const fade = Math.min(Math.round(FADE * plan.sampleRate), count >> 1);
  const isFirst = segment === 0 && plan.isStartCut;
  const isLast = segment === plan.segments.length - 1 && plan.isEndCut;
  for (const plane of planes) {
    if (isFirst)
      for (let i = 0; i < Math.min(plane.length, fade - offset); i++) plane[i] *= fadeGain(offset + i, fade);
    if (isLast)
      for (let i = Math.max(0, count - fade - offset); i < plane.length; i++)
        plane[i] *= fadeGain(count - 1 - offset - i, fade);
  }
}
