import { model } from '#i18n/en/common.ts';
import { readPacked } from '#server/payloads/documents.ts';
import { parseJson } from '#server/payloads/json.ts';
import { foldText, type Spoken, spokenOf } from '#server/payloads/spoken.ts';

export interface SpokenInput {
  /** A saved edit, packed. */
  readonly document: Uint8Array | null;
  /** JSON lists of words, joined by commas; where there is no edit. */
  readonly transcribed: string | null;
  readonly name?: string;
}

export interface SpokenOutput {
  readonly spoken: Spoken;
  readonly speakers: readonly string[];
  readonly nameFolded: string;
}

/** @throws PayloadError where the edit cannot be read */
export function spokenIn({ document, transcribed, name = '' }: SpokenInput): SpokenOutput {
  const nameFolded = foldText(name);
  if (document) {
    const { words, speakers } = readPacked(document).doc;
    return { spoken: spokenOf(words.text.slice(0, words.length), words.start), speakers, nameFolded };
  }
  // Stored by this server.
  const words = parseJson(Buffer.from(`[${transcribed ?? ''}]`), 'words') as {
    text: string;
    start: number;
    speaker: number;
  }[][];
  const all = words.flat();
  const count = all.reduce((most, { speaker }) => Math.max(most, speaker + 1), 0);
  return {
    spoken: spokenOf(
      all.map(({ text }) => text),
      all.map(({ start }) => start),
    ),
    speakers: Array.from({ length: count }, (_, i) => model.speaker({ number: i + 1 })),
    nameFolded,
  };
}
