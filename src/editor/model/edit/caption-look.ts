import { isSameValue } from '../fields.ts';
import type { CaptionLook } from '../types.ts';

export const CAPTION_SIZES = ['small', 'medium', 'large'] as const;
export const CAPTION_PLACES = ['bottom', 'top'] as const;
export const CAPTION_FRAMES = ['box', 'outline'] as const;
/** Letters a line. */
export const MIN_LETTERS = 26;
export const MAX_LETTERS = 48;

export const USUAL_LOOK: CaptionLook = {
  ...{ size: 'medium', place: 'bottom', frame: 'box', letters: 42, names: false },
};

/** Reads what was saved, whatever it is: what is no look is the usual one. */
export function readCaptionLook(saved: unknown): CaptionLook {
  const { size, place, frame, letters, names } = (saved ?? {}) as Readonly<Record<string, unknown>>;
  return {
    size: oneOf(CAPTION_SIZES, size) ?? USUAL_LOOK.size,
    place: oneOf(CAPTION_PLACES, place) ?? USUAL_LOOK.place,
    frame: oneOf(CAPTION_FRAMES, frame) ?? USUAL_LOOK.frame,
    letters: isLetters(letters) ? letters : USUAL_LOOK.letters,
    names: names === true,
  };
}

export function isLetters(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= MIN_LETTERS && (value as number) <= MAX_LETTERS;
}

function oneOf<Item>(list: readonly Item[], item: unknown): Item | undefined {
  return list.find((known) => known === item);
}

/** What of `look` differs from another; undefined where nothing does. */
export function lookBetween(before: CaptionLook, look: CaptionLook): Partial<CaptionLook> | undefined {
  const changed = Object.entries(look).filter(
    ([name, value]) => !isSameValue(before[name as keyof CaptionLook], value),
  );
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}

export function withLook(look: CaptionLook, change: Partial<CaptionLook>): CaptionLook {
  return readCaptionLook({ ...look, ...change });
}
