import type { CaptionBlock } from '../formats/read/caption-text.ts';
import { decodeEntities } from '../formats/read/caption-text.ts';
import { withNamedVoices } from '../formats/read/named-lines.ts';
import { splitText } from '../words/share-time.ts';

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

/** Words that a script has at least: less is a note. */
const MIN_WORDS = 20;
/** Share of its words that hold letters; tables and code have fewer. */
const MIN_LETTER_SHARE = 0.7;

/** Plain text, Markdown or Final Draft, with `NAME:` as speakers; null where it is none of them. */
export function readScript(text: string): Script | null {
  const isFinalDraft = /<FinalDraft\b/.test(text.slice(0, 2000));
  if (!isFinalDraft && /^\s*<(?:!doctype|html|\?xml)/i.test(text)) return null;
  const isMarkdown = /^(?:#{1,6} |[-*] |\d+\. |> )|\*\*|^---$/m.test(text);
  return isFinalDraft
    ? scriptOf('FDX', finalDraft(text))
    : scriptOf(isMarkdown ? 'Markdown' : 'TXT', paragraphsOf(isMarkdown ? plainMarkdown(text) : text));
}

/** Of a Word document's `word/document.xml`; null where it holds no text to speak of. */
export function readWordScript(xml: string): Script | null {
  const paragraphs = [...xml.matchAll(/<w:p[ >][\s\S]*?<\/w:p>/g)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<w:(br|tab|cr)\b[^>]*\/>/g)]
      .map(([, said, space]) => (space === undefined ? decodeEntities(said) : space === 'tab' ? ' ' : '\n'))
      .join(''),
  );
  return scriptOf('DOCX', paragraphs);
}

function scriptOf(kind: string, paragraphs: readonly string[]): Script | null {
  const blocks = paragraphs
    .map((paragraph): CaptionBlock => ({ start: 0, end: 0, lines: paragraph.split('\n') }))
    .filter(({ lines }) => lines.some((line) => line.trim() !== ''));
  const speakers: string[] = [];
  const words: ScriptWord[] = [];
  for (const { lines } of withNamedVoices(blocks, [])) {
    let isFirst = true;
    for (const [, voice, said] of lines.join(' ').matchAll(/(?:<v ([^>]*)>)?((?:(?!<v )[\s\S])*)/g)) {
      if (voice !== undefined && !speakers.includes(voice)) speakers.push(voice);
      const speaker =
        voice === undefined ? (isFirst ? null : (words.at(-1)?.speaker ?? null)) : speakers.indexOf(voice);
      for (const word of splitText(said)) {
        words.push({ text: word, speaker, isFirst });
        isFirst = false;
      }
    }
  }
  const spoken = words.filter(({ text }) => /\p{L}/u.test(text)).length;
  return words.length < MIN_WORDS || spoken < MIN_LETTER_SHARE * words.length
    ? null
    : { kind, words, speakers };
}

/** Parted by empty lines; without any, each line is one. */
function paragraphsOf(text: string): string[] {
  const lines = text.replace(/\r+\n?/g, '\n');
  return /\n[ \t]*\n/.test(lines.trim()) ? lines.split(/\n[ \t]*\n+/) : lines.split('\n');
}

/** What Markdown shows: without headings, rules, comments, code, marks, addresses of links and pictures. */
function plainMarkdown(text: string): string {
  return text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```|<!--[\s\S]*?-->/g, '')
    .replace(/^#{1,6} .*$|^\s*(?:[-*_] ?){3,}$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:[-*+]|\d+\.|>)\s+/gm, '')
    .replace(/(\*\*|__|\*|`|~~)(?=\S)([\s\S]*?\S)\1/g, '$2')
    .replace(/\\([\\`*_[\]<>#|+.-])/g, '$1');
}

/** Dialogue of a screenplay, behind the name of its character; action, headings and directions are not spoken. */
function finalDraft(xml: string): string[] {
  const paragraphs: string[] = [];
  let character = '';
  for (const [, attributes, inside] of xml.matchAll(/<Paragraph\b([^>]*)>([\s\S]*?)<\/Paragraph>/g)) {
    const type = /\bType="([^"]*)"/.exec(attributes)?.[1];
    const text = decodeEntities(
      [...inside.matchAll(/<Text\b[^>]*>([^<]*)<\/Text>/g)].map(([, part]) => part).join(''),
    ).trim();
    if (type === 'Character') character = text.replace(/\s*\([^)]*\)\s*$/, '');
    else if (type === 'Dialogue') paragraphs.push(character === '' ? text : `${character}: ${text}`);
  }
  return paragraphs;
}
