import { speech } from '#i18n/en/server.ts';
import { createElsewhere, type Elsewhere } from './elsewhere/engine.ts';
import { type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { modelState } from './models/check.ts';
import { type ModelSet, PARAKEET, WHISPER } from './models/manifest.ts';
import { createPocketSphinx } from './pocketsphinx.ts';
import { createSherpa, unusable } from './sherpa/engine.ts';

/** What this server can recognise speech with. */
export interface SpeechSetup {
  readonly modelsDir: string;
  /** A server that recognises; null: none. */
  readonly elsewhere?: Elsewhere | null;
}

/** `remark`: why a better engine cannot be used. */
export interface Choice {
  readonly engine: SpeechEngine;
  readonly remark: string | null;
}

/** What can recognise speech here. */
export interface Engines {
  /** Best first: one elsewhere was asked for by whoever runs the server. */
  readonly engines: readonly SpeechEngine[];
  /** Of models that are there in part. */
  readonly broken: SpeechUnavailable | null;
  /** Of PocketSphinx. */
  readonly missing: SpeechUnavailable | null;
}

const SETS: readonly ModelSet[] = [PARAKEET, WHISPER];

/** The best for the language. @throws SpeechUnavailable with the remedy */
export function bestOf({ engines, broken, missing }: Engines, language: string): Choice {
  const engine = engines.find(({ languages }) => languages.includes(language));
  // Models on this machine are not missed where the sound is sent elsewhere.
  if (engine) return { engine, remark: engine.elsewhere === null ? (broken?.message ?? null) : null };
  if (broken) throw broken;
  if (missing && createPocketSphinx().languages.includes(language)) throw missing;
  throw new SpeechUnavailable(speech.englishOnly({ language }));
}

/** The best for the language. Loads nothing. @throws SpeechUnavailable with the remedy */
export async function chooseEngine({
  language,
  ...setup
}: SpeechSetup & { readonly language: string }): Promise<Choice> {
  return bestOf(await findEngines(setup), language);
}

/** Loads nothing, but looks for files and starts a program. */
export async function findEngines({ modelsDir, elsewhere = null }: SpeechSetup): Promise<Engines> {
  const engines: SpeechEngine[] = elsewhere ? [createElsewhere(elsewhere)] : [];
  let broken: SpeechUnavailable | null = null;
  for (const set of SETS) {
    const found = await modelState(modelsDir, set);
    if (found.state === 'complete') engines.push(createSherpa(modelsDir, set));
    // What is worse than an engine that works is not missed.
    else if (found.state === 'incomplete' && !engines.some((engine) => engine.elsewhere === null))
      broken ??= unusable(set, found.problem);
  }
  const floor = createPocketSphinx();
  try {
    await floor.warm('en');
    return { engines: [...engines, floor], broken, missing: null };
  } catch (error) {
    if (!(error instanceof SpeechUnavailable)) throw error;
    return { engines, broken, missing: error };
  }
}

/** For the start-up lines; without an engine, the remedy. */
export async function speechLabel(setup: SpeechSetup): Promise<string> {
  try {
    const { engine, remark } = await chooseEngine({ ...setup, language: 'en' });
    const label = `${engine.label}${engine.draft ? ' (draft quality)' : ''}, languages: ${engine.languages.join(', ')}`;
    return remark ? `${label}\n               ${remark}` : label;
  } catch (error) {
    return `none: ${error instanceof Error ? error.message : String(error)}`;
  }
}
