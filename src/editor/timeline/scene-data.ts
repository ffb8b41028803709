import { type Arrangement, arrangementOf, movedRanges } from '#model/edit/arrangement.ts';
import type { Match } from '#model/edit/search.ts';
import type { EditorDocument, Gain, MarkedRange, Seam } from '#model/types.ts';
import type { MatchColumns, SpeakerColumns, WordTimes } from '#src/render/frame.ts';
import { arrangedSpans } from '#src/render/geometry/arranged.ts';

/** The words as they play; the same object where nothing was moved. */
export function playedWords({ words, ...doc }: EditorDocument): WordTimes {
  const order = arrangementOf(doc);
  if (order.isAsRecorded) return words;
  const { count, start, end, of } = arrangedSpans({ ...words, count: words.length }, order);
  return { length: count, start, end, text: of.map((i) => words.text[i]) };
}

/** A stretch for each paragraph, as they play. */
export function speakerColumns(doc: EditorDocument): SpeakerColumns {
  const { words, paragraphs } = doc;
  const count = words.length === 0 ? 0 : paragraphs.length;
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const speaker = new Uint8Array(count);
  let firstWord = 0;
  for (let i = 0; i < count; i++) {
    const { endWordIdx, speaker: who } = paragraphs[i];
    start[i] = words.start[firstWord];
    end[i] = words.end[endWordIdx];
    speaker[i] = who;
    firstWord = endWordIdx + 1;
  }
  const order = arrangementOf(doc);
  if (order.isAsRecorded) return { count, start, end, speaker };
  const { of, ...arranged } = arrangedSpans({ count, start, end }, order);
  return { ...arranged, speaker: Uint8Array.from(of, (i) => speaker[i]) };
}

/** @param matches in playing order, none over a border @param current −1 for none */
export function matchColumns(doc: EditorDocument, matches: readonly Match[], current: number): MatchColumns {
  const order = arrangementOf(doc);
  const { start, end } = doc.words;
  return {
    count: matches.length,
    start: Float64Array.from(matches, ({ startWordIdx }) => order.toArranged(start[startWordIdx])),
    end: Float64Array.from(matches, ({ endWordIdx }) => order.toArranged(end[endWordIdx], 'end')),
    current,
  };
}

/** Where the blocks and, of each, the joined rushes begin. @param seams of the rushes, source seconds */
export function playedSeams(seams: readonly Seam[], order: Arrangement): readonly Seam[] {
  const { isAsRecorded, blocks } = order;
  if (isAsRecorded) return seams;
  if (seams.length === 0) return blocks.map(({ arranged }) => ({ start: arranged, name: '' }));
  const end = Math.max(...blocks.map((block) => block.end));
  const spans = arrangedSpans(
    {
      count: seams.length,
      start: Float64Array.from(seams, ({ start }) => start),
      end: Float64Array.from(seams, (_, i) => seams[i + 1]?.start ?? end),
    },
    order,
  );
  return spans.of.map((rush, i) => ({ start: spans.start[i], name: seams[rush].name }));
}

/** What sounds otherwise, as it plays; the same list where nothing was moved. */
export function playedGains({ gains, ...doc }: EditorDocument): readonly Gain[] {
  const order = arrangementOf(doc);
  if (order.isAsRecorded) return gains;
  const spans = arrangedSpans(
    {
      count: gains.length,
      start: Float64Array.from(gains, ({ start }) => start),
      end: Float64Array.from(gains, ({ end }) => end),
    },
    order,
  );
  return spans.of.map((gain, i) => ({ ...gains[gain], start: spans.start[i], end: spans.end[i] }));
}

/** In and out on the clock of the timeline. */
export function playedRange(range: MarkedRange | null, order: Arrangement): MarkedRange | null {
  if (range === null || order.isAsRecorded) return range;
  const { start, end } = range;
  return {
    start: start === null ? null : order.toArranged(start),
    end: end === null ? null : order.toArranged(end, 'end'),
  };
}

/** Blocks that do not play where they were recorded, indexes. */
export function movedBlocks(doc: EditorDocument): ReadonlySet<number> {
  const { isAsRecorded, blockAt } = arrangementOf(doc);
  return new Set(isAsRecorded ? [] : movedRanges(doc).map(({ start }) => blockAt(start)));
}
