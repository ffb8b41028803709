import { type Container, Matrix, RenderTexture, type WebGLRenderer } from 'pixi.js';
import type { Region } from './regions.ts';

/**
 * Draws a region of a scene, at one pixel a CSS pixel, by itself and not on the screen, over nothing where there is no
 * `background` (0xRRGGBB). Waits until it is drawn, a few milliseconds on the processor: nothing for every frame.
 */
export function drawAside(
  renderer: WebGLRenderer,
  scene: Container,
  { left, top, right, bottom }: Region,
  background: number | null,
): OffscreenCanvas {
  const { gl } = renderer;
  const width = right - left;
  const height = bottom - top;
  const target = RenderTexture.create({ width, height, antialias: false });
  // As in SoftScreen the lowest row first.
  const transform = new Matrix(1, 0, 0, -1, -left, bottom);
  renderer.render({ container: scene, target, clearColor: background ?? [0, 0, 0, 0], transform });
  renderer.renderTarget.bind({ target, clear: false });
  const pixels = new Uint8Array(width * height * 4);
  gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  target.destroy(true);
  if (background === null) divideByAlpha(pixels);
  const image = new ImageData(width, height);
  for (let row = 0; row < height; row++) {
    image.data.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), (height - 1 - row) * width * 4);
  }
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(image, 0, 0);
  return canvas;
}

/** From colours as WebGL blends them to those of `ImageData`. */
function divideByAlpha(pixels: Uint8Array): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3];
    if (alpha === 0 || alpha === 255) continue;
    for (let k = i; k < i + 3; k++) pixels[k] = Math.min(Math.round((pixels[k] * 255) / alpha), 255);
  }
}
