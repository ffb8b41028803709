import { areUnspaced, isUnspaced, splitAtSpaces } from '../../words/share-time.ts';
import type { Cue } from './cues.ts';
import { type JsonRow, rowText, writtenText } from './json-rows.ts';
import type { Json } from './json-times.ts';

/** A row of a file, and what it says. */
export interface ListedCue extends JsonRow {
  readonly cue: Cue;
}

/** A word, of as many rows as the file splits it into. */
interface JoinedWord {
  readonly segment: Json | undefined;
  readonly cues: Cue[];
}

/**
 * Leading spaces are information: where words have them, one without continues the word before in the same segment (`d` and `'avoir`, the
 * tokens of whisper.cpp). So do signs behind a script without spaces.
 */
export function joinedWords(listed: readonly ListedCue[]): Cue[] {
  const hasSegments = listed.some(({ segment }) => segment !== undefined);
  const isWord = ({ segment, row }: JsonRow): boolean =>
    hasSegments ? segment !== undefined : !/\s/.test(rowText(row));
  const hasSpaces = listed.some((one) => isWord(one) && /^\s/.test(writtenText(one.row)));
  const words: JoinedWord[] = [];
  for (const [i, one] of listed.entries()) {
    const { segment, cue } = one;
    const before = i > 0 ? listed[i - 1] : null;
    const isPart =
      before !== null &&
      segment === before.segment &&
      cue.speaker === before.cue.speaker &&
      isWord(one) &&
      isWord(before) &&
      continues(before, one, hasSpaces);
    if (isPart) words[words.length - 1].cues.push(cue);
    else words.push({ segment, cues: [cue] });
  }
  return withWholeLetters(words);
}

function continues(before: ListedCue, { row, cue }: ListedCue, hasSpaces: boolean): boolean {
  if (cue.text === '' || /^\s/.test(writtenText(row)) || /\s$/.test(writtenText(before.row))) return false;
  const isSign = !/[\p{L}\p{N}]/u.test(cue.text);
  return isSign
    ? hasSpaces || isUnspaced(before.cue.text)
    : hasSpaces && !areUnspaced(before.cue.text, cue.text);
}

/** Bytes of one letter in two tokens are none in either: the segment's text has it, where it is of as many words. */
function withWholeLetters(words: readonly JoinedWord[]): Cue[] {
  const cues: Cue[] = [];
  for (let first = 0; first < words.length; ) {
    let end = first + 1;
    while (end < words.length && words[end].segment === words[first].segment) end++;
    const run = words.slice(first, end).map(({ cues: parts }) => joined(parts));
    const { segment } = words[first];
    const whole = segment && run.some(({ text }) => text.includes('\ufffd')) ? rowText(segment) : '';
    const texts = whole.includes('\ufffd') ? [] : splitAtSpaces(whole);
    for (const [i, cue] of run.entries())
      cues.push(texts.length === run.length ? { ...cue, text: texts[i] } : cue);
    first = end;
  }
  return cues;
}

function joined(parts: readonly Cue[]): Cue {
  const [first] = parts;
  if (parts.length === 1) return first;
  const { end } = parts[parts.length - 1];
  const confidence = parts.reduce((least, part) => Math.min(least, part.confidence), 1);
  return { ...first, end, text: parts.map(({ text }) => text).join(''), confidence };
}
