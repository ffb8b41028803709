import { Color } from 'pixi.js';
import { CUT_REASONS, REASONS } from '#model/cut-reasons.ts';
import { SHADES } from './layers/overview-density.ts';

/** Premultiplied RGBA, little-endian. */
export type Packed = number;

export interface CutLook {
  readonly head: Packed;
  readonly headHover: Packed;
  readonly headEdge: Packed;
  /** Text on the head, 0xRRGGBB. */
  readonly ink: number;
  /** Dimming and tint in one premultiplied colour. */
  readonly body: Packed;
  readonly bodyEdge: Packed;
  readonly bodyThin: Packed;
  readonly tick: Packed;
}

export interface WordLook {
  readonly box: Packed;
  /** 0xRRGGBB. */
  readonly ink: number;
}

export interface BlockLook {
  readonly fill: Packed;
  /** Under the pointer, or held by it. */
  readonly lit: Packed;
}

/** `looks` by `CutColumns.look`. */
export interface Theme {
  readonly dark: boolean;
  readonly background: number;
  readonly ruler: { tick: Packed; minorTick: Packed; label: number };
  readonly lane: { fill: Packed; line: Packed };
  readonly film: { bed: Packed; frame: Packed };
  readonly wave: { bed: Packed; bar: readonly [number, number, number] };
  readonly words: { bed: Packed } & Readonly<Record<'plain' | 'match' | 'current', WordLook>>;
  readonly match: { bed: Packed; currentBed: Packed; line: Packed; tick: Packed };
  readonly speakers: readonly Packed[];
  readonly looks: readonly CutLook[];
  readonly selected: { head: Packed; body: Packed; frame: Packed; grip: Packed; ring: Packed };
  readonly seam: { line: Packed; label: Packed; ink: number };
  readonly range: { fill: Packed; edge: Packed };
  readonly gains: { veil: Packed; mute: Packed; bleep: Packed; level: Packed };
  readonly blocks: { bed: Packed; moved: BlockLook; stays: BlockLook; drop: Packed };
  readonly close: { fill: Packed; glyph: Packed };
  readonly playhead: { line: Packed; halo: Packed; tag: Packed; ink: number };
  /** `shades`: by reason, faint to full. */
  readonly overview: {
    track: Packed;
    playhead: Packed;
    shades: readonly (readonly Packed[])[];
  };
}

/** `alpha` 0–1 multiplies the colour's own. */
export function pack(css: string, alpha = 1): Packed {
  const [r = 0, g = 0, b = 0, a = 1] = new Color(css).toArray();
  return packPremultiplied(r * a * alpha, g * a * alpha, b * a * alpha, a * alpha);
}

function packOver(css: string, alpha: number, below: string): Packed {
  const [r = 0, g = 0, b = 0] = new Color(css).toArray();
  const [r0 = 0, g0 = 0, b0 = 0] = new Color(below).toArray();
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return packPremultiplied(mix(r, r0), mix(g, g0), mix(b, b0), 1);
}

function packPremultiplied(r: number, g: number, b: number, a: number): Packed {
  const byte = (value: number) => Math.round(Math.min(Math.max(value, 0), 1) * 255);
  return (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(a) << 24)) >>> 0;
}

/** One colour to blend: `tint` at `amount` over `brightness`. */
function packTint(tint: string, amount: number, brightness: number): Packed {
  const [r = 0, g = 0, b = 0] = new Color(tint).toArray();
  return packPremultiplied(r * amount, g * amount, b * amount, 1 - (1 - amount) * brightness);
}

function brighter(css: string, factor: number): Packed {
  const [r = 0, g = 0, b = 0, a = 1] = new Color(css).toArray();
  return packPremultiplied(r * factor * a, g * factor * a, b * factor * a, a);
}

/** Brightness below a cut, 0–1. */
const DIM_DARK = 0.62;
const HOVER = 1.06;
const MATCH_ALPHA = 0.2;
const CURRENT_ALPHA = 0.5;
/** Over what is not heard of the waveform. */
const VEIL_ALPHA = 0.6;
const RANGE_ALPHA = 0.25;
const MOVED_ALPHA = 0.6;
/** Keeps the waveform visible below many thin cuts. */
const THIN_ALPHA = 0.5;
/** Brighter than the primary blue, for a thin line on dark. */
const PLAYHEAD_DARK = '#5B8FF5';
const FORCED = '(forced-colors: active)';

const isForced = (): boolean => matchMedia(FORCED).matches;

/** Names of the system's colours, which a canvas does not know, as values. */
class SystemColors {
  readonly #element = document.createElement('i');

