// The pipes this scene uses, and no others: Pixi's own bundle would add event, accessibility and filter systems, which
// cost start-up time and keep a ticker alive. `unsafe-eval` replaces its generated code, which our CSP forbids.
import 'pixi.js/unsafe-eval';
import 'pixi.js/app';
import 'pixi.js/graphics';
import 'pixi.js/mesh';
import 'pixi.js/text';
import 'pixi.js/text-bitmap';
import { DynamicBitmapFont, Ticker } from 'pixi.js';

// Pixi's shared tickers would ask for 60 frames a second even with nothing to do. Frames come from FrameScheduler only.
for (const ticker of [Ticker.system, Ticker.shared]) {
  ticker.autoStart = false;
  ticker.stop();
}

// Glyphs are drawn at their own size: smaller copies of the font pages would only cost uploads.
DynamicBitmapFont.defaultOptions.mipmap = false;
// Pixels at resolution 1: a page fits the alphabet of a language.
DynamicBitmapFont.defaultOptions.textureSize = 256;
