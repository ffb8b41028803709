import { editText as texts } from '#i18n/en/transcript.ts';
import { EPSILON } from '../constants.ts';
import { isSilence } from '../cut-reasons.ts';
import { cutEnd, nonSilences } from '../edit/cut.ts';
import { rangeOfWords } from '../edit/cut-room.ts';
import { formatExactTime } from '../time/format.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Cut, EditorDocument } from '../types.ts';
import { type EditLine, editLines, type LineElement, plainName } from './lines.ts';

/** How the text begins; what stands behind a number sign is no part of the edit. */
export const EDIT_TEXT_MARK = '# Trimscript edit';

/** Characters that mean something in a line, and the one that takes their meaning. */
const MEANT = /[\\~[\]{}|]/g;

export function escaped(text: string): string {
  return text.replace(MEANT, '\\$&');
}

/**
 * The edit as a text that can be changed and read again: a head, then a line a sentence in playing order, with its time (source seconds)
 * and speaker. What a line cannot say stands behind it as a comment.
 * @param name of the recording
 */
export function writeEditText(doc: EditorDocument, name: string): string {
  const lines = editLines(doc);
  return [
    `${EDIT_TEXT_MARK} 1`,
    `# file: ${plainName(name)}`,
    `# length: ${formatExactTime(doc.duration, '.')}`,
    `# revision: ${editRevision(lines)}`,
    `# ${texts.legend()}`,
    `# ${texts.legendOfMoves()}`,
    '',
    ...lines
      .map(editLineText)
      .flatMap((line, i, all) => [line, ...remarks(doc, lines[i], i === all.length - 1)]),
    '',
  ].join('\n');
}

export function editLineText({ time, speaker, elements }: EditLine): string {
  return `${time} ${escaped(speaker).replaceAll(':', '\\:')}: ${bodyText(elements)}`.trimEnd();
}

/** Struck words of one cut stand together. */
function bodyText(elements: readonly LineElement[]): string {
  return elements
    .map((element, i) => {
      if (element.kind === 'pause') return `[${element.text}]`;
      const isWith = (other: LineElement | undefined): boolean =>
        other?.kind === 'word' && other.cut !== null && other.cut === element.cut;
      const opens = element.cut && !isWith(elements[i - 1]) ? '~~' : '';
      const closes = element.cut && !isWith(elements[i + 1]) ? '~~' : '';
      return `${opens}${escaped(element.text)}${closes}`;
    })
    .join(' ');
}

/** The same for edits that read the same: FNV-1a over what the lines say, twice. */
export function editRevision(lines: readonly EditLine[]): string {
  const text = lines.map(editLineText).join('\n');
  return [0x811c9dc5, 0x9e3779b9]
    .map((seed) => {
      let hash = seed;
      for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
      return (hash >>> 0).toString(16).padStart(8, '0');
    })
    .join('');
}

/** Of cuts without a word behind words of the line, and of those that begin or end elsewhere than their words. */
function remarks(doc: EditorDocument, { first, last }: EditLine, isLast: boolean): string[] {
  const { words, cuts } = doc;
  const from = first === 0 ? 0 : words.start[first];
  const to = isLast && last === words.length - 1 ? doc.duration : (words.start[last + 1] ?? doc.duration);
  const at = partitionPoint(cuts.length, (i) => cuts[i].start < from);
  const remarks: string[] = [];
  for (let i = at; i < cuts.length && cuts[i].start < to; i++) {
    const cut = cuts[i];
    if (isSilence(cut)) continue;
    const times = { from: formatExactTime(cut.start, '.'), to: formatExactTime(cutEnd(cut), '.') };
    if (cut.startWordIdx < 0) remarks.push(`# ${texts.wordlessCut(times)}`);
    else if (hasOwnEdges(doc, cut)) remarks.push(`# ${texts.ownEdges(times)}`);
  }
  return remarks;
}

/** Whether a cut of the same words would have other edges. */
function hasOwnEdges(doc: EditorDocument, cut: Cut): boolean {
  const others = nonSilences(doc.cuts).filter((other) => other !== cut);
  const range = rangeOfWords({ ...doc, cuts: others }, others, cut.startWordIdx, cut.endWordIdx);
  return (
    range === null ||
    Math.abs(range.start - cut.start) > EPSILON ||
    Math.abs(range.end - cutEnd(cut)) > EPSILON
  );
}