  constructor(host: HTMLElement) {
    this.#element.style.forcedColorAdjust = 'none';
    host.append(this.#element);
  }

  resolve(value: string): string {
    this.#element.style.color = value;
    return getComputedStyle(this.#element).color;
  }

  remove(): void {
    this.#element.remove();
  }
}

export function readTheme(element: HTMLElement): Theme {
  const style = getComputedStyle(element);
  const probe = isForced() ? new SystemColors(element) : null;
  const css = (name: string) => {
    const value = style.getPropertyValue(`--${name}`).trim() || '#808080';
    return probe ? probe.resolve(value) : value;
  };
  const number = (name: string) => new Color(css(name)).toNumber();
  const [r = 0, g = 0, b = 0] = new Color(css('bg-0')).toArray();
  const dark = 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.5;
  const dim = dark ? DIM_DARK : 1;
  const [waveR = 0, waveG = 0, waveB = 0] = new Color(css('wave')).toArray();

  const look = (fill: string, edge: string, ink: string, tint: number, bodyEdge: string, tick: Packed) => ({
    head: pack(css(fill)),
    headHover: brighter(css(fill), HOVER),
    headEdge: pack(css(edge)),
    ink: number(ink),
    body: packTint(css(fill), tint, dim),
    bodyEdge: pack(css(bodyEdge)),
    bodyThin: pack(css(bodyEdge), THIN_ALPHA),
    tick,
  });
  const shades = (name: string) =>
    Array.from({ length: SHADES }, (_, i) => packOver(css(name), (i + 1) / SHADES, css('bg-3')));
  const reasons = REASONS.map((reason) => {
    const { token, look: own } = CUT_REASONS[reason];
    const tick = packOver(css(`${token}-edge`), own.tick, css('bg-3'));
    return look(
      token,
      `${token}-edge`,
      `on-${token}`,
      dark ? own.tint.dark : own.tint.light,
      own.bodyEdge,
      tick,
    );
  });
  const fresh = {
    ...look('red-soft', 'red-text', 'red-text', 0, 'red-text', pack(css('red'))),
    body: pack(css('red'), 0.38),
  };

  const theme: Theme = {
    dark,
    background: number('bg-0'),
    ruler: {
      tick: pack(css('line-ctl')),
      minorTick: packOver(css('line-ctl'), 0.7, css('bg-0')),
      label: number('text-3'),
    },
    lane: { fill: pack(css('bg-1')), line: pack(css('line')) },
    film: { bed: pack(css('line')), frame: pack(css('bg-2')) },
    wave: { bed: pack(css('wave-bed')), bar: [waveR, waveG, waveB] },
    speakers: [1, 2, 3, 4, 5].map((i) => packOver(css(`sp-${i}`), 0.9, css('bg-0'))),
    looks: [...reasons, fresh],
    selected: {
      head: pack(css('red-hot')),
      body: packTint(css('red-hot'), 0.44, dim),
      frame: pack(css('focus')),
      grip: pack(css('bg-1')),
      ring: pack(css('text-1')),
    },
    seam: { line: pack(css('text-2')), label: pack(css('bg-2')), ink: number('text-2') },
    range: { fill: pack(css('blue'), RANGE_ALPHA), edge: pack(css('blue-text')) },
    gains: {
      veil: pack(css('bg-0'), VEIL_ALPHA),
      mute: pack(css('text-3')),
      bleep: pack(css('text-1')),
      level: pack(css('line-ctl')),
    },
    blocks: {
      bed: pack(css('bg-0')),
      moved: { fill: packOver(css('blue'), MOVED_ALPHA, css('bg-0')), lit: pack(css('blue')) },
      stays: { fill: pack(css('bg-3')), lit: pack(css('line-ctl')) },
      drop: pack(css('focus')),
    },
    close: { fill: pack(css('text-1')), glyph: pack(css('bg-1')) },
    playhead: {
      line: dark && !probe ? pack(PLAYHEAD_DARK) : pack(css('blue')),
      halo: pack(css('bg-0'), 0.7),
      tag: pack(css('blue')),
      ink: number('on-blue'),
    },
    words: {
      bed: pack(css('bg-1')),
      plain: { box: pack(css('bg-3')), ink: number('text-2') },
      match: { box: pack(css('hit-soft')), ink: number('text-1') },
      current: { box: pack(css('hit')), ink: number('on-hit') },
    },
    match: {
      bed: packOver(css('hit'), MATCH_ALPHA, css('wave-bed')),
      currentBed: packOver(css('hit'), CURRENT_ALPHA, css('wave-bed')),
      line: pack(css('hit-edge')),
      tick: pack(css('hit-edge')),
    },
    overview: {
      track: pack(css('bg-3')),
      playhead: pack(css('focus')),
      shades: REASONS.map((reason) => shades(`${CUT_REASONS[reason].token}-edge`)),
    },
  };
  probe?.remove();
  return theme;
}

export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class'] });
  const system = ['(prefers-color-scheme: dark)', FORCED].map((query) => matchMedia(query));
  for (const each of system) each.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const each of system) each.removeEventListener('change', changed);
  };
}
