import type { DynamicBitmapFont, Renderer } from 'pixi.js';

/** Every use of Pixi beyond its documentation, checked with this version. `Upstream request` says what would replace it. */
export const CHECKED_PIXI = '8.22.0';

/** Writes a measured limit. Upstream request: an option of the application for the most textures in a batch. */
export function limitBatchedTextures({ limits }: Renderer, count: number): void {
  limits.maxBatchableTextures = count;
}

/** Upstream request: documentation of `ensureCharacters`. */
export function ensureGlyphs(font: DynamicBitmapFont, text: string): void {
  font.ensureCharacters(text);
}

/** Centres a glyph in `advance` font units by changing the font's own data. Upstream request: tabular digits as an option of the font. */
export function setAdvance(font: DynamicBitmapFont, char: string, advance: number): void {
  const glyph = font.chars[char];
  if (!glyph) return;
  glyph.xOffset += (advance - glyph.xAdvance) / 2;
  glyph.xAdvance = advance;
}
