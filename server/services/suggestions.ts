import { DocumentError, parseDocument } from '#model/document.ts';
import { wordAt } from '#model/words.ts';
import { batchesFrom, currentProject } from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { suggestByRules } from '#server/suggest/rules.ts';
import type { Suggestion, SuggestLanguage, SuggestWord } from '#server/suggest/types.ts';
import type { Account } from './accounts.ts';
import { Refusal, TooMany } from './errors.ts';
import type { Limits } from './limits.ts';

export interface SuggestionRequest {
  readonly words: readonly string[];
  readonly lang_code: SuggestLanguage;
  /** Source seconds. */
  readonly times?: readonly (readonly [number, number])[] | undefined;
}

export interface Suggestions {
  /**
   * What could be cut from these words, sorted and disjoint; `note` where the user should know how it was made.
   * @throws Refusal where there are no words; the signal's reason
   */
  of(
    account: Account,
    request: SuggestionRequest,
    signal: AbortSignal,
  ): Promise<{ found: readonly Suggestion[]; note: string | null }>;
}

export function createSuggestions({ db, config, log }: Deps, limits: Limits): Suggestions {
  /** The words with their times, where the saved edit or the transcript has the same ones. */
  const stored = async (account: Account, texts: readonly string[]): Promise<SuggestWord[] | null> => {
    const project = await currentProject(db, account.id);
    if (!project) return null;
    const saved = project.document === null ? null : wordsOfDocument(project.document);
    if (saved && agree(texts, saved)) return saved;
    const heard = (await batchesFrom(db, project.id, 0)).flatMap((batch) => batch.words);
    return agree(texts, heard) ? heard : null;
  };
  return {
    async of(account, { words: texts, lang_code, times }, signal) {
      if (texts.length === 0) throw new Refusal('There are no words to suggest cuts in.');
      const words = (await stored(account, texts)) ?? timed(texts, times);
      const byRules = suggestByRules(words, lang_code);
      if (!config.suggest) return { found: byRules, note: null };
      try {
        await limits.consume('suggest_account', account.id);
      } catch (error) {
        if (!(error instanceof TooMany)) throw error;
        return { found: byRules, note: tooOften(error) };
      }
      // Loaded only where it is used: its client is large, and the start is waited for.
      const { suggestByModel } = await import('#server/suggest/model.ts');
      const { found, failures, windows } = await suggestByModel(config.suggest, words, {
        language: lang_code,
        byRules,
        signal,
      });
      if (failures.length > 0)
        log.warn({ failures, windows }, 'the language model did not suggest cuts everywhere');
      return { found, note: noteOf(failures.length, windows) };
    },
  };
}

function tooOften({ retryAfterSeconds }: TooMany): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `The language model was asked too often; the built-in rules made these suggestions. It can be asked again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

function noteOf(failed: number, windows: number): string | null {
  if (failed === 0) return null;
  return failed === windows
    ? 'The language model could not be used; the built-in rules made these suggestions.'
    : 'The language model did not answer for a part of the transcript; the built-in rules were used there.';
}

function agree(texts: readonly string[], words: readonly SuggestWord[]): boolean {
  return words.length === texts.length && texts.every((text, i) => text === words[i]!.text);
}

/** The words of a saved edit; null where it is none that this version reads. */
function wordsOfDocument(document: unknown): SuggestWord[] | null {
  try {
    const { words } = parseDocument(document).doc;
    return Array.from({ length: words.length }, (_, i) => wordAt(words, i));
  } catch (error) {
    if (error instanceof DocumentError) return null;
    throw error;
  }
}

function timed(texts: readonly string[], times: SuggestionRequest['times']): SuggestWord[] {
  const known = times?.length === texts.length ? times : null;
  return texts.map((text, i) => {
    const [start, end] = known?.[i] ?? [Number.NaN, Number.NaN];
    return { text, start, end, speaker: 0 };
  });
}
