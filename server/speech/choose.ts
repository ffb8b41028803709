import { type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { modelState } from './models/check.ts';
import { type ModelSet, PARAKEET, WHISPER } from './models/manifest.ts';
import { createPocketSphinx } from './pocketsphinx.ts';
import { createSherpa, unusable } from './sherpa/engine.ts';

/** An engine, and what keeps a better one from working, for the log. */
export interface Choice {
  readonly engine: SpeechEngine;
  readonly remark: string | null;
}

/** Sets in the order of preference. */
const SETS: readonly ModelSet[] = [PARAKEET, WHISPER];

/**
 * The best engine there is for a language: sherpa-onnx with the first of its model sets that is complete, else
 * PocketSphinx. Loads nothing.
 * @throws SpeechUnavailable with the remedy, if there is none.
 */
export async function chooseEngine({
  modelsDir,
  language,
}: {
  /** Folder of the sherpa-onnx models. */
  modelsDir: string;
  language: string;
}): Promise<Choice> {
  let broken: SpeechUnavailable | null = null;
  for (const set of SETS) {
    const found = await modelState(modelsDir, set);
    if (found.state === 'complete')
      return { engine: createSherpa(modelsDir, set), remark: broken?.message ?? null };
    if (found.state === 'incomplete') broken ??= unusable(set, found.problem);
  }
  const engine = createPocketSphinx();
  if (!engine.languages.includes(language)) {
    if (broken) throw broken;
    const name = LANGUAGE_NAMES[language] ?? `The language '${language}'`;
    throw new SpeechUnavailable(
      `${name} cannot be transcribed on this server: PocketSphinx, the engine it has, knows English only, and the ` +
        'sherpa-onnx speech models are not installed. Run `npm run models` on the server, then try again.',
    );
  }
  await engine.warm(language);
  return { engine, remark: broken?.message ?? null };
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };
