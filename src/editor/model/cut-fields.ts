import { MAX_ID_LENGTH } from './constants.ts';
import { isSameValue } from './fields.ts';

/** What a cut has beside its id, time and reason, and beside what follows from its words. */
export interface CutFields {
  /** Made on the timeline and not edited since. */
  readonly isNew: boolean;
  /** Kind (filler, repeat, restart, correction, retake, unscripted) and confidence 0–1. */
  readonly suggestion?: { readonly kind: string; readonly confidence: number };
}

interface CutFieldRule<Value> {
  /** What a cut has that nobody gave the field. It is not saved. */
  readonly initial: Value;
  /** Reads the saved form; `initial` where that is invalid. */
  readonly read: (saved: unknown) => Value;
  /** Whether a merge keeps it with cut time that gets a cut of its own. */
  readonly isClaimed: boolean;
}

/**
 * Every saved field of a cut. A new one is an entry here and in `CutFields`, and its shape in the contract: it is saved, read, compared, merged
 * and undone by this table.
 */
export const CUT_FIELDS: { readonly [K in keyof CutFields]-?: CutFieldRule<CutFields[K]> } = {
  isNew: { initial: false, read: (saved) => saved === true, isClaimed: false },
  suggestion: { initial: undefined, read: readSuggestion, isClaimed: true },
};

type CutField = keyof CutFields;
const NAMES = Object.keys(CUT_FIELDS) as readonly CutField[];

function readSuggestion(saved: unknown): CutFields['suggestion'] {
  const { kind, confidence } = (saved ?? {}) as Readonly<Record<string, unknown>>;
  const isKind = typeof kind === 'string' && kind.length <= MAX_ID_LENGTH;
  const isShare = typeof confidence === 'number' && confidence >= 0 && confidence <= 1;
  return isKind && isShare ? { kind, confidence } : undefined;
}

/** Every field, from those that are given. */
export function cutFields(given: Partial<CutFields>): CutFields {
  return collected((name) => given[name] ?? CUT_FIELDS[name].initial) as CutFields;
}

/** The fields that are saved: those that differ from what a cut has anyway. */
export function savedFields(cut: Partial<CutFields>): Partial<CutFields> {
  return collected((name) => (isSameValue(cut[name], CUT_FIELDS[name].initial) ? undefined : cut[name]));
}

/** Those of `savedFields` that cut time keeps in a merge. */
export function claimedFields(cut: Partial<CutFields>): Partial<CutFields> {
  const saved = savedFields(cut);
  return collected((name) => (CUT_FIELDS[name].isClaimed ? saved[name] : undefined));
}

/** Reads the fields of a saved cut. */
export function readFields(saved: Readonly<Record<string, unknown>>): CutFields {
  return collected((name) => CUT_FIELDS[name].read(saved[name])) as CutFields;
}

export function haveSameFields(a: CutFields, b: CutFields): boolean {
  return NAMES.every((name) => isSameValue(a[name], b[name]));
}

/** Without those that are undefined. */
function collected(read: (name: CutField) => unknown): Partial<CutFields> {
  const fields: Partial<Record<CutField, unknown>> = {};
  for (const name of NAMES) {
    const value = read(name);
    if (value !== undefined) fields[name] = value;
  }
  return fields as Partial<CutFields>;
}
