import type { Word } from '../types.ts';
import type { RetimedParagraph, RetimedTranscript } from './retimed.ts';

/** Most characters a line (two lines) and seconds a caption. */
const LINE = 42;
const LONGEST = 6;
/** Pause that ends a caption, seconds. */
const PAUSE = 0.8;
/** Shorter captions stay until the next, seconds. */
const SHORTEST = 1;

export function writeText(transcript: RetimedTranscript): string {
  return writeParagraphs(transcript, (name) => `${name}:\n`);
}

export function writeMarkdown(transcript: RetimedTranscript): string {
  return transcript.paragraphs
    .map(({ speaker, words }) => {
      const text = escapeMarkdown(textOf(words));
      return `**${escapeMarkdown(speaker)}** (${clockOf(words[0].start)})\n\n${text}\n`;
    })
    .join('\n');
}

function writeParagraphs({ paragraphs }: RetimedTranscript, head: (name: string) => string): string {
  const several = new Set(paragraphs.map(({ speaker }) => speaker)).size > 1;
  return paragraphs
    .map(({ speaker, words }) => `${several ? head(speaker) : ''}${textOf(words)}\n`)
    .join('\n');
}

function textOf(words: readonly Word[]): string {
  return words.map(({ text }) => text).join(' ');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/^([-+]|\d+\.)(?=\s)/, '\\$1');
}

export function writeSrt(transcript: RetimedTranscript): string {
  return captionsOf(transcript)
    .map(({ start, end, lines }, i) => {
      // An arrow inside a text would be read as a time.
      const text = lines.join('\n').replaceAll('-->', '->');
      return `${i + 1}\n${timeOf(start, ',')} --> ${timeOf(end, ',')}\n${text}\n`;
    })
    .join('\n');
}

export function writeVtt(transcript: RetimedTranscript): string {
  const several = new Set(transcript.paragraphs.map(({ speaker }) => speaker)).size > 1;
  const cues = captionsOf(transcript).map(({ start, end, lines, speaker }) => {
    const text = lines.map((line) =>
      line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    );
    const voice = several ? `<v ${speaker.replace(/[<>&\s]+/g, ' ').trim()}>` : '';
    return `${timeOf(start, '.')} --> ${timeOf(end, '.')}\n${voice}${text.join('\n')}\n`;
  });
  return ['WEBVTT\n', ...cues].join('\n');
}

/** Read back by the import. */
export function writeJson(transcript: RetimedTranscript): string {
  const { clock, language, duration, speakers, paragraphs } = transcript;
  let end = -1;
  return `${JSON.stringify(
    {
      format: 'trimscript-transcript',
      version: 1,
      clock,
      language,
      duration,
      speakers,
      words: paragraphs.flatMap(({ words }) => words),
      paragraphs: paragraphs.map(({ words }) => {
        end += words.length;
        return { end_word_idx: end, speaker: words[0].speaker };
      }),
    },
    null,
    1,
  )}\n`;
}

interface Caption {
  start: number;
  end: number;
  lines: string[];
  speaker: string;
}

function captionsOf({ paragraphs, duration }: RetimedTranscript): Caption[] {
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
    if (caption.end - caption.start < SHORTEST) caption.end = Math.min(next, caption.start + SHORTEST);
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
      word.end - group[0].start > LONGEST ||
      word.start - before.end >= PAUSE ||
      (/[.?!…]$/.test(before.text) && textOf(group).length >= LINE / 2);
    if (isFull) groups.push([word]);
    else group.push(word);
  }
  return groups;
}

function linesOf(words: readonly Word[]): string[] {
  const lines: string[] = [];
  for (const { text } of words) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + 1 + text.length <= LINE)
      lines[lines.length - 1] = `${line} ${text}`;
    else lines.push(text);
  }
  return lines;
}

function timeOf(seconds: number, point: ',' | '.'): string {
  const ms = Math.round(seconds * 1000);
  const part = (value: number, size = 2): string => String(value).padStart(size, '0');
  const whole = Math.floor(ms / 1000);
  return `${part(Math.floor(whole / 3600))}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}${point}${part(ms % 1000, 3)}`;
}

function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(whole / 3600)}:${part(Math.floor(whole / 60) % 60)}:${part(whole % 60)}`;
}
