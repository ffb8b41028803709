import {
  type getCapabilities,
  type Language,
  language as languageCode,
  type SuccessOf,
} from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Deps } from '#server/deps.ts';
import { bestOf, type Engines, findEngines } from '#server/speech/choose.ts';
import { type SpeechEngine, SpeechUnavailable } from '#server/speech/engine.ts';
import type { ModelFetch } from '#server/speech/models/background.ts';
import { Refusal } from '../errors.ts';

export function createCapabilities({ speech, log, modelFetch, config }: Deps) {
  const best = (engines: Engines, language: Language): SpeechEngine => {
    try {
      return bestOf(engines, language).engine;
    } catch (error) {
      if (!(error instanceof SpeechUnavailable)) throw error;
      log.info({ language, reason: error.message, detail: error.detail }, 'a language cannot be transcribed');
      const hasFailed = speech.whisper?.now().state === 'failed';
      throw new Refusal(unheard(language, modelFetch(), hasFailed));
    }
  };

  const languageOf = (engines: Engines, code: Language) => {
    try {
      best(engines, code);
      return { code, available: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { code, available: false, reason: error.message };
    }
  };

  /** Progress of the installation for languages that need Whisper. */
  const preparing = (engines: Engines): SuccessOf<typeof getCapabilities>['preparing'] => {
    const now = speech.whisper?.now();
    if (now?.state !== 'preparing') return null;
    const languages = languageCode.options.filter((code) => {
      const [first] = engines.engines.filter((engine) => engine.languages.includes(code));
      return first?.id === 'whisper';
    });
    return { languages, percent: now.percent, seconds_left: now.secondsLeft };
  };

  return {
    async all(): Promise<SuccessOf<typeof getCapabilities>> {
      const found = await findEngines(speech);
      return {
        languages: languageCode.options.map((code) => languageOf(found, code)),
        suggester: config.suggest && {
          model: config.suggest.model,
          host: new URL(config.suggest.baseUrl).host,
        },
        engines: found.engines.map((engine) => ({
          id: engine.id,
          name: engine.label,
          languages: languageCode.options.filter((code) => engine.languages.includes(code)),
          ...(engine.remoteHost !== null && { remote_host: engine.remoteHost }),
        })),
        fetching: fetching(modelFetch()),
        preparing: preparing(found),
      };
    },
    /** @param id of one of the engines; null: the best for the language @throws Refusal that says what to do */
    async engineFor(language: Language, id: string | null): Promise<SpeechEngine> {
      const found = await findEngines(speech);
      if (id === null) return best(found, language);
      const engine = found.engines.find((one) => one.id === id);
      if (!engine) throw new Refusal(replies.engineGone());
      if (!engine.languages.includes(language))
        throw new Refusal(replies.engineCannot({ engine: engine.label, language }));
      return engine;
    },
  };
}

function fetching(fetch: ModelFetch): SuccessOf<typeof getCapabilities>['fetching'] {
  if (fetch.state !== 'fetching') return null;
  return {
    done_bytes: fetch.bytes,
    total_bytes: fetch.totalBytes,
    minutes_left: minutesOf(fetch.secondsLeft),
  };
}

function minutesOf(seconds: number | null): number | null {
  return seconds === null ? null : Math.ceil(seconds / 60);
}

/** Why a language cannot be transcribed, for the user. */
function unheard(language: Language, fetch: ModelFetch, hasFailed: boolean): string {
  if (fetch.state !== 'fetching')
    return hasFailed ? replies.notInstalled({ language }) : replies.cannotTranscribe({ language });
  const percent = Math.floor((100 * fetch.bytes) / fetch.totalBytes);
  const minutes = minutesOf(fetch.secondsLeft);
  return minutes === null
    ? replies.heardSoon({ language, percent })
    : replies.transcribableIn({ language, minutes, percent });
}
