import type { Words } from './types.ts';

/** Normalized text with a space before each word: `offsets` of those spaces, `elisions` of parts after apostrophes. */
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
  const parts: string[] = [];
  let position = index.text.length;
  for (let i = index.count; i < words.length; i++) {
    index.offsets[i] = position;
    const { plain, elisions } = formOf(words.text[i]);
    if (plain === '') continue;
    for (const at of elisions) index.elisions.push(position + 1 + at);
    parts.push(plain);
    position += plain.length + 1;
  }
  index.offsets[words.length] = position;
  if (parts.length > 0) index.text += ` ${parts.join(' ')}`;
  index.count = words.length;
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
