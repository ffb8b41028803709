import { model } from '#i18n/en/common.ts';
import { LANGUAGE_FACTS } from '#i18n/language.ts';

/** What the server called speakers whom nobody named, in the languages that it may have known the account by. */
const BY_NUMBER = new RegExp(
  `^(?:${Object.values(LANGUAGE_FACTS)
    .map(({ speaker }) => speaker)
    .join('|')}) (\\d+)$`,
);

/** As somebody named them; else by number, in the reader's language. @param speaker index */
export function speakerName(speakers: readonly string[], speaker: number): string {
  const name = speakers[speaker] ?? '';
  const number = name === '' ? speaker + 1 : Number(BY_NUMBER.exec(name)?.[1]);
  return Number.isNaN(number) ? name : model.speaker({ number });
}
