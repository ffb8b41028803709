import type { Word } from '../../types.ts';
import { joinTexts, spaceBetween } from '../../words/share-time.ts';
import type { RetimedParagraph, RetimedTranscript } from './retimed.ts';

/** Most characters a line (two lines) and seconds a caption. */
const MAX_LINE_LENGTH = 42;
const MAX_CAPTION = 6;
/** Pause that ends a caption, seconds. */
const PAUSE = 0.8;
/** Shorter captions stay until the next, seconds. */
const MIN_CAPTION = 1;

/** Seconds of the transcript's clock. */
export interface Caption {
  start: number;
  end: number;
  lines: string[];
  speaker: string;
}

/** Two lines at most, in order. */
export function captionsOf({ paragraphs, duration }: RetimedTranscript): Caption[] {
  const captions = paragraphs.flatMap((paragraph) =>
    groupsOf(paragraph.words).map((words) => ({
      start: words[0].start,
      end: words[words.length - 1].end,
      lines: linesOf(words),
      speaker: paragraph.speaker,
    })),
  );
  for (const [i, caption] of captions.entries()) {
    const next = captions[i + 1]?.start ?? duration;
    if (caption.end - caption.start < MIN_CAPTION) caption.end = Math.min(next, caption.start + MIN_CAPTION);
    caption.end = Math.max(
      caption.start + 0.001,
      Math.min(caption.end, Math.max(next, caption.start + 0.001)),
    );
  }
  return captions;
}

/** Split at full captions, pauses, and sentence ends after one line. */
function groupsOf(words: RetimedParagraph['words']): Word[][] {
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isFull =
      !group ||
      !before ||
      linesOf([...group, word]).length > 2 ||
      word.end - group[0].start > MAX_CAPTION ||
      word.start - before.end >= PAUSE ||
      (/[.?!…]$/.test(before.text) && lineText(group).length >= MAX_LINE_LENGTH / 2);
    if (isFull) groups.push([word]);
    else group.push(word);
  }
  return groups;
}

function linesOf(words: readonly Word[]): string[] {
  const lines: string[] = [];
  for (const { text } of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? text : `${line}${spaceBetween(line, text)}${text}`;
    if (line !== undefined && longer.length <= MAX_LINE_LENGTH) lines[lines.length - 1] = longer;
    else lines.push(text);
  }
  return lines;
}

export function lineText(words: readonly Word[]): string {
  return joinTexts(words.map(({ text }) => text));
}
