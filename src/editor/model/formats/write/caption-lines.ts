import { LANGUAGE_FACTS } from '#i18n/language.ts';
import { USUAL_LOOK } from '../../edit/caption-look.ts';
import { captionRoom } from '../../media/caption-measures.ts';
import type { Size } from '../../media/reduced-size.ts';
import { textWidth } from '../../media/text-width.ts';
import type { CaptionLook, Word } from '../../types.ts';
import { joinTexts, spaceBetween } from '../../words/share-time.ts';
import type { RetimedParagraph, RetimedTranscript } from './retimed.ts';
import { hasNames } from './retimed.ts';

/** Most lines, and seconds, of a caption. */
const MAX_LINES = 2;
const MAX_CAPTION = 6;
/** Pause that ends a caption, seconds. */
const PAUSE = 0.8;
/** Shorter captions stay until the next, seconds. */
const MIN_CAPTION = 1;
/** Of a name before what is said: a longer one is cut short. */
const MAX_NAME = 24;

/** Seconds of the transcript's clock. */
export interface Caption {
  start: number;
  end: number;
  lines: string[];
  speaker: string;
}

/** How lines are broken. */
interface LineRules {
  /** Characters. */
  readonly letters: number;
  /** Ems that a picture has room for; null: there is none. */
  readonly room: number | null;
}

/**
 * Two lines at most, in order.
 * @param look `names`: at the first line of each turn
 * @param picture into which they are drawn: no line is wider than it has room for, and a word that is wider is broken
 */
export function captionsOf(
  transcript: RetimedTranscript,
  look: CaptionLook = USUAL_LOOK,
  picture: Size | null = null,
): Caption[] {
  const { paragraphs, duration, language } = transcript;
  const rules: LineRules = picture ? captionRoom(look, picture) : { letters: look.letters, room: null };
  const isNamed = look.names && hasNames(transcript);
  const captions = paragraphs.flatMap(({ speaker, words }, i) => {
    const isTurn = isNamed && speaker !== paragraphs[i - 1]?.speaker;
    const said = isTurn ? [...nameBefore(words[0], speaker, language), ...words] : words;
    return groupsOf(said, rules).map((group) => ({
      start: group[0].start,
      end: group[group.length - 1].end,
      lines: linesOf(group, rules),
      speaker,
    }));
  });
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

/** The words of a name, at the moment of the first word that is said. */
function nameBefore(first: Word, speaker: string, language: RetimedTranscript['language']): Word[] {
  const letters = Array.from(speaker);
  const short =
    letters.length > MAX_NAME
      ? `${letters
          .slice(0, MAX_NAME - 1)
          .join('')
          .trim()}…`
      : speaker;
  return `${short.trim()}${LANGUAGE_FACTS[language].colon}`
    .split(/[ \t\r\n]+/)
    .map((text) => ({ ...first, text, end: first.start }));
}

/** Split at full captions, pauses, and sentence ends after one line. */
function groupsOf(words: RetimedParagraph['words'], rules: LineRules): Word[][] {
  const groups: Word[][] = [];
  for (const word of words) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isFull =
      !group ||
      !before ||
      linesOf([...group, word], rules).length > MAX_LINES ||
      word.end - group[0].start > MAX_CAPTION ||
      word.start - before.end >= PAUSE ||
      (/[.?!…]$/.test(before.text) && lineText(group).length >= rules.letters / 2);
    if (isFull) groups.push([word]);
    else group.push(word);
  }
  return groups;
}

function linesOf(words: readonly Word[], rules: LineRules): string[] {
  const { letters, room } = rules;
  const lines: string[] = [];
  for (const { text } of words) {
    const line = lines.at(-1);
    const longer = line === undefined ? text : `${line}${spaceBetween(line, text)}${text}`;
    if (line !== undefined && longer.length <= letters && isWithin(longer, room))
      lines[lines.length - 1] = longer;
    else lines.push(...pieces(text, room));
  }
  return lines;
}

function isWithin(text: string, room: number | null): boolean {
  return room === null || textWidth(text) <= room;
}

/** A word, broken where it is wider than there is room for. */
function pieces(text: string, room: number | null): string[] {
  if (isWithin(text, room)) return [text];
  const parts: string[] = [];
  for (const sign of text) {
    const longer = `${parts.at(-1) ?? ''}${sign}`;
    if (parts.length > 0 && isWithin(longer, room)) parts[parts.length - 1] = longer;
    else parts.push(sign);
  }
  return parts;
}

export function lineText(words: readonly Word[]): string {
  return joinTexts(words.map(({ text }) => text));
}
