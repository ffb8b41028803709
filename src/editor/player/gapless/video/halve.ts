/** Every other byte of four: red and blue, or green and alpha shifted down. */
const EVERY_OTHER = 0x00ff00ff;
/** Half of what the sum of four is divided by, in both bytes. */
const ROUNDING = 0x00020002;

/**
 * Makes a picture half as wide and half as high, in place: each pixel is the mean of four.
 * @param pixels RGBA in rows, four bytes in one; the first quarter of it holds what comes out
 * @param width of the picture as it is, even as its height
 */
export function halve(pixels: Uint32Array, width: number, height: number): void {
  let out = 0;
  for (let row = 0; row < width * height; row += 2 * width) {
    for (let at = row; at < row + width; at += 2) {
      const a = pixels[at];
      const b = pixels[at + 1];
      const c = pixels[at + width];
      const d = pixels[at + width + 1];
      const even = (a & EVERY_OTHER) + (b & EVERY_OTHER) + (c & EVERY_OTHER) + (d & EVERY_OTHER) + ROUNDING;
      const odd =
        ((a >>> 8) & EVERY_OTHER) +
        ((b >>> 8) & EVERY_OTHER) +
        ((c >>> 8) & EVERY_OTHER) +
        ((d >>> 8) & EVERY_OTHER) +
        ROUNDING;
      pixels[out++] = ((even >>> 2) & EVERY_OTHER) | (((odd >>> 2) & EVERY_OTHER) << 8);
    }
  }
}
