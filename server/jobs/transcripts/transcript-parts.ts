import { type Language, TRANSCRIPT_BATCH } from '#contract/index.ts';
import { model } from '#i18n/en/common.ts';
import { jobs } from '#i18n/en/server.ts';
import type { Gap } from '#model/types.ts';
import type * as projects from '#server/db/projects/projects.ts';
import type { StoredWord } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { chooseEngine, findEngines } from '#server/speech/choose.ts';
import { type SpeechEngine, SpeechUnavailable } from '#server/speech/engine.ts';
import { withVoices } from '#server/speech/speakers/turns.ts';
import { runLong } from '#server/threads/pool.ts';
import type { WorkInput } from '#server/threads/work.ts';
import { withMaster } from '../media/master.ts';

/** @throws SpeechUnavailable */
export async function engineFor(
  { speech, log }: Pick<Deps, 'speech'> & { readonly log: Pick<Deps['log'], 'warn'> },
  { engine: id }: { readonly engine: string | null },
  language: Language,
): Promise<SpeechEngine> {
  if (id === null) {
    const { engine, remark } = await chooseEngine({ ...speech, language });
    if (remark) log.warn({ remark }, 'a better speech engine cannot be used');
    return engine;
  }
  const engine = (await findEngines(speech)).engines.find((one) => one.id === id);
  if (!engine) throw new SpeechUnavailable(jobs.chosenEngineGone());
  return engine;
}

/** As `toldApart`, of the recording of a project. */
export async function withDiarizedSpeakers(
  deps: Deps,
  project: projects.ProjectRow,
  words: readonly StoredWord[],
  count: number,
  signal: AbortSignal,
): Promise<readonly StoredWord[]> {
  const info = project.media.info as MediaInfo;
  const { modelsDir } = deps.speech;
  return withMaster(deps, project, (path) => toldApart(words, { path, info, count, modelsDir }, signal));
}

/** Diarizes if several speakers were announced. Where the recogniser told voices apart, all words of one voice get one speaker. */
export async function toldApart(
  words: readonly StoredWord[],
  recording: Omit<WorkInput<'diarize'>, 'words'>,
  signal: AbortSignal,
): Promise<readonly StoredWord[]> {
  if (recording.count < 2 || words.length === 0) return words.map((word) => ({ ...word, speaker: 0 }));
  const said = words.map(({ text, start, end }) => ({ text, start, end }));
  const speakers = await runLong('diarize', { ...recording, words: said }, { signal });
  return withVoices(words.map((word, i) => ({ ...word, speaker: speakers[i] ?? 0 })));
}

export function inBatches(words: readonly StoredWord[], gaps: readonly Gap[]): StoredWord[][] {
  if (words.length === 0 && gaps.length > 0) return [[]];
  const batches: StoredWord[][] = [];
  for (let i = 0; i < words.length; i += TRANSCRIPT_BATCH) batches.push(words.slice(i, i + TRANSCRIPT_BATCH));
  return batches;
}

/** "Speaker 1", "Speaker 2" … in the language of whoever asked for the transcript. */
export function defaultSpeakerNames(words: readonly StoredWord[]): string[] {
  const count = words.reduce((most, { speaker }) => Math.max(most, speaker + 1), 0);
  return Array.from({ length: count }, (_, i) => model.speaker({ number: i + 1 }));
}
