import type { FieldsOf, suggestCuts } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import { documentData } from '#server/db/edits/documents.ts';
import { transcribedWords } from '#server/db/projects/projects.ts';
import type { Deps } from '#server/deps.ts';
import { DeadlinePassed, runLong, runQuickly } from '#server/threads/pool.ts';
import type { Account } from '../account/accounts.ts';
import { Busy, Refusal, TooMany } from '../errors.ts';
import { KeyedMutex } from '../keyed-mutex.ts';
import type { Limits } from '../limits.ts';
import { bytesOf, refused } from '../long-texts.ts';
import type { Projects } from '../projects/projects.ts';

type SuggestionRequest = FieldsOf<typeof suggestCuts>;

const RULES_MS = 30_000;
const MODEL_MS = 120_000;
/** Waiting requests: of one account, and of all for the rules. */
const WAITING = { account: 1, all: 20 } as const;

export function createSuggestions({ db, config, log }: Deps, service: Projects, limits: Limits) {
  const ofAccount = new KeyedMutex(WAITING.account);
  const ofAll = new KeyedMutex(WAITING.all);

  const inputOf = async (account: Account, request: SuggestionRequest) => {
    const { project_id, words, times, lang_code, instruction = '' } = request;
    const project = await service.find(account, project_id);
    const document = project ? await documentData(db, project.id) : null;
    // A client that sends times has words that are not saved, though perhaps transcribed.
    const transcribed =
      project && (times !== undefined || !document) ? await transcribedWords(db, project.id) : null;
    return {
      words: bytesOf(words),
      times: times === undefined ? null : bytesOf(times),
      language: lang_code,
      instruction: instruction === '' ? null : instruction,
      document,
      transcribed,
    };
  };

  /** One thread for all requests: the others are for short work. */
  const byRules = async (account: Account, request: SuggestionRequest, signal: AbortSignal) => {
    const endTurn = await ofAll.take('', signal);
    if (!endTurn) throw new Busy(503, replies.serverBusy(), 10);
    try {
      const input = { ...(await inputOf(account, request)), model: null };
      return await runQuickly('suggestCuts', input, { signal, deadline: RULES_MS });
    } finally {
      endTurn();
    }
  };

  const byModel = async (account: Account, request: SuggestionRequest, signal: AbortSignal) => {
    const input = { ...(await inputOf(account, request)), model: config.suggest };
    return runLong('suggestCuts', input, { signal, deadline: MODEL_MS });
  };

  const tooOften = async (account: Account): Promise<string | null> => {
    try {
      await limits.consume('suggest_account', account.id);
      return null;
    } catch (error) {
      if (error instanceof TooMany) return tooOftenNote(error);
      throw error;
    }
  };

  const suggest = async (account: Account, request: SuggestionRequest, signal: AbortSignal) => {
    const isWanted = config.suggest !== null && request.rules_only !== 'true';
    const early = isWanted ? await tooOften(account) : null;
    const isByModel = isWanted && early === null;
    const { reply, failures, windows } = await (isByModel ? byModel : byRules)(account, request, signal);
    if (!reply) throw new Refusal(replies.noWordsToSuggest());
    if (failures.length > 0)
      log.warn({ failures, windows }, 'the language model did not suggest cuts everywhere');
    const note = early ?? noteOf(failures.length, windows);
    const rest = { ...(note !== null && { note }), status: 'success' };
    return Buffer.concat([reply, Buffer.from(`,${JSON.stringify(rest).slice(1)}`)]);
  };

  return {
    /** The JSON text of the reply. @throws Refusal, Malformed, Busy, the signal's reason */
    async of(account: Account, request: SuggestionRequest, signal: AbortSignal): Promise<Buffer> {
      const endTurn = await ofAccount.take(account.id, signal);
      if (!endTurn) throw new Refusal(replies.suggestionsUnderWay());
      try {
        return await suggest(account, request, signal);
      } catch (error) {
        if (error instanceof DeadlinePassed) throw new Refusal(replies.suggestionsTooLong());
        throw refused(error);
      } finally {
        endTurn();
      }
    },
  };
}

function tooOftenNote({ retryAfterSeconds }: TooMany): string {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return replies.modelTooOften({ minutes });
}

function noteOf(failed: number, windows: number): string | null {
  if (failed === 0) return null;
  return failed === windows ? replies.modelUnused() : replies.modelPartly();
}
