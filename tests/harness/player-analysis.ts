import type { PreviewEdit } from '#src/editor/player/engine.ts';
import { previewPlan } from '#src/editor/player/gapless/plan.ts';

/** Where a kept range was found in a recording. */
export interface HeardRange {
  /** Sample of the recording that plays the range's first source sample. */
  readonly at: number;
  /** 0–1, how alike recording and source are there. */
  readonly likeness: number;
}

const PROBE = 2048;

/**
 * Finds each kept range in what was recorded, sample by sample.
 * @param recording mono PCM; @param source the whole media's PCM at the same rate; @param ranges source samples
 */
export function locateRanges(
  recording: Float32Array,
  source: Float32Array,
  ranges: readonly { start: number; count: number }[],
): HeardRange[] {
  const found: HeardRange[] = [];
  let expected = 0;
  for (const { start, count } of ranges) {
    // Off the edges, which are ramped, but not far in: playback may stop inside a range.
    const length = Math.min(PROBE, count);
    const offset = Math.min((count - length) >> 1, PROBE);
    const probe = source.subarray(start + offset, start + offset + length);
    const reach = found.length === 0 ? recording.length : 20_000;
    const from = found.length === 0 ? 0 : expected + offset - reach;
    const best = bestMatch(recording, probe, from, found.length === 0 ? recording.length : from + 2 * reach);
    found.push({ at: best.at - offset, likeness: best.likeness });
    expected = best.at - offset + count;
  }
  return found;
}

/** Where `probe` is most alike `recording`, looked for from sample `from` up to `to`. */
export function bestMatch(
  recording: Float32Array,
  probe: Float32Array,
  from: number,
  to: number,
): { at: number; likeness: number } {
  let best = { at: 0, likeness: -1 };
  const coarse = 256;
  for (let at = Math.max(0, from); at < Math.min(to, recording.length - probe.length); at++) {
    const quick = likeness(recording, at, probe, coarse);
    if (quick < best.likeness * 0.8) continue;
    const full = likeness(recording, at, probe, probe.length);
    if (full > best.likeness) best = { at, likeness: full };
  }
  return best;
}

function likeness(recording: Float32Array, at: number, probe: Float32Array, length: number): number {
  let product = 0;
  let power = 0;
  let probePower = 0;
  for (let i = 0; i < length; i++) {
    const heard = recording[at + i];
    product += heard * probe[i];
    power += heard * heard;
    probePower += probe[i] * probe[i];
  }
  return power > 0 && probePower > 0 ? product / Math.sqrt(power * probePower) : 0;
}

/** Compares what was recorded while `edit` played with ffmpeg's samples of the media. */
export async function judgeAudio(
  pcm: Float32Array,
  sampleRate: number,
  pcmUrl: string,
  edit: PreviewEdit,
): Promise<{ gaps: number[]; likeness: number[]; shift: number }> {
  const source = new Float32Array(await (await fetch(pcmUrl)).arrayBuffer());
  const { segments } = previewPlan(edit, sampleRate);
  const heard = locateRanges(pcm, source, segments);
  return {
    gaps: heard.slice(1).map(({ at }, i) => at - heard[i].at - segments[i].count),
    likeness: heard.map(({ likeness }) => likeness),
    shift: heard[0].at - pcm.findIndex((value) => value !== 0),
  };
}
