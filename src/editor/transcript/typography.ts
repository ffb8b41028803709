import { useEffect, useState } from 'react';
import type { Cut, Paragraph, Range, Words } from '#model/types.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { type ChipItem, chipLabel, chipWidth } from './chips.ts';
import { layoutTranscript, type Sizes, type TranscriptLayout } from './layout.ts';
import { createMeasurer, type TextMeasurer, WordWidths } from './measure.ts';
import { relayout } from './relayout.ts';

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
    gaps: readonly Range[],
    width: number,
  ): TranscriptLayout {
    const sizes = this.sizes(words);
    const { hasRtl, breaks: breakWord } = this.#text;
    const input = { ...sizes, words, paragraphs, cuts, gaps, width, hasRtl, breakWord };
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
