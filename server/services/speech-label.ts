import type { Deps } from '#server/deps.ts';
import { chooseEngine } from '#server/speech/choose.ts';

/** What transcribes, for the start-up lines; without an engine, the remedy. */
export async function speechLabel({ modelsDir }: Pick<Deps, 'modelsDir'>): Promise<string> {
  try {
    const engine = await chooseEngine({ modelsDir, language: 'en' });
    return `${engine.label}${engine.draft ? ' (draft quality)' : ''}, languages: ${engine.languages.join(', ')}`;
  } catch (error) {
    return `none: ${error instanceof Error ? error.message : String(error)}`;
  }
}
