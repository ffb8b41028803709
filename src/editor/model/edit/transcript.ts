import { model as texts } from '#i18n/en/common.ts';
import { reconcileSilences } from '../pauses/silences.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument, Paragraph, Word, Words } from '../types.ts';
import { overlappingWords } from '../words/overlap.ts';
import { isSpeaker } from '../words/sanitize-words.ts';
import { correctedWords, splitText } from '../words/share-time.ts';
import { soundText } from '../words/sound-text.ts';
import { appendWords, sanitizeWords, wordAt, wordMiddle } from '../words/words.ts';
import { cutEnd, reindexed } from './cut.ts';
import { spliceWords } from './splice-words.ts';

/** Until final paragraphs come: a new one at a speaker change, at a pause (s) after some words, or after so many words. */
const DRAFT_PARAGRAPH = { pause: 1, minWords: 20, maxWords: 120 };

/** Appends streamed words; skips those a resumed stream replays. */
export function appendTranscript(doc: EditorDocument, words: readonly Word[]): EditorDocument {
  const count = doc.words.length;
  const lastStart = count === 0 ? -1 : doc.words.start[count - 1];
  const fresh = words.filter((word) => !(word.start <= lastStart));
  const from = count === 0 ? 0 : doc.words.end[count - 1];
  const added = sanitizeWords(fresh, doc.duration, from).words;
  if (added.length === 0) return doc;
  const appended = appendWords(doc.words, added);
  const paragraphs = draftParagraphs(doc.paragraphs, appended, count);
  return reconcileSilences(doc, {
    ...doc,
    words: appended,
    paragraphs,
    speakers: namedSpeakers(doc.speakers, paragraphs),
    cuts: reindexFrom(doc.cuts, appended, count),
  });
}

/** Cuts past the first new word may hold words now. */
function reindexFrom(cuts: readonly Cut[], words: Words, firstNew: number): readonly Cut[] {
  const from = wordMiddle(words, firstNew);
  let i = partitionPoint(cuts.length, (k) => cutEnd(cuts[k]) <= from);
  if (i === cuts.length) return cuts;
  const result = cuts.slice();
  for (; i < cuts.length; i++) result[i] = reindexed(words, cuts[i], false);
  return result.some((cut, k) => cut !== cuts[k]) ? result : cuts;
}

export function draftParagraphs(
  paragraphs: readonly Paragraph[],
  words: Words,
  firstNew: number,
): readonly Paragraph[] {
  const result = paragraphs.slice();
  for (let i = firstNew; i < words.length; i++) {
    const current = result.at(-1);
    const speaker = words.speaker[i];
    if (current === undefined || beginsParagraph(result, words, i)) result.push({ endWordIdx: i, speaker });
    else result[result.length - 1] = { ...current, endWordIdx: i };
  }
  return result;
}

function beginsParagraph(paragraphs: readonly Paragraph[], words: Words, i: number): boolean {
  const current = paragraphs[paragraphs.length - 1];
  const length = i - (paragraphs.length < 2 ? 0 : paragraphs[paragraphs.length - 2].endWordIdx + 1);
  const pause = words.start[i] - words.end[i - 1];
  return (
    current.speaker !== words.speaker[i] ||
    length >= DRAFT_PARAGRAPH.maxWords ||
    (length >= DRAFT_PARAGRAPH.minWords && pause >= DRAFT_PARAGRAPH.pause)
  );
}

/** With a name in the reader's language for each who has none yet; it stays theirs until somebody renames them. */
export function namedSpeakers(
  speakers: readonly string[],
  paragraphs: readonly Paragraph[],
): readonly string[] {
  let highest = speakers.length - 1;
  for (const { speaker } of paragraphs) highest = Math.max(highest, speaker);
  if (highest < speakers.length) return speakers;
  return Array.from({ length: highest + 1 }, (_, i) => speakers[i] ?? texts.speaker({ number: i + 1 }));
}

export function setParagraphs(doc: EditorDocument, paragraphs: readonly Paragraph[]): EditorDocument {
  const normalised = normaliseParagraphs(paragraphs, doc.words.length);
  return { ...doc, paragraphs: normalised, speakers: namedSpeakers(doc.speakers, normalised) };
}

