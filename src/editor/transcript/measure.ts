import { layoutWithLines, measureNaturalWidth, prepare, prepareWithSegments } from '@chenglou/pretext';
import { hasRtl } from '#model/rtl.ts';
import type { Words } from '#model/types.ts';

/** Word widths in one font. Latin words are summed from letters and kerning, since measuring each costs 0.7 s per 20,000; others use @chenglou/pretext. */
export interface TextMeasurer {
  /** px. */
  width(text: string): number;
  /** Whether it measured text that runs from right to left. */
  readonly hasRtl: boolean;
  /** Break offsets so that each piece fits `width` px. */
  breaks(text: string, width: number): readonly number[];
  warm(): void;
}

/** Latin with accents, then typographic punctuation. */
const LATIN_END = 0x180;
const PUNCTUATION = 0x2010;
const PUNCTUATION_END = 0x2027;
const SLOTS = LATIN_END + PUNCTUATION_END - PUNCTUATION;
/** Exact in 32 bits and no width. */
const UNKNOWN = 65_536;
const WARM_LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const WARM_ENDS = ".,?!'";

/** −1 for characters that may join, stack or fall back. */
function slotOf(code: number): number {
  if (code < LATIN_END) return code >= 0x20 ? code : -1;
  return code >= PUNCTUATION && code < PUNCTUATION_END ? LATIN_END + code - PUNCTUATION : -1;
}

function charOf(slot: number): string {
  return String.fromCharCode(slot < LATIN_END ? slot : PUNCTUATION + slot - LATIN_END);
}

/** @param font as in CSS; must be loaded */
export function createMeasurer(font: string): TextMeasurer {
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) throw new Error('This browser cannot measure text');
  context.font = font;
  const advances = new Float32Array(SLOTS).fill(UNKNOWN);
  const kernings = new Float32Array(SLOTS * SLOTS).fill(UNKNOWN);
  const others = new Map<string, number>();
  let hasMeasuredRtl = false;

  const measureAdvance = (slot: number): number => {
    advances[slot] = context.measureText(charOf(slot)).width;
    return advances[slot];
  };
  const advance = (slot: number): number => {
    const known = advances[slot];
    return known !== UNKNOWN ? known : measureAdvance(slot);
  };
  const measureKerning = (left: number, right: number): number => {
    const both = context.measureText(charOf(left) + charOf(right)).width;
    kernings[left * SLOTS + right] = both - advance(left) - advance(right);
    return kernings[left * SLOTS + right];
  };
  const measureOther = (text: string): number => {
    let width = others.get(text);
    if (width === undefined) {
      width = measureNaturalWidth(prepare(text, font));
      hasMeasuredRtl ||= hasRtl(text);
      others.set(text, width);
    }
    return width;
  };

  return {
    get hasRtl() {
      return hasMeasuredRtl;
    },
    width(text) {
      let width = 0;
      let left = -1;
      for (let i = 0; i < text.length; i++) {
        const slot = slotOf(text.charCodeAt(i));
        if (slot < 0) return measureOther(text);
        width += advance(slot);
        if (left >= 0) {
          const kerning = kernings[left * SLOTS + slot];
          width += kerning !== UNKNOWN ? kerning : measureKerning(left, slot);
        }
        left = slot;
      }
      return width;
    },
    breaks(text, width) {
      const offsets: number[] = [];
      let offset = 0;
      for (const line of layoutWithLines(prepareWithSegments(text, font), Math.max(width, 1), 1).lines) {
        offset += line.text.length;
        if (offset < text.length) offsets.push(offset);
      }
      return offsets;
    },
    warm() {
      for (const left of WARM_LETTERS) {
        for (const right of WARM_LETTERS + WARM_ENDS) {
          measureKerning(slotOf(left.charCodeAt(0)), slotOf(right.charCodeAt(0)));
        }
      }
    },
  };
}

/** Measures only what changed since the last call. */
export class WordWidths {
  #texts: readonly string[] = [];
  #length = 0;
  #widths = new Float32Array(0);
  readonly #measurer: TextMeasurer;

  constructor(measurer: TextMeasurer) {
    this.#measurer = measurer;
  }

  /** px. Reused array: read it before the next call. */
  of(words: Words): Float32Array {
    const { text, length } = words;
    if (this.#widths.length < length) {
      const grown = new Float32Array(Math.max(length, this.#widths.length * 2));
      grown.set(this.#widths);
      this.#widths = grown;
    }
    const known = this.#texts;
    const knownLength = Math.min(this.#length, length);
    const from = known === text ? knownLength : 0;
    for (let i = from; i < length; i++) {
      if (i < knownLength && known[i] === text[i]) continue;
      this.#widths[i] = this.#measurer.width(text[i]);
    }
    this.#texts = text;
    this.#length = length;
    return this.#widths;
  }
}
