import { proxy } from 'valtio';
import { getCapabilities, type ReplyOf } from '#contract/index.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from './session.ts';

type Reply = Extract<ReplyOf<typeof getCapabilities>, { status: 'success' }>;

/** What the server can do; null until it was asked, and where it does not say. */
export const capabilities = proxy<{ languages: Reply['languages'] | null }>({ languages: null });

/** Asks anew each time: models may have come since. */
export async function askCapabilities(): Promise<void> {
  try {
    capabilities.languages = (await callApi(getCapabilities, sessionAuth())).languages;
  } catch {
    // Without an answer every language can be tried, and a refusal says why.
  }
}
