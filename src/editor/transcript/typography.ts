import type { Cut, Paragraph, Range, Words } from '#model/types.ts';
import { type ChipItem, chipLabel, chipWidth } from './chips.ts';
import { layoutTranscript, type Sizes, type TranscriptLayout } from './layout.ts';
import { createMeasurer, type TextMeasurer, WordWidths } from './measure.ts';
import { relayout } from './relayout.ts';

/** The face of the transcript: must say the same as transcript.css. */
const FAMILY = '"Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
export const TEXT_FONT = `400 16px ${FAMILY}`;
const BRACKET_FONT = `600 16px ${FAMILY}`;
const CHIP_FONT = `500 12px ${FAMILY}`;
/** Side padding of a bracket, both sides, px. */
const BRACKET_PADDING = 4;

/** Everything the layout needs to know about the fonts on this page. */
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

  /** The sizes that place words on a line, for hit testing. */
  sizes(words: Words): Sizes {
    return {
      widths: this.#widths.of(words),
      space: this.space,
      bracket: this.bracket,
      chipWidth: this.chipWidth,
    };
  }

  /** @param width of the text column, px */
  layout(
    words: Words,
    paragraphs: readonly Paragraph[],
    cuts: readonly Cut[],
    gaps: readonly Range[],
    width: number,
  ): TranscriptLayout {
    const sizes = this.sizes(words);
    const input = { ...sizes, words, paragraphs, cuts, gaps, width, breakWord: this.#text.breaks };
    this.#last = (this.#last && relayout(this.#last, input)) ?? layoutTranscript(input);
    return this.#last;
  }
}
