import type { Cue, Imported } from './cues.ts';
import { type JsonRow, rowText, writtenText } from './json-rows.ts';
import { numbered, speakerOf, speakersBeside } from './json-speakers.ts';
import { type Json, timesOf, unitOf } from './json-times.ts';
import { joinedWords, type ListedCue } from './json-words.ts';

/** What a reader made of its own kind of JSON; null for any other. */
export type Reader = (
  json: Json,
) => (Omit<Imported, 'notes'> & { readonly notes?: readonly string[] }) | null;

/** What a file says of its words or captions. */
export interface JsonCues {
  readonly cues: Cue[];
  readonly speakers: string[];
}

/** @param unit of plain numbers, a second; null: told by their size @param beside what may name speakers: `paragraphs`, `speakers` */
export function cuesOf(rows: readonly Json[], unit: number | null, beside: Json = {}): JsonCues {
  return cuesInSegments(
    rows.map((row) => ({ row })),
    unit,
    beside,
  );
}

export function cuesInSegments(list: readonly JsonRow[], unit: number | null, beside: Json): JsonCues {
  const said = withoutSpaces(list);
  const rows = said.map(({ row }) => row);
  const held = [...new Set(said.flatMap(({ segment }) => (segment ? [segment] : [])))];
  const texts = rows.map(rowText);
  const scale = unit ?? unitOf([...rows, ...held], [...texts, ...held.map(rowText)]);
  const times = timesOf(rows, scale);
  if (times.every(({ start, end }) => Number.isNaN(start) && Number.isNaN(end))) unitOf(rows, texts);
  const bounds = timesOf(held, scale);
  const within = new Map(
    held.map((segment, i) => {
      const { start, end } = bounds[i];
      const next = bounds[i + 1]?.start ?? Number.NaN;
      return [segment, { start, end: Number.isNaN(end) && next > start ? next : end }];
    }),
  );
  const own = rows.map(speakerOf);
  if (own.includes(null)) {
    const others = speakersBeside(times, beside.paragraphs, (some) => timesOf(some, scale));
    for (const [i, id] of others.entries()) own[i] ??= id;
  }
  const { numbers, speakers } = numbered(own, beside.speakers);
  const listed = said.map(({ row, segment }, i): ListedCue => {
    const cue = { ...times[i], text: texts[i], confidence: confidenceOf(row), speaker: numbers[i] };
    const bound = segment && within.get(segment);
    return { row, ...(segment && { segment }), cue: bound ? { ...cue, within: bound } : cue };
  });
  return { cues: joinedWords(listed), speakers };
}

/** Without the spaces between words that some list as words; punctuation of its own goes to the word before it. */
function withoutSpaces(said: readonly JsonRow[]): JsonRow[] {
  const words: { readonly one: JsonRow; readonly signs: string[] }[] = [];
  for (const one of said) {
    if (one.row.type === 'spacing') continue;
    if (words.length > 0 && /^punct/.test(String(one.row.type)))
      words[words.length - 1].signs.push(rowText(one.row));
    else words.push({ one, signs: [] });
  }
  return words.map(({ one, signs }) => {
    if (signs.length === 0) return one;
    const { punctuated_word: _, ...row } = one.row;
    return { ...one, row: { ...row, text: writtenText(one.row).trimEnd() + signs.join('') } };
  });
}

/** 0–1; some tell the natural logarithm of it, some write it as text. */
function confidenceOf(row: Json): number {
  const confidence = row.confidence ?? row.probability ?? row.score ?? row.conf ?? row.p;
  const value = typeof confidence === 'string' ? Number(confidence) : confidence;
  if (typeof value === 'number' && value >= 0 && value <= 1) return value;
  return typeof row.logprob === 'number' && row.logprob <= 0 ? Math.exp(row.logprob) : 1;
}
