import { arrangementOf, rangesOfPlay } from '#model/edit/arrangement.ts';
import { gainsIn, isSameSound, type Sound, soundOfWords, withSound } from '#model/edit/gains.ts';
import { deedAbout, textOfRanges } from '#model/merge/deed.ts';
import { rangeWithout } from '#model/time/ranges.ts';
import type { Range } from '#model/types.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { spansOf } from '../document/selected-words.ts';
import { markedRange } from '../document/selection.ts';
import { targetWords } from './cut-actions.ts';

/** What is meant: the range on the timeline, else the selected words, else the current word; source seconds. */
export function soundTargets(): readonly Range[] {
  const doc = currentDoc();
  const marked = markedRange();
  if (marked) return rangesOfPlay(arrangementOf(doc), marked);
  const words = targetWords();
  if (!words) return [];
  return spansOf(words).map((span) => soundOfWords(doc, span));
}

/** Whether all that is meant has this sound; null: the recorded one. */
export function hasSound(sound: Sound | null): boolean {
  const { gains } = currentDoc();
  const targets = soundTargets();
  if (!sound) return targets.every((target) => gainsIn(gains, target).length === 0);
  const alike = gains.filter((gain) => isSameSound(gain, sound));
  return targets.length > 0 && targets.every((target) => rangeWithout(target, alike).length === 0);
}

/** Gives what is meant a sound, or the recorded one back; null does that for all. One undo step. @returns whether anything changed */
export function placeSound(sound: Sound | null): boolean {
  const targets = soundTargets();
  const wanted = hasSound(sound) ? null : sound;
  return dispatch((doc) => withSound(doc, targets, wanted), {
    does: (doc) => deedAbout(DEEDS[wanted?.kind ?? 'none'], textOfRanges(doc.words, targets)),
  });
}

const DEEDS = { mute: 'muted', bleep: 'bleeped', level: 'levelled', none: 'unmuted' } as const;
