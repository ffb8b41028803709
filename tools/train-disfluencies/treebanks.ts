/** Talk as spoken treebanks of Universal Dependencies annotate it: what was given up (`reparandum`) and what only fills (`discourse`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import type { Said } from './slips.ts';

export interface SpokenFile extends Said {
  readonly name: string;
  /** Measured on, and nothing else: every other file. */
  readonly isHeldOut: boolean;
}

/** What an editor takes out of the words that only fill: answers and cries stay. */
const FILLERS = {
  en: /^(u+h*m+|u+h+|e+r+m*|a+h+|h+m+|you know|i mean|like|so|oh|well)$/,
  fr: /^(e+u+h+|h+e+u+|h+u*m+|du coup|en fait|genre|enfin|tu vois|quoi|be?n|bah|bon|voilà|hein)$/,
} as const;

/** @param folder holds a folder a language with CoNLL-U files */
export function spokenFiles(folder: string, language: SuggestLanguage): SpokenFile[] {
  const path = join(folder, language);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.conllu'));
  return names.sort().map((name, i) => {
    const sentences = readFileSync(join(path, name), 'utf8').split(/\n\n+/);
    const speakers: string[] = [];
    const spoken = sentences.flatMap((sentence) => wordsOf(sentence, language, speakers));
    return {
      name,
      words: spoken.map(({ word }) => word),
      cut: Uint8Array.from(spoken, ({ isCut }) => Number(isCut)),
      isHeldOut: i % 2 === 1,
    };
  });
}

interface Node {
  readonly form: string;
  readonly head: number;
  readonly relation: string;
  readonly misc: string;
  readonly isMark: boolean;
}

interface Spoken {
  readonly word: SuggestWord;
  readonly isCut: boolean;
}

function wordsOf(sentence: string, language: SuggestLanguage, speakers: string[]): Spoken[] {
  const lines = sentence.split('\n');
  const name = lines.find((line) => line.startsWith('# speaker ='))?.slice(11) ?? '';
  if (!speakers.includes(name)) speakers.push(name);
  const nodes = nodesOf(lines);
  const gone = goneOf(nodes, language);
  const merged = mergedOf(lines);
  const spoken: Spoken[] = [];
  let [text, isOpen, isKept, start, end] = ['', false, false, Number.NaN, Number.NaN];
  const close = (): void => {
    if (/[\p{L}\p{N}]/u.test(text))
      spoken.push({ word: { text, start, end, speaker: speakers.indexOf(name) }, isCut: !isKept });
    else if (spoken.length > 0) {
      const last = spoken.at(-1)!;
      spoken[spoken.length - 1] = { ...last, word: { ...last.word, text: last.word.text + text } };
    }
    [text, isOpen, isKept, start, end] = ['', false, false, Number.NaN, Number.NaN];
  };
  for (let i = 0; i < nodes.length; i++) {
    const { form, misc, isMark } = nodes[i]!;
    const whole = merged.get(i);
    if (!isOpen) start = time(misc, 'AlignBegin');
    if (!isMark) end = time(misc, 'AlignEnd');
    text += whole?.form ?? form;
    isOpen = true;
    if (!isMark && !gone[i]) isKept = true;
    if (whole) for (; i < whole.last; i++) if (!gone[i + 1]) isKept = true;
    if (!/SpaceAfter=No/.test(whole?.misc ?? misc)) close();
  }
  if (isOpen) close();
  return spoken;
}

function nodesOf(lines: readonly string[]): Node[] {
  return lines.flatMap((line) => {
    const [id, form, , tag, , , head, relation, , misc] = line.split('\t');
    if (!/^\d+$/.test(id ?? '') || form === undefined) return [];
    return [{ form, head: Number(head) - 1, relation: relation!, misc: misc!, isMark: tag === 'PUNCT' }];
  });
}

/** Words of several nodes ('don't', « du »), by their first. */
function mergedOf(lines: readonly string[]): Map<number, { form: string; last: number; misc: string }> {
  return new Map(
    lines.flatMap((line) => {
      const [id, form, , , , , , , , misc] = line.split('\t');
      const range = /^(\d+)-(\d+)$/.exec(id ?? '');
      return range ? [[Number(range[1]) - 1, { form: form!, last: Number(range[2]) - 1, misc: misc! }]] : [];
    }),
  );
}

function goneOf(nodes: readonly Node[], language: SuggestLanguage): boolean[] {
  const gone = nodes.map(() => false);
  for (const [i, { relation, form }] of nodes.entries()) {
    const under = nodes.flatMap((_, k) => (isUnder(nodes, k, i) ? [k] : []));
    const said = under.filter((k) => !nodes[k]!.isMark);
    const text = said.map((k) => nodes[k]!.form.toLowerCase()).join(' ');
    const fills = /^(discourse|parataxis)/.test(relation) && FILLERS[language].test(text);
    const isSound =
      FILLERS[language].test(form.toLowerCase()) && /^(u|e|h|a)[a-z]*$/i.test(form) && form.length < 5;
    if (relation.startsWith('reparandum') || fills) for (const k of said) gone[k] = true;
    if (isSound && /^(discourse|root)/.test(relation) && nodes.length > 2) gone[i] = true;
  }
  return gone;
}

function isUnder(nodes: readonly Node[], i: number, top: number): boolean {
  for (let at = i, steps = 0; at >= 0 && steps <= nodes.length; at = nodes[at]!.head, steps++)
    if (at === top) return true;
  return false;
}

function time(misc: string, name: string): number {
  const found = new RegExp(`${name}=(\\d+)`).exec(misc);
  return found ? Number(found[1]) / 1000 : Number.NaN;
}

/** Words of a passage, at least: whole sentences. */
const PASSAGE = 40;

export function passages({ words, cut }: Said): Said[] {
  const found: Said[] = [];
  let from = 0;
  for (let i = 1; i <= words.length; i++) {
    const isEnd = i === words.length || (i - from >= PASSAGE && /[.?!]$/.test(words[i - 1]!.text));
    if (!isEnd) continue;
    found.push({ words: words.slice(from, i), cut: cut.slice(from, i) });
    from = i;
  }
  return found;
}
