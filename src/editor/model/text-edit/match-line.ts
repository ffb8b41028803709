/** Finds what a changed line says in the words that it had. */

import type { LineElement } from './lines.ts';
import type { LineUnit } from './parse-line.ts';

/** A unit where it stands: the index of its first element, and of those behind its last. */
export interface PlacedUnit {
  readonly unit: LineUnit;
  readonly from: number;
  readonly to: number;
}

/**
 * Units of a line are elements of the line before, in their order: words and pauses may be missing and none can be added. Of several ways the
 * one that changes least.
 * @returns the unit that is not there, or where each stands
 */
export function matchLine(
  elements: readonly LineElement[],
  units: readonly LineUnit[],
): readonly PlacedUnit[] | { readonly missing: LineUnit } {
  const [m, n] = [elements.length, units.length];
  const FAR = 2 ** 31;
  /** The least that is changed from element `i` and unit `k` on. */
  const least = Array.from({ length: m + 1 }, () => new Float64Array(n + 1).fill(FAR));
  least[m][n] = 0;
  for (let i = m; i >= 0; i--)
    for (let k = n; k >= 0; k--) {
      if (i < m) least[i][k] = Math.min(least[i][k], skipCost(elements[i]) + least[i + 1][k]);
      const taken = k < n ? placeCost(elements, i, units[k]) : null;
      if (taken) least[i][k] = Math.min(least[i][k], taken.cost + least[i + taken.length][k + 1]);
    }
  if (least[0][0] >= FAR) return { missing: firstMissing(elements, units) };
  const placed: PlacedUnit[] = [];
  for (let i = 0, k = 0; i < m || k < n; ) {
    const taken = k < n ? placeCost(elements, i, units[k]) : null;
    if (taken && least[i][k] === taken.cost + least[i + taken.length][k + 1]) {
      placed.push({ unit: units[k], from: i, to: i + taken.length });
      i += taken.length;
      k++;
    } else i++;
  }
  return placed;
}

function skipCost(element: LineElement): number {
  return element.kind === 'word' && element.cut ? 0 : 1;
}

/** What it changes that a unit stands at an element; null where it cannot. */
function placeCost(
  elements: readonly LineElement[],
  at: number,
  unit: LineUnit,
): { cost: number; length: number } | null {
  if (unit.kind === 'pause') {
    const element = elements[at];
    return element?.kind === 'pause' && element.text === unit.text ? { cost: 0, length: 1 } : null;
  }
  let cost = unit.is === null ? 0 : 1;
  let length = 0;
  for (const text of unit.was) {
    // Words that are corrected together may have a pause between them.
    while (length > 0 && elements[at + length]?.kind === 'pause') length++;
    const element = elements[at + length];
    if (element?.kind !== 'word' || element.text !== text) return null;
    if ((element.cut !== null) !== unit.isStruck) cost++;
    length++;
  }
  return { cost, length };
}

/** The first unit that is not among what follows those before it. */
function firstMissing(elements: readonly LineElement[], units: readonly LineUnit[]): LineUnit {
  let at = 0;
  for (const unit of units) {
    let taken = placeCost(elements, at, unit);
    while (!taken && at < elements.length) taken = placeCost(elements, ++at, unit);
    if (!taken) return unit;
    at += taken.length;
  }
  return units[units.length - 1];
}
