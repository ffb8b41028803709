import { layoutWithLines, measureNaturalWidth, prepare, prepareWithSegments } from '@chenglou/pretext';
import { useEffect, useState } from 'react';
import { hasRtl } from '#model/time/seconds.ts';
import type { Cut, Paragraph, Words } from '#model/types.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { type ChipItem, chipLabel, chipWidth, type LayoutInput } from './break-lines.ts';
import { layoutTranscript, type Sizes, type TranscriptLayout } from './layout.ts';
import { relayout } from './relayout.ts';

/** Word widths in one font. Latin words are summed from letters and kerning, since measuring each costs 0.7 s per 20,000; others use @chenglou/pretext. */
interface TextMeasurer {
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
function createMeasurer(font: string): TextMeasurer {
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
class WordWidths {
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

/** Must match transcript.css. */
const FAMILY = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const TEXT_FONT = `400 ${16 * TEXT_SCALE}px ${FAMILY}`;
const BRACKET_FONT = `600 ${16 * TEXT_SCALE}px ${FAMILY}`;
const CHIP_FONT = `500 ${12 * TEXT_SCALE}px ${FAMILY}`;
/** Both sides, px. */
const BRACKET_PADDING = 4;

export class Typography {
  readonly space: number;
  readonly bracket: number;
  readonly #text: TextMeasurer;
  readonly #chip: TextMeasurer;
  readonly #widths: WordWidths;
  #last: TranscriptLayout | null = null;

  constructor() {
    this.#text = createMeasurer(TEXT_FONT);
    this.#chip = createMeasurer(CHIP_FONT);
    this.#widths = new WordWidths(this.#text);
    this.space = this.#text.width(' ');
    this.bracket = createMeasurer(BRACKET_FONT).width('[') + BRACKET_PADDING;
    this.#text.warm();
  }

  chipWidth = (item: ChipItem): number => chipWidth(this.#chip.width(chipLabel(item)));

  sizes(words: Words): Sizes {
    return {
      widths: this.#widths.of(words),
      space: this.space,
      bracket: this.bracket,
      chipWidth: this.chipWidth,
    };
  }

  layout(
    words: Words,
    paragraphs: readonly Paragraph[],
    cuts: readonly Cut[],
    { gaps, seams, blocks, order }: Pick<LayoutInput, 'gaps' | 'seams' | 'blocks' | 'order'>,
    width: number,
  ): TranscriptLayout {
    const sizes = this.sizes(words);
    const { hasRtl, breaks: breakWord } = this.#text;
    const input = { ...sizes, words, paragraphs, cuts, gaps, seams, blocks, order, width, hasRtl, breakWord };
    this.#last = (this.#last && relayout(this.#last, input)) ?? layoutTranscript(input);
    return this.#last;
  }
}

/** Loads each subset of a font split by script. */
const SAMPLE = 'aéœ“…”';
/** Fallback font after this, ms. */
const FONT_MS = 1500;

let current: Typography | null = null;
const listeners = new Set<(typography: Typography) => void>();

/** Runs on import: measures before the transcript arrives. */
function load(): void {
  const loaded = document.fonts.load(TEXT_FONT, SAMPLE);
  const waited = new Promise((resolve) => setTimeout(resolve, FONT_MS));
  const measure = (): void => {
    current = new Typography();
    for (const listener of listeners) listener(current);
  };
  Promise.race([loaded, waited]).then(measure, measure);
  // A font that comes late moves every line: measure again once.
  let shown = false;
  waited.then(() => {
    shown = true;
  });
  loaded.then(
    () => shown && measure(),
    () => undefined,
  );
}
load();

/** Null until the font is loaded or late. */
export function useTypography(): Typography | null {
  const [typography, setTypography] = useState(current);
  useEffect(() => {
    setTypography(current);
    listeners.add(setTypography);
    return () => {
      listeners.delete(setTypography);
    };
  }, []);
  return typography;
}
