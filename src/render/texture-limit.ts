import type { Renderer } from 'pixi.js';

/** Font pages that the texts of one draw call may lie on. */
const MAX_TEXTURES = 4;

/**
 * Texts need a font page or two: Pixi's program for the sixteen textures that a GPU can take is long, and long in the making.
 * To be called again when a lost context is back.
 */
export function limitTextures(renderer: Renderer): void {
  renderer.limits.maxBatchableTextures = MAX_TEXTURES;
}
