import { GUIDES } from '#src/ui/guides.ts';
import { type Block, BODIES } from './guides.ts';

export type Guide = (typeof GUIDES)[number];

/** @returns guides in which every word of `query` begins a word, those that have them in title or summary first; all for no words */
export function findGuides(query: string): readonly Guide[] {
  const wanted = wordsOf(query);
  const has = (text: string): boolean => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  const headOf = ({ title, summary }: Guide): string => `${title()} ${summary()}`;
  const byHead = GUIDES.filter((guide) => has(headOf(guide)));
  const byText = GUIDES.filter(
    (guide) => !byHead.includes(guide) && has(`${headOf(guide)} ${BODIES[guide.slug].map(textOf).join(' ')}`),
  );
  return [...byHead, ...byText];
}

function textOf(block: Block): string {
  if (typeof block === 'function') return block();
  if ('heading' in block) return block.heading();
  return ('steps' in block ? block.steps : block.points).map((item) => item()).join(' ');
}

/** In lower case and without accents, which nobody has to type. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}?]+/gu) ?? [];
}
