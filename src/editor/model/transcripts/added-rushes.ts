import { isSilence } from '../cut-reasons.ts';
import { reindexed } from '../edit/cut.ts';
import { draftParagraphs, namedSpeakers } from '../edit/transcript.ts';
import { normaliseGaps } from '../pauses/gaps.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import { shiftedFields } from '../saved/document-fields.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Gap, Paragraph, Range, Word, Words } from '../types.ts';
import { replaceWords, sanitizeWords, wordMiddle } from '../words/words.ts';

/** Inserts the words of rushes that were added to the recording; skips words that a resumed stream sends again. */
export function insertAddedWords(
  doc: EditorDocument,
  transcript: { readonly words: readonly Word[]; readonly gaps: readonly Gap[] },
  added: readonly Range[],
): EditorDocument {
  const within = ({ start, end }: Range, range: Range): boolean => {
    const middle = (start + end) / 2;
    return middle >= range.start && middle < range.end;
  };
  const withWords = added.reduce(
    (result, range) =>
      insertIn(
        result,
        transcript.words.filter((word) => within(word, range)),
        range,
      ),
    doc,
  );
  const gaps = transcript.gaps.filter((gap) => added.some((range) => within(gap, range)));
  return gaps.length === 0
    ? withWords
    : { ...withWords, gaps: normaliseGaps([...withWords.gaps, ...gaps], doc.duration) };
}

function insertIn(doc: EditorDocument, words: readonly Word[], { start, end }: Range): EditorDocument {
  const { words: old } = doc;
  const at = partitionPoint(old.length, (i) => wordMiddle(old, i) < end);
  const first = partitionPoint(old.length, (i) => wordMiddle(old, i) < start);
  const fresh = at > first ? words.filter((word) => word.start > old.start[at - 1]) : words;
  const from = at > 0 ? old.end[at - 1] : 0;
  const until = at < old.length ? old.start[at] : doc.duration;
  const insert = sanitizeWords(fresh, until, from).words;
  if (insert.length === 0) return doc;
  const all = replaceWords(old, [{ at, remove: 0, insert }]);
  const count = insert.length;
  const { before, after } = paragraphsAround(doc.paragraphs, first, at);
  const own: Paragraph = { endWordIdx: first, speaker: all.speaker[first] };
  const paragraphs = [
    ...draftParagraphs([...before, own], { ...all, length: at + count }, first + 1),
    ...after.map((paragraph) => ({ ...paragraph, endWordIdx: paragraph.endWordIdx + count })),
  ];
  return reconcileSilences(doc, {
    ...doc,
    words: all,
    paragraphs,
    speakers: namedSpeakers(doc.speakers, paragraphs),
    cuts: doc.cuts.map((cut) => reindexed(all, cut)),
  });
}

/** Paragraphs of the words before `first` and from `at` on. */
function paragraphsAround(paragraphs: readonly Paragraph[], first: number, at: number) {
  const before = paragraphs.flatMap((paragraph, i) => {
    const begins = i === 0 ? 0 : paragraphs[i - 1].endWordIdx + 1;
    return begins < first ? [{ ...paragraph, endWordIdx: Math.min(paragraph.endWordIdx, first - 1) }] : [];
  });
  return { before, after: paragraphs.filter(({ endWordIdx }) => endWordIdx >= at) };
}

/** The same edit where rushes of `offset` seconds were joined before the recording, which lasts `duration` seconds now. */
export function shiftDocument(doc: EditorDocument, offset: number, duration: number): EditorDocument {
  const at = (time: number): number => Math.min(duration, time + offset);
  const words = shiftedWords(doc.words, at);
  return {
    ...doc,
    ...shiftedFields(doc, { at, from: doc.duration, to: duration }),
    duration,
    words,
    cuts: doc.cuts.map((cut) => reindexed(words, shiftedCut(cut, offset, duration))),
  };
}

function shiftedWords(words: Words, at: (time: number) => number): Words {
  const { length } = words;
  return {
    ...words,
    text: words.text.slice(0, length),
    start: words.start.slice(0, length).map(at),
    end: words.end.slice(0, length).map(at),
  };
}

function shiftedCut(cut: Cut, offset: number, duration: number): Cut {
  const start = cut.start + offset;
  return { ...cut, id: shiftedId(cut, offset), start, duration: Math.min(cut.duration, duration - start) };
}

/** A silence is named by where its pause starts, in microseconds. */
function shiftedId(cut: Cut, offset: number): string {
  if (!isSilence(cut)) return cut.id;
  return cut.id.replace(/^s(\d+)/, (_, at: string) => `s${Number(at) + Math.round(offset * 1e6)}`);
}
