import { type SpeechEngine, SpeechUnavailable } from './engine.ts';
import { createPocketSphinx } from './pocketsphinx.ts';

/**
 * The best engine there is for a language.
 * @throws SpeechUnavailable with the remedy, if there is none.
 */
export async function chooseEngine({
  language,
}: {
  /** Folder of the sherpa-onnx models. No engine of this version reads it. */
  modelsDir: string;
  language: string;
}): Promise<SpeechEngine> {
  const engine = createPocketSphinx();
  if (!engine.languages.includes(language)) {
    const name = LANGUAGE_NAMES[language] ?? `The language '${language}'`;
    throw new SpeechUnavailable(
      `${name} cannot be transcribed on this server: PocketSphinx, the engine it has, knows English only, and the ` +
        'sherpa-onnx speech models are not installed. Run `npm run models` on the server, then try again.',
    );
  }
  await engine.warm();
  return engine;
}

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', fr: 'French' };
