import { TEXTURE_WIDTH } from './peaks-texture.ts';

/**
 * Four vertices a bar. The vertex shader finds the bar's bins (at most five, since levels are four times apart) and from
 * them its top and bottom; the fragment shader has nothing left to do. Texels hold min and max as unsigned bytes.
 */
export const WAVE_VERTEX = `#version 300 es
precision highp float;
precision highp int;
/** Number of the bar, and which corner of it: 0–1 from left to right and from top to bottom. */
in vec4 aPosition;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform highp sampler2D uPeaks;
uniform vec4 uBand;
uniform float uPhase;
uniform float uFraction;
uniform float uBinsPerBar;
uniform float uGain;
uniform int uFirst;
uniform int uOffset;
uniform int uCount;
const float STEP = 3.0;
const float BAR = 2.0;
const float THINNEST = 0.75;
const float HEADROOM = 0.92;
// A bar that begins with a bin begins with it wherever the window is: the fraction is rounded otherwise from place to place.
const float UNSURE = 0.001;
void main() {
  float bar = aPosition.x;
  int first = uFirst + int(floor(uFraction + bar * uBinsPerBar + UNSURE));
  int last = uFirst + int(ceil(uFraction + (bar + 1.0) * uBinsPerBar - UNSURE)) - 1;
  last = min(clamp(last, first, first + 4), uCount - 1);
  float low = 0.0;
  float high = 0.0;
  for (int i = first; i <= last; i++) {
    int at = uOffset + i;
    vec2 texel = texelFetch(uPeaks, ivec2(at % ${TEXTURE_WIDTH}, at / ${TEXTURE_WIDTH}), 0).rg * 255.0 - 128.0;
    low = min(low, texel.r);
    high = max(high, texel.g);
  }
  float middle = 0.5 * uBand.w;
  float reach = HEADROOM * middle;
  float up = max(min(high * uGain, 1.0) * reach, THINNEST);
  float down = max(min(-low * uGain, 1.0) * reach, THINNEST);
  float visible = first < uCount ? 1.0 : 0.0;
  float x = bar * STEP - uPhase + aPosition.y * BAR * visible;
  float y = middle - up + aPosition.z * (up + down);
  mat3 toClip = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toClip * vec3(uBand.xy + vec2(x, y), 1.0)).xy, 0.0, 1.0);
}`;

export const WAVE_FRAGMENT = `#version 300 es
precision mediump float;
uniform vec4 uBarColor;
out vec4 finalColor;
void main() {
  finalColor = uBarColor;
}`;
