import { type Container, type Geometry, Mesh } from 'pixi.js';
import { BAR_STEP } from '../layers/waveform.ts';
import type { Region } from './regions.ts';

/** CSS pixels, for antialiasing and partial bars. */
const MARGIN = BAR_STEP + 1;

/** Draws only quads that reach into `regions`; texts are always drawn. */
export function drawCulled(layers: Container, regions: readonly Region[], draw: () => void): void {
  const counts = new Map<Geometry, number>();
  for (const layer of layers.children) {
    for (const child of layer.children) {
      if (!(child instanceof Mesh) || !child.renderable) continue;
      const geometry: Geometry = child.geometry;
      counts.set(geometry, geometry.indexCount);
      geometry.indexCount = keepIndexes(geometry, regions);
    }
  }
  draw();
  for (const [geometry, count] of counts) geometry.indexCount = count;
}

/** @returns number of indexes */
function keepIndexes(geometry: Geometry, regions: readonly Region[]): number {
  const { indexBuffer, indexCount } = geometry;
  const { data } = indexBuffer;
  let at = 0;
  for (let i = 0; i * 6 < indexCount; i++) {
    const bounds = boundsOfQuad(geometry, i);
    if (!regions.some((region) => isTouching(region, bounds))) continue;
    const corner = i * 4;
    data[at++] = corner;
    data[at++] = corner + 1;
    data[at++] = corner + 2;
    data[at++] = corner + 2;
    data[at++] = corner + 1;
    data[at++] = corner + 3;
  }
  // Pixi reads a count of 0 as all: draw one empty quad.
  if (at === 0) at = data.fill(0, 0, 6) && 6;
  indexBuffer.update(at * data.BYTES_PER_ELEMENT);
  return at;
}

const bounds = { left: 0, top: 0, right: 0, bottom: 0 };

/** From corners, rectangle or bar number. */
function boundsOfQuad({ attributes }: Geometry, i: number): Region {
  const { aPosition, aRect, aBar } = attributes;
  const { buffer, stride = 0 } = aPosition ?? aRect ?? aBar;
  const { data } = buffer;
  const words = stride / 4;
  const first = i * 4 * words;
  const last = first + 3 * words;
  bounds.left = aBar ? data[first] * BAR_STEP : data[first];
  bounds.top = aBar ? Number.NEGATIVE_INFINITY : data[first + 1];
  if (aBar) {
    bounds.right = bounds.left;
    bounds.bottom = Number.POSITIVE_INFINITY;
  } else {
    bounds.right = aRect ? bounds.left + data[first + 2] : data[last];
    bounds.bottom = aRect ? bounds.top + data[first + 3] : data[last + 1];
  }
  return bounds;
}

function isTouching(a: Region, b: Region): boolean {
  return (
    b.left - MARGIN < a.right &&
    b.right + MARGIN > a.left &&
    b.top - MARGIN < a.bottom &&
    b.bottom + MARGIN > a.top
  );
}
