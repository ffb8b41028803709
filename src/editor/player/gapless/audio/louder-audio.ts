import { MAX_PEAK } from '#model/media/energies.ts';
import { advance, type Cursor, type PreviewPlan, spanAt } from '../plan.ts';

/** Seconds over which a peak is made room for. */
const AHEAD = 0.005;
/** Seconds after which a third is left of what was taken away. */
const RELEASE = 0.05;
/** Seconds that are heard before the first, where playing begins: what went before is still held down. */
const RUN_UP = 0.1;
const MOST = 10 ** (MAX_PEAK / 20);

type Read = (plan: PreviewPlan, cursor: Cursor, planes: readonly Float32Array[]) => Promise<void>;

/** Spliced audio, louder or softer by the gain of its plan; peaks are held as those of the download are, if more plainly. */
export class LouderAudio {
  readonly #read: Read;
  /** What comes behind the last read: known up to `behind`, and the factor before it. */
  #next:
    | (Readonly<Record<'cursor' | 'behind', Cursor>> & {
        readonly plan: PreviewPlan;
        readonly planes: readonly Float32Array[];
        readonly factor: number;
      })
    | null = null;

  constructor(read: Read) {
    this.#read = read;
  }

  /** Fills equally long `planes` from `cursor` on; all of it within one segment. */
  async read(plan: PreviewPlan, cursor: Cursor, planes: readonly Float32Array[]): Promise<void> {
    const ahead = Math.round(AHEAD * plan.sampleRate);
    const next = this.#next?.plan === plan && isSame(this.#next.cursor, cursor) ? this.#next : null;
    const lead = next ? 0 : Math.min(cursor.offset, Math.round(RUN_UP * plan.sampleRate));
    const count = planes[0].length;
    const heard = planes.map((_, c) => {
      const plane = new Float32Array(lead + count + ahead);
      if (next) plane.set(next.planes[c]);
      return plane;
    });
    const known = next ? ahead : 0;
    const fresh = heard.map((plane) => plane.subarray(known));
    const from = next?.behind ?? { ...cursor, offset: cursor.offset - lead };
    const behind = await this.#readOn(plan, from, fresh);
    for (const plane of fresh) for (let i = 0; i < plane.length; i++) plane[i] *= plan.louder;
    const factors = heldFactors(heard, ahead, next?.factor ?? 1, 1 / (RELEASE * plan.sampleRate));
    for (const [c, plane] of planes.entries())
      for (let i = 0; i < count; i++) plane[i] = heard[c][lead + i] * (factors?.[lead + i] ?? 1);
    this.#next = {
      ...{ plan, behind, cursor: advance(plan, cursor, count) },
      planes: heard.map((plane) => plane.subarray(lead + count)),
      factor: factors?.[lead + count - 1] ?? 1,
    };
  }

  /** Over segments, silent behind the last. @returns what comes behind it */
  async #readOn(plan: PreviewPlan, cursor: Cursor, planes: readonly Float32Array[]): Promise<Cursor> {
    let next = cursor;
    for (let at = 0; at < planes[0].length; ) {
      const span = spanAt(plan, next, at, planes[0].length - at);
      if (!span) break;
      await this.#read(
        plan,
        next,
        planes.map((plane) => plane.subarray(at, at + span.count)),
      );
      next = advance(plan, next, span.count);
      at += span.count;
    }
    return next;
  }
}

function isSame(a: Cursor, b: Cursor): boolean {
  return a.segment === b.segment && a.offset === b.offset;
}

/**
 * What samples are multiplied with so that none is above the most: a ramp down to each peak, and a slow way back. Null: nothing to hold.
 * @param before the factor of the sample before them
 * @param release share of what is taken away that comes back with each sample
 */
function heldFactors(
  planes: readonly Float32Array[],
  ahead: number,
  before: number,
  release: number,
): Float32Array | null {
  const { length } = planes[0];
  let factors = before > 0.99999 ? null : new Float32Array(length).fill(1);
  for (let i = 0; i < length; i++) {
    let size = 0;
    for (const plane of planes) size = Math.max(size, Math.abs(plane[i]));
    if (size <= MOST) continue;
    factors ??= new Float32Array(length).fill(1);
    const wanted = MOST / size;
    for (let k = 0; k <= Math.min(i, ahead); k++)
      factors[i - k] = Math.min(factors[i - k], wanted + ((1 - wanted) * k) / ahead);
  }
  if (!factors) return null;
  let factor = before;
  for (const [i, most] of factors.entries()) {
    factor = Math.min(most, factor + (1 - factor) * release);
    factors[i] = factor;
  }
  return factors;
}
