import type { CaptionBlock } from '../formats/read/caption-text.ts';
import { decodeEntities } from '../formats/read/caption-text.ts';
import { linesOf } from '../formats/read/clocks.ts';
import { withNamedVoices } from '../formats/read/named-lines.ts';
import { xmlTokens } from '../formats/read/xml-tokens.ts';
import { splitText } from '../words/share-time.ts';
import { soundText } from '../words/sound-text.ts';

/** A word of a script as it is written, and who says it. */
export interface ScriptWord {
  readonly text: string;
  /** Index into `speakers`; null where nobody is named. */
  readonly speaker: number | null;
  /** Begins a paragraph. */
  readonly isFirst: boolean;
}

/** A text without times that somebody meant to say. */
export interface Script {
  readonly kind: string;
  readonly words: readonly ScriptWord[];
  readonly speakers: readonly string[];
}

/** For each word the index of the first word of its paragraph. */
export function passagesOf({ words }: Pick<Script, 'words'>): Int32Array {
  let first = 0;
  return Int32Array.from(words, ({ isFirst }, i) => {
    if (isFirst) first = i;
    return first;
  });
}

/** Words that a script has at least: less is a note. */
const MIN_WORDS = 20;
/** Share of its words that hold letters; tables and code have fewer. */
const MIN_LETTER_SHARE = 0.7;

/** Plain text, Markdown or Final Draft, with `NAME:` as speakers; null where it is none of them. @param least words that it has */
export function readScript(text: string, least = MIN_WORDS): Script | null {
  const isFinalDraft = /<FinalDraft\b/.test(text.slice(0, 2000));
  if (!isFinalDraft && /^\s*<(?:!doctype|html|\?xml)/i.test(text)) return null;
  const isMarkdown = /^(?:#{1,6} |[-*] |\d+\. |> )|\*\*|^---$/m.test(text);
  return isFinalDraft
    ? scriptOf('FDX', finalDraft(text), least)
    : scriptOf(isMarkdown ? 'Markdown' : 'TXT', paragraphsOf(isMarkdown ? plainMarkdown(text) : text), least);
}

/** Of a Word document's `word/document.xml`; null where it holds no text to speak of. */
export function readWordScript(xml: string): Script | null {
  const paragraphs: string[] = [];
  let isSaid = false;
  const write = (text: string): void => {
    if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] += text;
  };
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') write(isSaid ? decodeEntities(token.text) : '');
    else if (token.name === 't') isSaid = token.kind === 'open';
    else if (token.kind === 'open' && token.name === 'p') paragraphs.push('');
    else if (token.kind === 'empty') write(SPACES.get(token.name) ?? '');
  }
  return scriptOf('DOCX', paragraphs, MIN_WORDS);
}

/** What elements of Word stand for. */
const SPACES: ReadonlyMap<string, string> = new Map([
  ['tab', ' '],
  ['br', '\n'],
  ['cr', '\n'],
]);

function scriptOf(kind: string, paragraphs: readonly string[], least: number): Script | null {
  const blocks = paragraphs
    .map((paragraph): CaptionBlock => ({ start: 0, end: 0, lines: paragraph.split('\n') }))
    .filter(({ lines }) => lines.some((line) => line.trim() !== ''));
  const speakers = new Map<string, number>();
  const words: ScriptWord[] = [];
  for (const { lines } of withNamedVoices(blocks, [])) {
    let isFirst = true;
    for (const part of lines.join(' ').split(/(?=<v [^<>]*>)/)) {
      const [mark, voice] = /^<v ([^<>]*)>/.exec(part) ?? [];
      if (voice !== undefined && !speakers.has(voice)) speakers.set(voice, speakers.size);
      const before = isFirst ? null : (words.at(-1)?.speaker ?? null);
      const speaker = voice === undefined ? before : (speakers.get(voice) ?? null);
      for (const word of splitText(part.slice(mark?.length ?? 0))) {
        words.push({ text: soundText(word), speaker, isFirst });
        isFirst = false;
      }
    }
  }
  const spoken = words.filter(({ text }) => /\p{L}/u.test(text)).length;
  return words.length < least || spoken < MIN_LETTER_SHARE * words.length
    ? null
    : { kind, words, speakers: [...speakers.keys()] };
}

/** Parted by empty lines; without any, each line is one. */
function paragraphsOf(text: string): string[] {
  const lines = linesOf(text).join('\n');
  return /\n[ \t]*\n/.test(lines.trim()) ? lines.split(/\n[ \t]*\n+/) : lines.split('\n');
}

/** What Markdown shows: without headings, rules, comments, code, marks, addresses of links and pictures. */
function plainMarkdown(text: string): string {
  const lines = linesOf(text)
    .join('\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '');
  const shown = withoutBetween(withoutBetween(lines, '```', '```'), '<!--', '-->')
    .replace(/^#{1,6} .*$|^[ \t]*(?:[-*_] ?){3,}$/gm, '')
    .replace(/!\[[^\]]{0,200}\]\([^)\n]{0,500}\)/g, '')
    .replace(/\[([^\]]{0,200})\]\([^)\n]{0,500}\)/g, '$1')
    .replace(/^[ \t]*(?:[-*+]|\d+\.|>)[ \t]+/gm, '');
  return withoutMarks(shown).replace(/\\([\\`*_[\]<>#|+.-])/g, '$1');
}

function withoutBetween(text: string, open: string, close: string): string {
  let rest = '';
  for (let at = 0; ; ) {
    const start = text.indexOf(open, at);
    const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
    if (end < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + close.length;
  }
}

/** Without the marks of emphasis and code: each with the next of its kind in the paragraph that has text before it. */
function withoutMarks(text: string): string {
  const pieces: string[] = [];
  const open = new Map<string, number>();
  let at = 0;
  for (const { 0: mark, index } of text.matchAll(/\\[^\n]|\*\*|__|\*|`|~~|\n[ \t]*\n/g)) {
    pieces.push(text.slice(at, index), mark);
    at = index + mark.length;
    const begun = open.get(mark);
    if (mark.startsWith('\n')) open.clear();
    else if (mark.startsWith('\\')) continue;
    else if (begun === undefined) {
      if (/\S/.test(text[at] ?? '')) open.set(mark, pieces.length - 1);
    } else if (/\S/.test(text[index - 1] ?? '')) {
      pieces[begun] = '';
      pieces[pieces.length - 1] = '';
      open.delete(mark);
    }
  }
  return pieces.join('') + text.slice(at);
}

/** Dialogue of a screenplay, behind the name of its character; action, headings and directions are not spoken. */
function finalDraft(xml: string): string[] {
  const paragraphs: string[] = [];
  let character = '';
  let type: string | undefined;
  let isText = false;
  let said = '';
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') said += isText ? decodeEntities(token.text) : '';
    else if (token.name === 'Text') isText = token.kind === 'open';
    else if (token.name !== 'Paragraph') continue;
    else if (token.kind === 'close') {
      if (type === 'Character') character = said.trim().replace(/\s*\([^()]*\)$/, '');
      else if (type === 'Dialogue')
        paragraphs.push(character === '' ? said.trim() : `${character}: ${said.trim()}`);
    } else {
      type = token.attributes.get('Type');
      said = '';
    }
  }
  return paragraphs;
}
