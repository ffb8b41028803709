import { LANGUAGE_NAMES, type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { modelState } from './models/check.ts';
import { type ModelSet, PARAKEET, WHISPER } from './models/manifest.ts';
import { createPocketSphinx } from './pocketsphinx.ts';
import { createSherpa, unusable } from './sherpa/engine.ts';

/** `remark`: why a better engine cannot be used. */
export interface Choice {
  readonly engine: SpeechEngine;
  readonly remark: string | null;
}

const SETS: readonly ModelSet[] = [PARAKEET, WHISPER];

/** sherpa-onnx with the first complete model set, else PocketSphinx. Loads nothing. @throws SpeechUnavailable with the remedy */
export async function chooseEngine({
  modelsDir,
  language,
}: {
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

/** For the start-up lines; without an engine, the remedy. */
export async function speechLabel(modelsDir: string): Promise<string> {
  try {
    const { engine, remark } = await chooseEngine({ modelsDir, language: 'en' });
    const label = `${engine.label}${engine.draft ? ' (draft quality)' : ''}, languages: ${engine.languages.join(', ')}`;
    return remark ? `${label}\n               ${remark}` : label;
  } catch (error) {
    return `none: ${error instanceof Error ? error.message : String(error)}`;
  }
}
