import { proxy, ref } from 'valtio';
import { getCapabilities, type ReplyOf, triggerWhisperContainer } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { callApi } from '#src/api/client/index.ts';
import type { Ref } from '../document/document.ts';
import { sessionAuth } from '../session/session.ts';

type Reply = Extract<ReplyOf<typeof getCapabilities>, { status: 'success' }>;

export type Capabilities = Pick<Reply, 'languages' | 'engines' | 'suggester' | 'fetching' | 'preparing'>;

type EngineChoice = NonNullable<Capabilities['engines']>[number];

/** Best first. */
export function enginesFor({ engines = [] }: Capabilities, language: string): readonly EngineChoice[] {
  return engines.filter(({ languages }) => languages.some((code) => code === language));
}

/** The engine of a machine without fetched models. Engines listed after it are slower, but not worse. */
export const SMALL_ENGINE = 'moonshine';

/** Whether there is a better engine than the one that made a transcript. @param madeBy its name */
export function isBetterThere(known: Capabilities, language: string, madeBy: string): boolean {
  const engines = enginesFor(known, language);
  const [best] = engines;
  if (best === undefined || best.name === madeBy) return false;
  return best.id !== SMALL_ENGINE || !engines.some(({ name }) => name === madeBy);
}

/** How far the installation of the engine for a language is: 'Preparing French, 40%, about 30 s left'. Null where none goes on. */
export function preparationOf(
  { preparing }: Capabilities,
  language: string,
): { readonly percent: number; readonly text: string } | null {
  if (!preparing?.languages.some((code) => code === language)) return null;
  const { percent, seconds_left: seconds } = preparing;
  if (seconds === null) return { percent, text: texts.preparing({ language, percent }) };
  if (seconds < 90) return { percent, text: texts.preparingSeconds({ language, percent, seconds }) };
  const minutes = Math.ceil(seconds / 60);
  return { percent, text: texts.preparingMinutes({ language, percent, minutes }) };
}

/** What the server can do; null until it has answered. */
export const capabilities = proxy<{ known: Ref<Capabilities> | null }>({ known: null });

/** Asks the server to load or install the engine of a language before it is needed. */
export async function prepareLanguage(language: 'en' | 'fr'): Promise<void> {
  await callApi(triggerWhisperContainer, { ...sessionAuth(), language }).catch(() => undefined);
  await askCapabilities();
}

/** Asks each time, because models may have been added. */
export async function askCapabilities(): Promise<void> {
  try {
    capabilities.known = ref(await callApi(getCapabilities, sessionAuth()));
  } catch {
    // Without an answer every language can be tried, and a refusal says why.
  }
}
