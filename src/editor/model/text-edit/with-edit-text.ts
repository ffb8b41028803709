import { editText as texts } from '#i18n/en/transcript.ts';
import { FormatError } from '../formats/timecode.ts';
import type { EditorDocument } from '../types.ts';
import { splitText } from '../words/share-time.ts';
import { soundText } from '../words/sound-text.ts';
import { applyWanted, type WantedEdit } from './apply-wanted.ts';
import { type EditLine, editLines } from './lines.ts';
import { matchLine, type PlacedUnit } from './match-line.ts';
import { type LineFault, type LineUnit, parseEditLine } from './parse-line.ts';
import { EDIT_TEXT_MARK, editLineText, editRevision, escaped } from './write-edit-text.ts';

/** What a text changes. */
export interface EditTextChanges {
  /** Words. */
  readonly struck: number;
  readonly restored: number;
  /** Places. */
  readonly corrected: number;
  /** Trimmed pauses that are left as they were recorded. */
  readonly pauses: number;
  /** Lines. */
  readonly moved: number;
}

export interface ReadEdit {
  /** The same object where nothing changes. */
  readonly doc: EditorDocument;
  readonly changes: EditTextChanges;
}

/** Why a line is refused, as the catalogue tells it. */
type Refusal = LineFault | 'noSuchTime' | 'twice' | 'otherSpeaker' | 'notThere' | 'noSuchPause' | 'cannot';

/** A line of the text where it belongs. */
interface GivenLine {
  readonly number: number;
  readonly text: string;
  readonly line: EditLine;
}

/** Whether a text is meant as an edit. */
export function isEditText(text: string): boolean {
  return text.replace(/^\uFEFF/, '').startsWith(EDIT_TEXT_MARK);
}

/**
 * Takes an edit back that was written as a text and changed: all of it or nothing.
 * @throws FormatError that names the line, what stood there and what was expected
 */
export function withEditText(doc: EditorDocument, text: string): ReadEdit {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const lines = editLines(doc);
  if (revisionIn(text) !== editRevision(lines)) throw new FormatError(texts.changedSince());
  const given = givenLines(rows, lines);
  const wanted: WantedEdit = {
    struck: new Set(),
    corrections: [],
    keptPauses: [],
    order: orderOf(lines, given),
  };
  const read = new Map(given.map((one) => [one.line, one]));
  for (const line of lines) readLine(line, read.get(line), wanted);
  const applied = applyWanted(doc, lines, wanted);
  if ('fault' in applied) {
    const at = read.get(applied.fault) ?? given[0];
    throw refused('cannot', at?.number ?? 1, at?.text ?? '', editLineText(applied.fault));
  }
  return applied;
}

/** Of the edit that a text was written from. @throws FormatError where the text has none */
export function revisionIn(text: string): string {
  const revision = /^# revision: (.*)$/m.exec(text)?.[1]?.trim();
  if (!isEditText(text) || !revision) throw new FormatError(texts.noHead());
  return revision;
}

function givenLines(rows: readonly string[], lines: readonly EditLine[]): GivenLine[] {
  const byTime = new Map(lines.map((line) => [line.time, line]));
  const numbers = new Map<EditLine, number>();
  const given: GivenLine[] = [];
  for (const [i, row] of rows.entries()) {
    const text = row.trim();
    if (text === '' || text.startsWith('#')) continue;
    const number = i + 1;
    const time = text.split(/[ \t]/, 1)[0];
    const line = byTime.get(time);
    if (!line) throw refused('noSuchTime', number, text, nearest(time, lines));
    if (numbers.has(line)) throw refused('twice', number, text, editLineText(line));
    numbers.set(line, number);
    given.push({ number, text, line });
  }
  return given;
}

/** The line that somebody may have meant. */
function nearest(time: string, lines: readonly EditLine[]): string {
  const next = lines.find((line) => line.time.length === time.length && line.time >= time) ?? lines.at(-1);
  return next ? editLineText(next) : '';
}

/** Lines in the order of the text; one that is missing stays behind the one before it. */
function orderOf(lines: readonly EditLine[], given: readonly GivenLine[]): EditLine[] {
  const isGiven = new Set(given.map(({ line }) => line));
  const behind = new Map<EditLine | null, EditLine[]>();
  let before: EditLine | null = null;
  for (const line of lines) {
    if (isGiven.has(line)) before = line;
    else behind.set(before, [...(behind.get(before) ?? []), line]);
  }
  return [...(behind.get(null) ?? []), ...given.flatMap(({ line }) => [line, ...(behind.get(line) ?? [])])];
}

/** Notes what a line wants: all of its words are struck where it is missing. */
function readLine(line: EditLine, given: GivenLine | undefined, wanted: WantedEdit): void {
  const { elements } = line;
  const own = editLineText(line);
  if (!given) {
    for (const element of elements) if (element.kind === 'word') wanted.struck.add(element.word);
    return;
  }
  if (given.text === own) {
    for (const element of elements)
      if (element.kind === 'word' && element.cut) wanted.struck.add(element.word);
    return;
  }
  const parsed = parseEditLine(given.text);
  if (typeof parsed === 'string') throw refused(parsed, given.number, given.text, own);
  if (parsed.speaker !== line.speaker) throw refused('otherSpeaker', given.number, given.text, own);
  const placed = matchLine(elements, parsed.units);
  if ('missing' in placed) {
    const { missing } = placed;
    const why = missing.kind === 'pause' ? 'noSuchPause' : 'notThere';
    throw refused(why, given.number, given.text, own, unitText(missing));
  }
  noteLine(line, placed, wanted);
}

function unitText(unit: LineUnit): string {
  return unit.kind === 'pause' ? `[${unit.text}]` : unit.was.map(escaped).join(' ');
}

function noteLine({ elements }: EditLine, placed: readonly PlacedUnit[], wanted: WantedEdit): void {
  const kept = new Set<number>();
  const isThere = new Set<number>();
  for (const { unit, from, to } of placed) {
    for (let i = from; i < to; i++) isThere.add(i);
    if (unit.kind === 'pause' || unit.isStruck) continue;
    for (let i = from; i < to; i++) kept.add(i);
  }
  for (const [i, element] of elements.entries())
    if (element.kind === 'word' && !kept.has(i)) wanted.struck.add(element.word);
  for (const { unit, from, to } of placed) {
    if (unit.kind === 'pause' || unit.is === null) continue;
    const words = elements.slice(from, to).flatMap((one) => (one.kind === 'word' ? [one.word] : []));
    const texts = splitText(soundText(unit.is));
    wanted.corrections.push({ first: words[0], last: words[words.length - 1], texts });
  }
  // Beside words that go it goes with them.
  for (const [i, element] of elements.entries())
    if (element.kind === 'pause' && !isThere.has(i) && isBesideKept(elements, i, kept))
      wanted.keptPauses.push(element.cut);
}

function isBesideKept(elements: EditLine['elements'], at: number, kept: ReadonlySet<number>): boolean {
  const beside = (by: -1 | 1): boolean => {
    let i = at + by;
    while (elements[i]?.kind === 'pause') i += by;
    return elements[i] === undefined || kept.has(i);
  };
  return beside(-1) && beside(1);
}

function refused(why: Refusal, line: number, found: string, expected: string, word = ''): FormatError {
  return new FormatError(texts.refused({ why, line, found, expected, word }));
}
