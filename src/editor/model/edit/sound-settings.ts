import { MAX_FADE } from '../constants.ts';
import { isSameValue } from '../fields.ts';
import type { Fades, SoundSettings } from '../types.ts';

export const VOICES = ['off', 'light', 'strong'] as const satisfies readonly SoundSettings['voice'][];
export const LOUDNESSES = [-16, -14, 'off'] as const satisfies readonly SoundSettings['loudness'][];

/** What a new document has: all sounds as recorded. */
export const PLAIN_SOUND: SoundSettings = {
  voice: 'off',
  match: false,
  loudness: 'off',
  fades: { in: 0, out: 0 },
};

/** What changed, of fades each end by itself. */
export interface SoundChange extends Partial<Omit<SoundSettings, 'fades'>> {
  readonly fades?: Partial<Fades> | undefined;
}

/** Reads what was saved or sent, whatever it is: what is no setting is as in a new document. */
export function readSoundSettings(saved: unknown): SoundSettings {
  const { voice, match, loudness, fades } = (saved ?? {}) as Readonly<Record<string, unknown>>;
  const ends = (fades ?? {}) as Readonly<Record<string, unknown>>;
  return {
    voice: VOICES.find((known) => known === voice) ?? PLAIN_SOUND.voice,
    match: match === true,
    loudness: LOUDNESSES.find((known) => known === loudness) ?? PLAIN_SOUND.loudness,
    fades: { in: fadeOf(ends.in), out: fadeOf(ends.out) },
  };
}

function fadeOf(saved: unknown): number {
  return typeof saved === 'number' && saved > 0 ? Math.min(saved, MAX_FADE) : 0;
}

export function isPlainSound(sound: SoundSettings): boolean {
  return isSameValue(sound, PLAIN_SOUND);
}

/** Undefined where nothing differs. */
export function soundSettingsBetween(before: SoundSettings, after: SoundSettings): SoundChange | undefined {
  const { fades, ...changed } = changedOf(before, after);
  const ends = fades && changedOf(before.fades, fades);
  const change = { ...changed, ...(ends && { fades: ends }) };
  return Object.keys(change).length === 0 ? undefined : change;
}

function changedOf<T extends object>(before: T, after: T): Partial<T> {
  const names = (Object.keys(after) as (keyof T)[]).filter((name) => !isSameValue(before[name], after[name]));
  return Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<T>;
}

export function withSoundSettings(sound: SoundSettings, change: SoundChange): SoundSettings {
  return readSoundSettings({ ...sound, ...change, fades: { ...sound.fades, ...change.fades } });
}

/** What a download changes so that it sounds so; nothing for a sound as recorded. */
export function downloadChanges({ voice, match, loudness, fades }: SoundSettings) {
  return {
    ...(loudness !== 'off' && { loudness }),
    ...(voice !== 'off' && { denoise: true }),
    ...(voice === 'strong' && { voice }),
    ...(match && { match }),
    ...(fades.in + fades.out > 0 && { fades: { in: fades.in, out: fades.out } }),
  };
}
