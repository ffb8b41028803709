import { TEXTURE_WIDTH } from './peaks-texture.ts';

export const WAVE_VERTEX = `#version 300 es
in vec2 aPosition;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform vec4 uBand;
out vec2 vAt;
void main() {
  vAt = aPosition * uBand.zw;
  mat3 toClip = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix;
  gl_Position = vec4((toClip * vec3(uBand.xy + vAt, 1.0)).xy, 0.0, 1.0);
}`;

/**
 * Each pixel finds its bar, the bar its bins (at most five, since levels are four times apart), the bins the bar's top
 * and bottom. Texels hold min, max and loudness as unsigned bytes.
 */
export const WAVE_FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec2 vAt;
uniform highp sampler2D uPeaks;
uniform vec4 uBand;
uniform vec4 uBarColor;
uniform float uPhase;
uniform float uFraction;
uniform float uBinsPerBar;
uniform float uGain;
uniform int uFirst;
uniform int uOffset;
uniform int uCount;
out vec4 finalColor;
const float STEP = 3.0;
const float BAR = 2.0;
const float THINNEST = 0.8;
const float HEADROOM = 0.92;
void main() {
  float x = vAt.x + uPhase;
  float bar = floor(x / STEP);
  int first = uFirst + int(floor(uFraction + bar * uBinsPerBar));
  if (x - bar * STEP > BAR || first >= uCount || uCount == 0) discard;
  int last = uFirst + int(ceil(uFraction + (bar + 1.0) * uBinsPerBar)) - 1;
  last = min(clamp(last, first, first + 4), uCount - 1);
  float low = 0.0;
  float high = 0.0;
  for (int i = first; i <= last; i++) {
    int at = uOffset + i;
    vec4 texel = texelFetch(uPeaks, ivec2(at % ${TEXTURE_WIDTH}, at / ${TEXTURE_WIDTH}), 0) * 255.0 - 128.0;
    low = min(low, texel.r);
    high = max(high, texel.g);
  }
  float middle = 0.5 * uBand.w;
  float reach = HEADROOM * middle;
  float up = max(min(high * uGain, 1.0) * reach, THINNEST);
  float down = max(min(-low * uGain, 1.0) * reach, THINNEST);
  float y = vAt.y - middle;
  float cover = clamp(0.5 - max(-up - y, y - down), 0.0, 1.0);
  finalColor = uBarColor * cover;
}`;
