import { formats as texts } from '#i18n/en/files.ts';
import { MAX_LABEL_LENGTH, MAX_SPEAKERS } from '../../constants.ts';
import type { Imported } from './cues.ts';

/** Characters of names that a note holds. */
const MAX_NAMES = 200;

interface Spoken {
  readonly cues: readonly { readonly speaker: number; readonly text: string }[];
  readonly speakers: readonly string[];
}

/** Place of each speaker of a file among those a document holds. Those who say most have one of their own, the others share the last. */
export function suggestedPlaces({ cues, speakers }: Spoken): number[] {
  if (speakers.length <= MAX_SPEAKERS) return speakers.map((_, i) => i);
  const said = lettersOf(cues, speakers.length);
  const own = [...speakers.keys()].sort((a, b) => said[b] - said[a]).slice(0, MAX_SPEAKERS - 1);
  own.sort((a, b) => a - b);
  return speakers.map((_, i) => (own.includes(i) ? own.indexOf(i) : MAX_SPEAKERS - 1));
}

function lettersOf(cues: Spoken['cues'], speakers: number): number[] {
  const said = Array<number>(speakers).fill(0);
  for (const { speaker, text } of cues) said[speaker] += text.length;
  return said;
}

/** Speakers with the same place become one, with all their names; told in a note. */
export function withPlaces(imported: Imported, places: readonly number[]): Imported {
  const taken = [...new Set(places)].sort((a, b) => a - b);
  const groups = taken.map((place) => imported.speakers.filter((_, i) => places[i] === place).join(', '));
  const merged = groups.filter((_, g) => places.filter((place) => place === taken[g]).length > 1);
  return {
    ...imported,
    cues: imported.cues.map((cue) => ({ ...cue, speaker: taken.indexOf(places[cue.speaker]) })),
    speakers: groups.map((names) => names.slice(0, MAX_LABEL_LENGTH)),
    notes: [
      ...imported.notes,
      ...merged.map((names) =>
        texts.speakersMerged({
          count: imported.speakers.length,
          most: MAX_SPEAKERS,
          names: shortened(names),
        }),
      ),
    ],
  };
}

function shortened(names: string): string {
  return names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES)}…` : names;
}

/** As `suggestedPlaces` has it where nobody chose. */
export function withRoom(imported: Imported): Imported {
  return imported.speakers.length <= MAX_SPEAKERS
    ? imported
    : withPlaces(imported, suggestedPlaces(imported));
}
