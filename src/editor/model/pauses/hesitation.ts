/** How much of the pauses around words is cut with them, since both pauses become one. */
import { EPSILON, MAX_WORD_IN_PAUSE, MIN_PAUSE } from '../constants.ts';
import { isBetweenSentences } from '../edit/sentences.ts';
import { paragraphOfWord } from '../edit/transcript.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Range } from '../types.ts';
import { wordAt } from '../words/words.ts';
import { keptPauses } from './rejections.ts';

/** Seconds that stay of the two pauses together: as much as stands between words of a sentence, and between sentences. */
export const PAUSE_IN_SENTENCE = 0.15;
export const PAUSE_BETWEEN_SENTENCES = 0.5;

/**
 * `range`, the time of words `first … last`, with what the pauses around them have too much together; of what stays, half lies on
 * each side if it can. Before the first word and behind the last nothing is taken. While pauses are trimmed, no less stays than of
 * those.
 * @param room what other cuts leave: where one reaches into a pause, nothing has to stay beside it
 */
export function withHesitation(
  doc: EditorDocument,
  range: Range,
  first: number,
  last: number,
  room: Range,
): Range {
  const { words } = doc;
  if (first === 0 || last === words.length - 1) return range;
  const isCutBefore = room.start > words.end[first - 1] + EPSILON;
  const isCutAfter = room.end < words.start[last + 1] - EPSILON;
  const start = pauseIn(
    doc,
    { start: isCutBefore ? room.start : words.end[first - 1], end: range.start },
    'end',
  ).start;
  const end = pauseIn(
    doc,
    { start: range.end, end: isCutAfter ? room.end : words.start[last + 1] },
    'start',
  ).end;
  const stays = pauseThatStays(doc, first, last);
  const leftBefore = isCutBefore ? 0 : Math.max(stays / 2, isCutAfter ? 0 : stays - (end - range.end));
  const leftAfter = isCutAfter ? 0 : Math.max(stays / 2, isCutBefore ? 0 : stays - (range.start - start));
  return { start: Math.min(range.start, start + leftBefore), end: Math.max(range.end, end - leftAfter) };
}

/**
 * The pause of a stretch without words at that end of it: nobody is heard there. A stretch that is long enough to be measured has one
 * only where it was found quiet, since words may be missing; none is taken that was put back by hand.
 */
function pauseIn(doc: EditorDocument, stretch: Range, at: 'start' | 'end'): Range {
  if (stretch.end - stretch.start < MIN_PAUSE) return stretch;
  const { silences } = doc;
  const edge = stretch[at];
  const nearest =
    at === 'start'
      ? partitionPoint(silences.length, (i) => silences[i].end <= edge)
      : partitionPoint(silences.length, (i) => silences[i].start < edge) - 1;
  const none = { start: edge, end: edge };
  const found = silences.at(Math.max(0, nearest));
  const reaches = (pause: Range) =>
    pause.start <= edge + MAX_WORD_IN_PAUSE && pause.end >= edge - MAX_WORD_IN_PAUSE;
  if (found === undefined || !reaches(found)) return none;
  const quiet = {
    start: at === 'start' ? edge : Math.max(stretch.start, found.start),
    end: at === 'end' ? edge : Math.min(stretch.end, found.end),
  };
  const isKept = keptPauses(doc).some(({ start, end }) => start < quiet.end && end > quiet.start);
  return isKept ? none : quiet;
}

/** How much of the two pauses around words `first … last` stays in all, seconds. */
function pauseThatStays(doc: EditorDocument, first: number, last: number): number {
  const { words, settings } = doc;
  const isBetween =
    isBetweenSentences(wordAt(words, first - 1), wordAt(words, first)) ||
    isBetweenSentences(wordAt(words, last), wordAt(words, last + 1)) ||
    paragraphOfWord(doc, first - 1) !== paragraphOfWord(doc, last + 1);
  const stays = isBetween ? PAUSE_BETWEEN_SENTENCES : PAUSE_IN_SENTENCE;
  return settings.silenceMode ? Math.max(stays, settings.silenceRemainder) : stays;
}
