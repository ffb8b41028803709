import type { Deps } from '#server/deps.ts';
import { chooseEngine } from '#server/speech/choose.ts';

export async function speechLabel({ modelsDir }: Pick<Deps, 'modelsDir'>): Promise<string> {
  try {
    const { engine, remark } = await chooseEngine({ modelsDir, language: 'en' });
    const label = `${engine.label}${engine.draft ? ' (draft quality)' : ''}, languages: ${engine.languages.join(', ')}`;
    return remark ? `${label}\n               ${remark}` : label;
  } catch (error) {
    return `none: ${error instanceof Error ? error.message : String(error)}`;
  }
}
