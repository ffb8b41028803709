const STOP = /[.?!…。？！؟][)\]}"'’”»\s]*$/u;
/** A full stop behind them ends no sentence: titles, and initials but for 'I' and 'A'. 'etc.' may end one. */
const ABBREVIATION = /^["'(«“]*(mrs?|ms|dr|prof|st|vs|cf|e\.g|i\.e|mme|mlle|[b-hj-z])\.$/iu;

/** Whether a sentence ends with a word: one with a full stop, a mark of question or exclamation, or three dots. */
export function endsSentence(text: string): boolean {
  return STOP.test(text) && !ABBREVIATION.test(text);
}
