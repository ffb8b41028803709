import { MAX_SPEAKERS } from './constants.ts';
import { namedSpeakers, setParagraphs, withParagraphSpeakers } from './transcript.ts';
import type { EditorDocument, Paragraph } from './types.ts';

/** New paragraphs; each speaker keeps the number (name, colour) of the one they share most speech with. */
export function rediarize(doc: EditorDocument, paragraphs: readonly Paragraph[]): EditorDocument {
  return keepSpeakers(doc, withParagraphSpeakers(setParagraphs({ ...doc, speakers: [] }, paragraphs)));
}

/** `after`, whose words may be others of the same sound, with the numbers and names that the speakers have in `doc`. */
export function keepSpeakers(doc: EditorDocument, after: EditorDocument): EditorDocument {
  const numbers = numbersKept(withParagraphSpeakers(doc), after);
  const paragraphs = after.paragraphs.map((paragraph) => ({
    ...paragraph,
    speaker: numbers.get(paragraph.speaker) ?? paragraph.speaker,
  }));
  return withParagraphSpeakers({ ...after, paragraphs, speakers: namedSpeakers(doc.speakers, paragraphs) });
}

/** Old number by new number: largest shared speech first. */
function numbersKept(before: EditorDocument, relabelled: EditorDocument): Map<number, number> {
  const shared = new Map<number, { now: number; old: number; seconds: number }>();
  const [olds, words] = [before.words, relabelled.words];
  for (let i = 0, j = 0; i < words.length && j < olds.length; ) {
    const seconds = Math.min(words.end[i], olds.end[j]) - Math.max(words.start[i], olds.start[j]);
    if (seconds > 0) {
      const [now, old] = [words.speaker[i], olds.speaker[j]];
      const pair = shared.get(now * MAX_SPEAKERS + old) ?? { now, old, seconds: 0 };
      pair.seconds += seconds;
      shared.set(now * MAX_SPEAKERS + old, pair);
    }
    if (words.end[i] < olds.end[j]) i++;
    else j++;
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
