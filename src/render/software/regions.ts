/** A part of the canvas, whole CSS pixels; `right` and `bottom` are not part of it. */
export interface Region {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where more of the canvas has changed, drawing the whole of it is no more work. */
const MAX_SHARE = 0.5;

/** The same parts as far as they are on the canvas, each once; `null` where drawing all of it is no more work. */
export function worthDrawing(regions: readonly Region[], width: number, height: number): Region[] | null {
  const apart = merged(regions.map((region) => clamped(region, width, height)));
  return areaOf(apart) > MAX_SHARE * width * height ? null : apart;
}

/** Pixels in all of them. */
export function areaOf(regions: readonly Region[]): number {
  return regions.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);
}

/** The smallest region that holds all of these, of which there is one at least. */
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

/** The same parts with those joined that overlap, and without empty ones. */
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
