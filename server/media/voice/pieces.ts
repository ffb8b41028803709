/** A recording in pieces that are cleaned side by side, each by itself, and joined where little is heard. */
import { asFloats } from '../ffmpeg/mono.ts';
import { BYTES, whole } from '../ffmpeg/pcm.ts';

/** How a recording is divided, in samples. */
export interface Division {
  readonly length: number;
  /** Heard before a piece, so that the model knows the noise by then; more than `reach`. */
  readonly runUp: number;
  /** On both sides of a border, within which its pieces are joined. */
  readonly reach: number;
  /** Of the crossfade. */
  readonly fade: number;
}

export function divisionAt(sampleRate: number): Division {
  return { length: 60 * sampleRate, runUp: 3 * sampleRate, reach: sampleRate, fade: sampleRate / 50 };
}

interface Piece {
  /** Samples from the start of the recording. */
  readonly from: number;
  readonly planes: readonly Float32Array[];
}

/** Louder is no recording's; the model ends over what is no number. */
const LOUDEST = 8;

/**
 * As many samples as come in, each in its place.
 * @param audio f32le, interleaved; comes out alike
 * @param ask cleans a channel of a piece @param ahead how many pieces are asked for at once
 */
export async function* cleanedInPieces(
  audio: AsyncIterable<Uint8Array>,
  channels: number,
  division: Division,
  ask: (samples: Float32Array) => Promise<Float32Array>,
  ahead: number,
): AsyncGenerator<Uint8Array> {
  const { length, reach, fade } = division;
  const asked: { readonly piece: Piece; readonly cleaned: Promise<readonly Float32Array[]> }[] = [];
  /** What is clean already of the last piece, from where it was joined on. */
  let last = null as Piece | null;
  let count = 0;
  const next = async function* (): AsyncGenerator<Uint8Array> {
    const first = asked.shift();
    if (!first) return;
    const { piece } = first;
    const planes = await first.cleaned;
    const clean = { from: piece.from, planes };
    if (!last) last = clean;
    else {
      const border = count * length;
      const join = quietest(piece, border - reach, border + reach, fade);
      const behind = join + fade;
      yield interleaved(part(last, last.from, join));
      yield interleaved(crossfaded(part(last, join, behind), part(clean, join, behind)));
      last = { from: behind, planes: part(clean, behind, endOf(clean)) };
    }
    count++;
  };
  for await (const piece of piecesOf(audio, channels, division)) {
    const cleaned = Promise.all(piece.planes.map(ask));
    // Looked at in its turn.
    cleaned.catch(() => undefined);
    asked.push({ piece, cleaned });
    if (asked.length >= ahead) yield* next();
  }
  while (asked.length > 0) yield* next();
  if (last) yield interleaved(last.planes);
}

/** Each reaches over both of its borders. */
async function* piecesOf(
  audio: AsyncIterable<Uint8Array>,
  channels: number,
  { length, runUp, reach }: Division,
): AsyncGenerator<Piece> {
  const capacity = runUp + length + reach;
  let planes = Array.from({ length: channels }, () => new Float32Array(capacity));
  let from = 0;
  let filled = 0;
  /** Of the piece at hand. */
  let end = length + reach;
  for await (const bytes of whole(audio, channels * BYTES.f32le)) {
    const samples = asFloats(bytes);
    for (let at = 0; at < samples.length; ) {
      const frames = Math.min(samples.length / channels - at / channels, end - from - filled);
      for (const [c, plane] of planes.entries())
        for (let i = 0; i < frames; i++) plane[filled + i] = sound(samples[at + i * channels + c]!);
      filled += frames;
      at += frames * channels;
      if (from + filled < end) continue;
      yield { from, planes: planes.map((plane) => plane.slice(0, filled)) };
      const begin = end - reach - runUp;
      const kept = planes.map((plane) => plane.slice(begin - from, filled));
      planes = kept.map((plane) => {
        const longer = new Float32Array(capacity);
        longer.set(plane);
        return longer;
      });
      filled -= begin - from;
      from = begin;
      end += length;
    }
  }
  // What is left may be no more than the piece before had already.
  if (from === 0 ? filled > 0 : from + filled > end - length)
    yield { from, planes: planes.map((plane) => plane.slice(0, filled)) };
}

function sound(value: number): number {
  return Number.isFinite(value) ? Math.max(-LOUDEST, Math.min(LOUDEST, value)) : 0;
}

function endOf({ from, planes }: Piece): number {
  return from + (planes[0]?.length ?? 0);
}

/** Samples from the start of the recording. */
function part({ from, planes }: Piece, start: number, end: number): readonly Float32Array[] {
  return planes.map((plane) => plane.subarray(start - from, end - from));
}

/** Where a stretch of `length` samples begins that has the least energy, between `start` and `end` or the end of the piece. */
function quietest(piece: Piece, start: number, end: number, length: number): number {
  const last = Math.min(end, endOf(piece)) - length;
  let best = start;
  let least = Number.POSITIVE_INFINITY;
  for (let at = start; at <= last; at += length) {
    let energy = 0;
    for (const plane of part(piece, at, at + length)) for (const value of plane) energy += value * value;
    if (energy >= least) continue;
    least = energy;
    best = at;
  }
  return best;
}

function crossfaded(before: readonly Float32Array[], behind: readonly Float32Array[]): Float32Array[] {
  return before.map((plane, c) =>
    plane.map((value, i) => value + ((i + 0.5) / plane.length) * ((behind[c]?.[i] ?? 0) - value)),
  );
}

function interleaved(planes: readonly Float32Array[]): Uint8Array {
  const channels = planes.length;
  const samples = new Float32Array(channels * (planes[0]?.length ?? 0));
  for (const [c, plane] of planes.entries())
    for (const [i, value] of plane.entries()) samples[i * channels + c] = value;
  return new Uint8Array(samples.buffer);
}
