import { Buffer, BufferUsage, Container, Geometry, Mesh } from 'pixi.js';
import { expect, test } from 'vitest';
import { quadIndexes } from '../batches/quad-batch.ts';
import { drawCulled } from './culling.ts';

/** Squares of ten pixels with their left sides at these places, ten from the top. */
function squares(...lefts: number[]): Geometry {
  const corners = lefts.flatMap((x) => [x, 10, x + 10, 10, x, 20, x + 10, 20]);
  const buffer = new Buffer({ data: new Float32Array(corners), usage: BufferUsage.VERTEX });
  const geometry = new Geometry({
    attributes: { aPosition: { buffer, format: 'float32x2', stride: 8, offset: 0 } },
    indexBuffer: new Buffer({ data: quadIndexes(lefts.length), usage: BufferUsage.INDEX }),
  });
  geometry.indexCount = lefts.length * 6;
  return geometry;
}

/** First corners of the quads that are drawn when only these columns of the first 30 rows are wanted. */
function drawn(geometry: Geometry, ...columns: (readonly [number, number])[]): number[] {
  const stage = new Container();
  stage.addChild(new Container()).addChild(new Mesh({ geometry }));
  const regions = columns.map(([left, right]) => ({ left, top: 0, right, bottom: 30 }));
  let indexes: number[] = [];
  drawCulled(stage, regions, () => {
    indexes = [...geometry.indexBuffer.data.subarray(0, geometry.indexCount)];
  });
  return indexes.filter((_, i) => i % 6 === 0);
}

test('quads that reach into a region are drawn, in their order, and all of them the next time', () => {
  const geometry = squares(0, 100, 200, 300);
  expect(drawn(geometry, [290, 305], [105, 106])).toEqual([4, 12]);
  expect(drawn(geometry, [0, 400])).toEqual([0, 4, 8, 12]);
});

test('smooth edges reach further; where no quad is, one of no size is drawn', () => {
  const geometry = squares(0, 100);
  expect(drawn(geometry, [112, 190])).toEqual([4]);
  expect(drawn(geometry, [50, 60])).toEqual([0]);
  expect([...geometry.indexBuffer.data.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(geometry.indexCount).toBe(12);
});
