/**
 * What runs in threads of its own: everything whose cost grows with what people send. Each entry names a function and where
 * it stands; a module is loaded by the thread that needs it. Inputs and outputs are cloned between threads: plain data only.
 */
import type { PackedDocument } from '#server/payloads/documents.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import type { SuggestCutsInput, SuggestCutsOutput } from './suggest-cuts.ts';

/** What a piece of work gets beside its input. */
export interface ThreadControl {
  /** Aborts when the caller gave up or the deadline passed. */
  readonly signal: AbortSignal;
  /** Tells the caller how far it is; cheap enough to be called often. */
  onProgress(progress: unknown): void;
}

export const WORK = {
  /** Cuts suggested by the built-in rules. */
  suggestByRules: async (input: {
    words: readonly SuggestWord[];
    language: SuggestLanguage;
  }): Promise<Suggestion[]> => {
    const { suggestByRules } = await import('#server/suggest/rules.ts');
    return suggestByRules(input.words, input.language);
  },
  /** Cuts suggested for the words of a request, as the text of a reply. */
  suggestCuts: async (input: SuggestCutsInput, { signal }: ThreadControl): Promise<SuggestCutsOutput> => {
    const { suggestCuts } = await import('./suggest-cuts.ts');
    return suggestCuts(input, signal);
  },
  /** An edit, checked and ready to be stored. */
  packDocument: async ({ text }: { text: Uint8Array }): Promise<PackedDocument> => {
    const { packDocument } = await import('#server/payloads/documents.ts');
    return packDocument(text);
  },
  /** The times of words, in pairs. */
  readTimes: async ({ text }: { text: Uint8Array }): Promise<Float64Array> => {
    const { readTimes } = await import('#server/payloads/lists.ts');
    return readTimes(text);
  },
  /** Cuts to be made: start and duration in pairs. */
  readCuts: async ({ text }: { text: Uint8Array }): Promise<Float64Array> => {
    const { readCuts } = await import('#server/payloads/lists.ts');
    return readCuts(text);
  },
} as const satisfies Readonly<Record<string, Work>>;

type Work = (input: never, control: ThreadControl) => Promise<unknown>;
export type WorkName = keyof typeof WORK;
export type WorkInput<Name extends WorkName> = Parameters<(typeof WORK)[Name]>[0];
export type WorkOutput<Name extends WorkName> = Awaited<ReturnType<(typeof WORK)[Name]>>;
