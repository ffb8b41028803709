/** Brings the speech models that are not there yet. */
import { cli } from '#i18n/en/cli.ts';
import { bringModels, MODEL_NAMES } from '#server/speech/models/bring.ts';
import { ArgumentProblem } from './problems.ts';
import type { CliReport } from './report.ts';
import { speechConfig } from './words.ts';

/** @param asked names; none: all but Whisper @throws FetchFailed that says what to do, ArgumentProblem, the signal's reason */
export async function fetchModels(
  asked: readonly string[],
  report: CliReport,
  signal: AbortSignal,
): Promise<void> {
  const unknown = asked.find((name) => !MODEL_NAMES.includes(name));
  if (unknown) throw new ArgumentProblem(cli.noModel({ name: unknown, known: MODEL_NAMES.join(', ') }));
  const config = speechConfig();
  await bringModels(asked, () => config, {
    signal,
    onProgress: (what, percent) => report.stage(what, 'fetching', percent),
  });
  const folder = config.modelsDir;
  report.tell('done', null, cli.modelsThere({ folder }), { folder });
}
