/** Whole CSS pixels, half-open. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Larger damage redraws everything. */
const MAX_SHARE = 0.5;

/** Clipped and merged; null where redrawing everything is cheaper. */
export function worthDrawing(regions: readonly Region[], width: number, height: number): Region[] | null {
  const apart = merged(regions.map((region) => clamped(region, width, height)));
  return areaOf(apart) > MAX_SHARE * width * height ? null : apart;
}

export function areaOf(regions: readonly Region[]): number {
  return regions.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}

export function boundsOf(regions: readonly Region[]): Region {
  return {
    left: Math.min(...regions.map(({ left }) => left)),
    top: Math.min(...regions.map(({ top }) => top)),
    right: Math.max(...regions.map(({ right }) => right)),
    bottom: Math.max(...regions.map(({ bottom }) => bottom)),
  };
}

function clamped({ left, top, right, bottom }: Region, width: number, height: number): Region {
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, width),
    bottom: Math.min(bottom, height),
  };
}

function merged(regions: readonly Region[]): Region[] {
  const result: Region[] = [];
  for (const region of regions) {
    if (region.right <= region.left || region.bottom <= region.top) continue;
    let joined = region;
    for (let i = 0; i < result.length; ) {
      const other = result[i];
      const apart =
        other.left > joined.right ||
        joined.left > other.right ||
        other.top >= joined.bottom ||
        joined.top >= other.bottom;
      if (apart) {
        i++;
        continue;
      }
      joined = boundsOf([joined, other]);
      result.splice(i, 1);
      i = 0;
    }
    result.push(joined);
  }
  return result;
}
