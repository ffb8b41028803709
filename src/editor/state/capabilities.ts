import { proxy, ref } from 'valtio';
import { getCapabilities, type ReplyOf } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';
import type { Ref } from './document.ts';
import { sessionAuth } from './session.ts';

type Reply = Extract<ReplyOf<typeof getCapabilities>, { status: 'success' }>;

export type Capabilities = Pick<Reply, 'languages' | 'engines' | 'fetching'>;

type EngineChoice = NonNullable<Capabilities['engines']>[number];

/** Best first. */
export function enginesFor({ engines = [] }: Capabilities, language: string): readonly EngineChoice[] {
  return engines.filter(({ languages }) => languages.some((code) => code === language));
}

/** What the server can do; null until it was asked, and where it does not say. */
export const capabilities = proxy<{ known: Ref<Capabilities> | null }>({ known: null });

/** Asks anew each time: models may have come since. */
export async function askCapabilities(): Promise<void> {
  try {
    capabilities.known = ref(await callApi(getCapabilities, sessionAuth()));
  } catch {
    // Without an answer every language can be tried, and a refusal says why.
  }
}
