import type { Capabilities } from '../state/capabilities.ts';

const NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };

export function languageName(code: string): string {
  return NAMES[code] ?? code;
}

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
  if (quality === 'draft')
    sentences.push('Draft quality: about one word in four is wrong, and there are no full stops or commas.');
  if (quality === 'good') sentences.push('Good quality, with full stops and commas.');
  const when = quality === 'draft' ? availableWhen(known) : null;
  if (when) sentences.push(`A better speech model is being fetched: ${when}.`);
  if (chosen?.elsewhere)
    sentences.push(
      `The sound, and your names and words, are sent to ${chosen.elsewhere} to be transcribed there.`,
    );
  return sentences;
}

function missing(known: Capabilities, language: string): string {
  const when = availableWhen(known);
  const name = languageName(language);
  return when ? `${name} is ${when}.` : `${name} is not available on this server.`;
}

/** Null where nothing is being fetched. */
function availableWhen({ fetching }: Capabilities): string | null {
  if (!fetching) return null;
  const percent = Math.floor((100 * fetching.done_bytes) / Math.max(1, fetching.total_bytes));
  const minutes = fetching.minutes_left;
  const when = minutes === null ? 'soon' : `in about ${Math.max(1, Math.ceil(minutes))} min`;
  return `available ${when} (${percent}%)`;
}
