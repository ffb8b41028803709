import { upload as texts } from '#i18n/en/files.ts';
import type { Capabilities } from '../state/capabilities.ts';

const NAMES: Readonly<Record<string, () => string>> = { en: texts.english, fr: texts.french };

export type EngineChoice = NonNullable<Capabilities['engines']>[number];

/** Best first. */
export function enginesFor({ engines = [] }: Capabilities, language: string): readonly EngineChoice[] {
  return engines.filter(({ languages }) => languages.some((code) => code === language));
}

/** What the server can hear of a language, in sentences for the user. @param engine `id` of the one chosen; null for the best */
export function hearingOf(known: Capabilities, language: string, engine: string | null): string[] {
  const found = known.languages.find(({ code }) => code === language);
  if (!found) return [];
  if (!found.available) return [found.reason ?? missing(known, language)];
  const choices = enginesFor(known, language);
  const chosen = choices.find(({ id }) => id === engine) ?? choices[0];
  const quality = chosen?.quality ?? found.quality;
  const sentences: string[] = [];
  if (quality === 'draft') sentences.push(texts.draftQuality());
  if (quality === 'good') sentences.push(texts.goodQuality());
  const fetched = quality === 'draft' ? progressOf(known) : null;
  if (fetched) {
    const { percent, minutes } = fetched;
    sentences.push(minutes === null ? texts.betterSoon({ percent }) : texts.betterIn({ percent, minutes }));
  }
  if (chosen?.elsewhere) sentences.push(texts.sentTo({ host: chosen.elsewhere }));
  return sentences;
}

function missing(known: Capabilities, code: string): string {
  const fetched = progressOf(known);
  const language = NAMES[code]?.() ?? code;
  if (!fetched) return texts.languageMissing({ language });
  const { percent, minutes } = fetched;
  return minutes === null
    ? texts.languageSoon({ language, percent })
    : texts.languageIn({ language, percent, minutes });
}

/** Null where nothing is being fetched; its minutes are null where nobody knows. */
function progressOf({ fetching }: Capabilities): { percent: number; minutes: number | null } | null {
  if (!fetching) return null;
  const percent = Math.floor((100 * fetching.done_bytes) / Math.max(1, fetching.total_bytes));
  const left = fetching.minutes_left;
  return { percent, minutes: left === null ? null : Math.max(1, Math.ceil(left)) };
}
