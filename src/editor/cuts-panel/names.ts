import type { CutReason } from '#model/types.ts';

/** Titles of the categories (§2), in the order of the filter. */
export const CATEGORIES: readonly (readonly [CutReason, string])[] = [
  ['manual', 'Manual cuts'],
  ['silence', 'Silences'],
  ['suggested', 'Suggested cuts'],
];

export const CATEGORY_NAMES: Readonly<Record<CutReason, string>> = {
  manual: 'Manual cuts',
  silence: 'Silences',
  suggested: 'Suggested cuts',
};

/** What one cut of a category is called. */
export const REASON_NAMES: Readonly<Record<CutReason, string>> = {
  manual: 'Manual',
  silence: 'Silence',
  suggested: 'Suggested',
};

/** Classes of the small square that stands for a look of cuts. */
export const SWATCHES = {
  manual: 'bg-red',
  silence: 'bg-silence shadow-[inset_0_0_0_1px_var(--silence-edge)]',
  suggested: 'bg-amber shadow-[inset_0_0_0_1px_var(--amber-edge)]',
  new: 'border-[1.5px] border-dashed border-red-text',
} as const;

const KINDS: Readonly<Record<string, string>> = {
  filler: 'Filler',
  repeat: 'Repeat',
  restart: 'Restart',
  retake: 'Retake',
};

/** Why a cut was suggested and how sure that is, as 'Filler 92 %'. */
export function suggestionText({ kind, confidence }: { kind: string; confidence: number }): string {
  return `${KINDS[kind] ?? 'Suggested'} ${Math.round(confidence * 100)} %`;
}

/** 1 cut, 2 cuts. */
export function cutsText(count: number): string {
  return count === 1 ? '1 cut' : `${count.toLocaleString('en')} cuts`;
}
