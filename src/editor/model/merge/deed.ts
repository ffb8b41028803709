import { model } from '#i18n/en/common.ts';
import { isSilence } from '../cut-reasons.ts';
import type { Deed, DeedKind } from '../deed-kinds.ts';
import { nonSilences } from '../edit/cut.ts';
import { gainsBetween } from '../edit/gains.ts';
import { type SoundChange, soundSettingsBetween } from '../edit/sound-settings.ts';
import { DESCRIPTION_LENGTH, truncate } from '../time/format.ts';
import type { Cut, EditorDocument, Range, Words } from '../types.ts';
import { textOf, wordsInTime } from '../words/words.ts';

/** In a message of their own: one cannot name any number of kinds. */
const SOUND_DEEDS: ReadonlySet<DeedKind> = new Set(['muted', 'bleeped', 'levelled', 'unmuted']);
const WHOLE_SOUND_DEEDS: ReadonlySet<DeedKind> = new Set([
  'changedSound',
  'changedVoice',
  'changedLoudness',
  'changedFades',
  'matchedSpeakers',
  'unmatchedSpeakers',
]);

/** Such as 'Cut “so basically”', 'Undid: Shortened 31 pauses'. */
export function deedText({ kind, count = 0, text = '', again }: Deed): string {
  const did = didText(kind, count, text);
  if (again === undefined) return did;
  return again === 'undone' ? model.undid({ did }) : model.redid({ did });
}

function didText(kind: DeedKind, count: number, text: string): string {
  if (SOUND_DEEDS.has(kind)) return model.didSound({ kind, text });
  if (WHOLE_SOUND_DEEDS.has(kind)) return model.didSetSound({ kind });
  if (kind === 'secondPass' || kind === 'backToFirstPass') return model.didHearAgain({ kind });
  return model.did({ kind, count, text });
}

export function deedAbout(kind: DeedKind, text: string): Deed {
  return { kind, text: truncate(text, DESCRIPTION_LENGTH) };
}

/** What cutting did: to one place with words, one without, or several. */
export function cutDeed(before: EditorDocument, after: EditorDocument): Deed {
  return deedOfCuts(cutsBeyond(after, before), { words: 'cut', one: 'cutPassage', several: 'cutPlaces' });
}

/** What is said in ranges of source time. */
export function textOfRanges(words: Words, ranges: readonly Range[]): string {
  return ranges
    .map(({ start, end }) => wordsInTime(words, start, end))
    .filter(([first]) => first >= 0)
    .map(([first, last]) => textOf(words, first, last))
    .join(' ');
}

export function restoreDeed(before: EditorDocument, after: EditorDocument): Deed {
  const gone = gainsBetween(before.gains, after.gains);
  if (gone && before.cuts === after.cuts)
    return deedAbout('unmuted', textOfRanges(before.words, gone.remove));
  const kinds = { words: 'restored', one: 'restoredCut', several: 'restoredCuts' } as const;
  return deedOfCuts(cutsBeyond(before, after), kinds);
}

const SETTING_DEEDS = { voice: 'changedVoice', loudness: 'changedLoudness', fades: 'changedFades' } as const;

/** What changed of how the whole sounds: one setting by its name, several as the sound. */
export function soundDeed(before: EditorDocument, after: EditorDocument): Deed {
  const change = soundSettingsBetween(before.sound, after.sound) ?? {};
  const [name, ...others] = Object.keys(change) as (keyof SoundChange)[];
  if (name === undefined || others.length > 0) return { kind: 'changedSound' };
  if (name === 'match') return { kind: after.sound.match ? 'matchedSpeakers' : 'unmatchedSpeakers' };
  return { kind: SETTING_DEEDS[name] };
}

/** @param text what stands there now */
export function correctionDeed(text: string): Deed {
  return text.trim() === '' ? { kind: 'deletedWords' } : deedAbout('corrected', text);
}

export function pausesDeed({ cuts, settings }: EditorDocument): Deed {
  return settings.silenceMode
    ? { kind: 'shortenedPauses', count: cuts.filter(isSilence).length }
    : { kind: 'keptPauses' };
}

/** Those of `doc` that `other` lacks; silences only where there are no others, since they come and go with cuts. */
function cutsBeyond(doc: EditorDocument, other: EditorDocument): readonly Cut[] {
  const known = new Set(other.cuts.map(({ id }) => id));
  const beyond = doc.cuts.filter(({ id }) => !known.has(id));
  const cuts = nonSilences(beyond);
  return cuts.length > 0 ? cuts : beyond;
}

function deedOfCuts(
  cuts: readonly Cut[],
  kinds: { readonly words: DeedKind; readonly one: DeedKind; readonly several: DeedKind },
): Deed {
  const [first] = cuts;
  if (cuts.length > 1 || !first) return { kind: kinds.several, count: cuts.length };
  return first.startWordIdx < 0 ? { kind: kinds.one } : deedAbout(kinds.words, first.description);
}

/** Whether `next` goes on with what `last` is: one deed says both. */
export function isSameDeed(last: Deed, next: Deed): boolean {
  return last.kind === next.kind && last.text === next.text && last.again === next.again;
}
