import type { Words } from '../types.ts';
import { areUnspaced } from './share-time.ts';

/**
 * Normalized text with a space before each word, but inside a text of a script without them: `offsets` of what stands before each word, `elisions` of parts after
 * apostrophes.
 */
export interface SearchIndex {
  readonly count: number;
  readonly text: string;
  readonly offsets: Uint32Array;
  readonly elisions: readonly number[];
}

interface GrowingIndex extends SearchIndex {
  count: number;
  text: string;
  offsets: Uint32Array;
  elisions: number[];
}

/** By text column, shared along an append chain: a growing transcript extends its index. */
const indexes = new WeakMap<readonly string[], GrowingIndex>();

interface Form {
  readonly plain: string;
  readonly elisions: readonly number[];
}

let forms = new Map<string, Form>();
const MAX_FORMS = 200_000;

/** May cover further words. */
export function searchIndexOf(words: Words): SearchIndex {
  let index = indexes.get(words.text);
  if (index === undefined) {
    index = { count: 0, text: '', offsets: new Uint32Array(words.length + 1), elisions: [] };
    indexes.set(words.text, index);
  }
  if (index.count < words.length) extend(index, words);
  return index;
}

function extend(index: GrowingIndex, words: Words): void {
  if (index.offsets.length <= words.length) {
    const larger = new Uint32Array(words.length * 2 + 1);
    larger.set(index.offsets);
    index.offsets = larger;
  }
  let position = index.text.length;
  let text = '';
  let before = index.count > 0 ? formOf(words.text[index.count - 1]).plain : '';
  for (let i = index.count; i < words.length; i++) {
    const { plain, elisions } = formOf(words.text[i]);
    const isGlued = areUnspaced(before, plain);
    before = plain;
    index.offsets[i] = isGlued ? position - 1 : position;
    if (plain === '') continue;
    for (const at of elisions) index.elisions.push(index.offsets[i] + 1 + at);
    text += isGlued ? plain : ` ${plain}`;
    position = index.offsets[i] + 1 + plain.length;
  }
  index.offsets[words.length] = position;
  index.text += text;
  index.count = words.length;
}

/** Where the searchable text of word `i` ends. */
export function textEnd({ offsets, text }: SearchIndex, i: number): number {
  const next = offsets[i + 1] ?? text.length;
  return next < text.length && text[next] !== ' ' ? next + 1 : next;
}

/** Words of a query as they stand in the searchable text. */
export function searchable(words: readonly string[]): string {
  return words.map((word, i) => (i === 0 || areUnspaced(words[i - 1], word) ? word : ` ${word}`)).join('');
}

function formOf(text: string): Form {
  let form = forms.get(text);
  if (form === undefined) {
    const [first, ...rest] = normalize(text).split("'");
    let plain = first;
    const elisions = rest.map((part) => {
      const at = plain.length;
      plain += part;
      return at;
    });
    form = { plain, elisions };
    if (forms.size >= MAX_FORMS) forms = new Map();
    forms.set(text, form);
  }
  return form;
}

/** Lower case without accents and punctuation; hyphens become spaces, apostrophes in words stay. */
export function normalize(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[\p{Pd}/\s]+/gu, ' ')
    .replace(/['’ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{N}' ]/gu, '')
    .replace(/(?<![\p{L}\p{N}])'+|'+(?![\p{L}\p{N}])/gu, '')
    .replace(/ +/g, ' ')
    .trim();
}
