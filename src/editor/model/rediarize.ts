import { MAX_SPEAKERS } from './constants.ts';
import { namedSpeakers, setParagraphs, withParagraphSpeakers } from './transcript.ts';
import type { EditorDocument, Paragraph } from './types.ts';

/** New paragraphs; each speaker keeps the number (name, colour) of the one they share most words with. */
export function rediarize(doc: EditorDocument, paragraphs: readonly Paragraph[]): EditorDocument {
  const before = withParagraphSpeakers(doc);
  const relabelled = withParagraphSpeakers(setParagraphs({ ...doc, speakers: [] }, paragraphs));
  const numbers = numbersKept(before, relabelled);
  const renumbered = relabelled.paragraphs.map((paragraph) => ({
    ...paragraph,
    speaker: numbers.get(paragraph.speaker) ?? paragraph.speaker,
  }));
  return withParagraphSpeakers({
    ...doc,
    paragraphs: renumbered,
    speakers: namedSpeakers(doc.speakers, renumbered),
  });
}

/** Old number by new number: largest shared speech first. */
function numbersKept(before: EditorDocument, relabelled: EditorDocument): Map<number, number> {
  const shared = new Map<number, { now: number; old: number; seconds: number }>();
  for (let i = 0; i < relabelled.words.length; i++) {
    const [now, old] = [relabelled.words.speaker[i], before.words.speaker[i]];
    const pair = shared.get(now * MAX_SPEAKERS + old) ?? { now, old, seconds: 0 };
    pair.seconds += relabelled.words.end[i] - relabelled.words.start[i];
    shared.set(now * MAX_SPEAKERS + old, pair);
  }
  const numbers = new Map<number, number>();
  const taken = new Set<number>();
  for (const { now, old } of [...shared.values()].sort((a, b) => b.seconds - a.seconds)) {
    if (numbers.has(now) || taken.has(old)) continue;
    numbers.set(now, old);
    taken.add(old);
  }
  // Unnamed numbers first: a given name never passes to another speaker.
  const free = Array.from({ length: MAX_SPEAKERS }, (_, i) => i).filter((i) => !taken.has(i));
  const known = before.speakers.length;
  free.sort((a, b) => Number(a < known) - Number(b < known) || a - b);
  for (const { speaker } of relabelled.paragraphs)
    if (!numbers.has(speaker)) numbers.set(speaker, free.shift() ?? speaker);
  return numbers;
}
