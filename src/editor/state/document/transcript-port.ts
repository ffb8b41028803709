/** What the transcript panel offers to actions that depend on its line breaks. */
export interface TranscriptPort {
  /** The word `lines` lines below (above, if negative) `word`. */
  byLines(word: number, lines: number): number;
  /** Brings `word` into view if it is not. */
  reveal(word: number): void;
  /** As `reveal`, once the text is laid out anew. */
  revealMoved(word: number): void;
  isInView(word: number): boolean;
  /** Opens `word` for correction. */
  edit(word: number): void;
  /** Asks for the speaker of the paragraph that `word` is in. */
  askSpeaker(word: number): void;
  /** Opens the menu of commands at `word`. */
  openMenu(word: number): void;
  /** Where a menu for `word` opens, client px; brings the word into view. */
  menuPlace(word: number): { readonly x: number; readonly y: number };
  /** Whether the paragraph that `word` is in runs from right to left. */
  isRtl(word: number): boolean;
  /** Whether the text has the focus of the keyboard. */
  isFocused(): boolean;
  /** Whether somebody corrects a word, names a speaker, selects or drags: the words are to stay as they are. */
  isBusy(): boolean;
}

let port: TranscriptPort | null = null;

/** Connects the panel, or disconnects it with `null`. */
export function setTranscript(panel: TranscriptPort | null): void {
  port = panel;
}

/** The panel, while it is on the page. */
export function transcriptPort(): TranscriptPort | null {
  return port;
}
