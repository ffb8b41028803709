import { USUAL_LOOK } from '../../edit/caption-look.ts';
import type { CaptionLook } from '../../types.ts';
import { captionsOf, lineText } from './caption-lines.ts';
import { hasNames, type RetimedTranscript } from './retimed.ts';

export function writeText(transcript: RetimedTranscript): string {
  return writeParagraphs(transcript, (name) => `${name}:\n`);
}

export function writeMarkdown(transcript: RetimedTranscript): string {
  return transcript.paragraphs
    .map(({ speaker, words }) => {
      const text = escapeMarkdown(lineText(words));
      return `**${escapeMarkdown(speaker)}** (${clockOf(words[0].start)})\n\n${text}\n`;
    })
    .join('\n');
}

function writeParagraphs({ paragraphs }: RetimedTranscript, head: (name: string) => string): string {
  const several = new Set(paragraphs.map(({ speaker }) => speaker)).size > 1;
  return paragraphs
    .map(({ speaker, words }) => `${several ? head(speaker) : ''}${lineText(words)}\n`)
    .join('\n');
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>#|]/g, '\\$&').replace(/^([-+]|\d+\.)(?=\s)/, '\\$1');
}

/** @param look absent: the usual one */
export function writeSrt(transcript: RetimedTranscript, look?: CaptionLook): string {
  return captionsOf(transcript, look)
    .map(({ start, end, lines }, i) => {
      // An arrow inside a text would be read as a time.
      const text = lines.join('\n').replaceAll('-->', '->');
      return `${i + 1}\n${timeOf(start, ',')} --> ${timeOf(end, ',')}\n${text}\n`;
    })
    .join('\n');
}

/** Captions, with the names of the speakers as voices where there are several or they have names. */
export function writeVtt(transcript: RetimedTranscript, look: CaptionLook = USUAL_LOOK): string {
  const voice = voiceIn(transcript);
  return vttOf(
    captionsOf(transcript, { ...look, names: false }).map(({ start, end, lines, speaker }) => ({
      ...{ start, end },
      text: voice(speaker) + lines.map(escapeVtt).join('\n'),
    })),
  );
}

/** A cue for each word, which has its own start and end. */
export function writeWordVtt(transcript: RetimedTranscript): string {
  const voice = voiceIn(transcript);
  return vttOf(
    transcript.paragraphs.flatMap(({ speaker, words }) =>
      words.map(({ start, end, text }) => ({ start, end, text: voice(speaker) + escapeVtt(text) })),
    ),
  );
}

function vttOf(
  cues: readonly { readonly start: number; readonly end: number; readonly text: string }[],
): string {
  const times = cues.map(
    ({ start, end, text }) => `${timeOf(start, '.')} --> ${timeOf(end, '.')}\n${text}\n`,
  );
  return ['WEBVTT\n', ...times].join('\n');
}

function voiceIn(transcript: RetimedTranscript): (speaker: string) => string {
  const isNamed = hasNames(transcript);
  return (speaker) => (isNamed ? `<v ${speaker.replace(/[<>&\s]+/g, ' ').trim()}>` : '');
}

function escapeVtt(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
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