/** For streams that tell speakers at the end. */
export function withParagraphSpeakers(doc: EditorDocument): EditorDocument {
  const { words, paragraphs } = doc;
  const speaker = words.speaker.slice(0, words.length);
  let first = 0;
  for (const { endWordIdx, speaker: who } of paragraphs) {
    speaker.fill(who, first, endWordIdx + 1);
    first = endWordIdx + 1;
  }
  if (speaker.every((who, i) => who === words.speaker[i])) return doc;
  return { ...doc, words: { ...words, speaker } };
}

/** Sorted, of existing words and speakers, covering all words. */
export function normaliseParagraphs(paragraphs: readonly Paragraph[], length: number): readonly Paragraph[] {
  if (length === 0) return [];
  const normalised: Paragraph[] = [];
  const usable = paragraphs
    .filter(({ endWordIdx }) => Number.isInteger(endWordIdx) && endWordIdx >= 0)
    .toSorted((a, b) => a.endWordIdx - b.endWordIdx);
  for (const { endWordIdx, speaker } of usable) {
    const end = Math.min(endWordIdx, length - 1);
    if (end > (normalised.at(-1)?.endWordIdx ?? -1)) {
      normalised.push({ endWordIdx: end, speaker: isSpeaker(speaker) ? speaker : 0 });
    }
  }
  const last = normalised.pop() ?? { endWordIdx: length - 1, speaker: 0 };
  return [...normalised, { ...last, endWordIdx: length - 1 }];
}

export function firstWordOfParagraph(doc: EditorDocument, i: number): number {
  return i === 0 ? 0 : doc.paragraphs[i - 1].endWordIdx + 1;
}

/** −1 where there is no such word. */
export function paragraphOfWord(doc: Pick<EditorDocument, 'paragraphs' | 'words'>, wordIdx: number): number {
  if (!(wordIdx >= 0 && wordIdx < doc.words.length)) return -1;
  return partitionPoint(doc.paragraphs.length, (i) => doc.paragraphs[i].endWordIdx < wordIdx);
}

/** Empty labels are refused. */
export function renameSpeaker(doc: EditorDocument, speaker: number, label: string): EditorDocument {
  const name = soundText(label).trim().replace(/\s+/g, ' ');
  if (name === '' || doc.speakers[speaker] === undefined || doc.speakers[speaker] === name) return doc;
  return { ...doc, speakers: doc.speakers.with(speaker, name) };
}

/** Speaker 0–4; a new one gets a label. */
export function setParagraphSpeaker(doc: EditorDocument, i: number, speaker: number): EditorDocument {
  const paragraph = doc.paragraphs[i];
  if (paragraph === undefined || !isSpeaker(speaker) || paragraph.speaker === speaker) return doc;
  const paragraphs = doc.paragraphs.with(i, { ...paragraph, speaker });
  return { ...doc, paragraphs, speakers: namedSpeakers(doc.speakers, paragraphs) };
}

/** Text with spaces becomes several words that share the time; empty text is refused. */
export function editWord(doc: EditorDocument, i: number, text: string): EditorDocument {
  if (!(i >= 0 && i < doc.words.length)) return doc;
  const word = wordAt(doc.words, i);
  const texts = splitText(text);
  if (texts.length === 0 || (texts.length === 1 && texts[0] === word.text)) return doc;
  return spliceWords(doc, [{ at: i, remove: 1, insert: correctedWords([word], texts) }]);
}

/** As `editWord`, of a word as somebody saw it: where others are at its time by now, those that overlap it by half give way. */
export function correctSeenWord(doc: EditorDocument, seen: Word, text: string): EditorDocument {
  const { words } = doc;
  const { at, end } = overlappingWords(words, seen);
  if (end - at === 1) return editWord(doc, at, text);
  const texts = splitText(text);
  if (texts.length === 0) return doc;
  const old = Array.from({ length: end - at }, (_, i) => wordAt(words, at + i));
  const insert = correctedWords(old.length > 0 ? old : [seen], texts);
  return spliceWords(doc, [{ at, remove: end - at, insert }]);
}
