import {
  type FieldsOf,
  type getCapabilities,
  type JsonText,
  type Language,
  language as languageCode,
  type ReplyOf,
  type SuccessOf,
  type transcribeMedia,
} from '#contract/index.ts';
import * as projects from '#server/db/projects.ts';
import type { Deps } from '#server/deps.ts';
import { transcribeKey } from '#server/jobs/keys.ts';
import { isOpen, type TaskOf } from '#server/jobs/tasks.ts';
import { transcribeJob } from '#server/jobs/transcribe.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { chooseEngine } from '#server/speech/choose.ts';
import { LANGUAGE_NAMES, SpeechUnavailable } from '#server/speech/engine.ts';
import type { ModelFetch } from '#server/speech/models/background.ts';
import { runQuickly } from '#server/threads/pool.ts';
import type { Account } from './accounts.ts';
import { Refusal } from './errors.ts';
import type { Limits } from './limits.ts';
import { bytesOf, refused } from './long-texts.ts';
import type { Projects } from './projects.ts';

type TranscriptLine = ReplyOf<typeof transcribeMedia>;
type TranscribeTask = TaskOf<typeof transcribeJob>;

export interface Transcripts {
  /**
   * Known batches, then new ones, until done; starts the work where needed and only re-diarizes for another number of speakers.
   * Work goes on when `signal` aborts.
   * @throws Refusal before the first line, also for a language that cannot be heard here: then nothing has changed
   */
  lines(
    account: Account,
    wanted: Pick<FieldsOf<typeof transcribeMedia>, 'language' | 'n_speakers'>,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<TranscriptLine, void>>;
  /**
   * Fits imported words to the sound; `isShared` as in `fitTimes`. @throws Refusal, TooMany, Malformed, Busy, the signal's reason
   */
  fit(account: Account, times: JsonText, isShared: boolean, signal: AbortSignal): Promise<Uint8Array>;
  capabilities(): Promise<SuccessOf<typeof getCapabilities>>;
  /** Never fails. */
  warm(): void;
}

export function createTranscripts(deps: Deps, service: Projects, limits: Limits): Transcripts {
  const { db, tasks } = deps;
  let turn: Promise<unknown> = Promise.resolve();

  async function* follow(
    projectId: string,
    task: TranscribeTask | null,
    signal: AbortSignal,
  ): AsyncGenerator<TranscriptLine, void> {
    const first = await projects.getProject(db, projectId);
    if (!first) return;
    const total_duration = first.media.duration;
    let seq = 0;
    async function* newBatches(): AsyncGenerator<TranscriptLine, void> {
      for (const batch of await projects.batchesFrom(db, projectId, seq)) {
        seq = batch.seq + 1;
        yield {
          words: [...batch.words],
          gaps: [...batch.gaps],
          transcribed_duration: Math.min(batch.transcribedUntil, total_duration),
          total_duration,
        };
      }
    }
    let last: TranscribeTask | null = task;
    if (task)
      for await (const now of tasks.follow(transcribeJob, task.id, signal)) {
        last = now;
        const before = seq;
        yield* newBatches();
        // A line at each sign of life, also where nothing was said for a while.
        if (seq === before && isOpen(now))
          yield {
            words: [],
            gaps: [],
            transcribed_duration: now.progress?.transcribedUntil ?? 0,
            total_duration,
          };
      }
    if (signal.aborted) return;
    yield* newBatches();
    const project = await projects.getProject(db, projectId);
    if (project?.transcript === 'done' && project.paragraphs)
      yield {
        paragraphs: [...project.paragraphs],
        done: true,
        engine: project.engine ?? '',
        draft: project.draft,
        notice: project.notice,
      };
    else yield { error: last?.failure?.desc ?? 'The transcription was stopped. Please start it again.' };
  }

  /** A sentence for the user, or null where it can be transcribed. */
  const whyNotHeard = async (code: Language): Promise<string | null> => {
    try {
      await chooseEngine({ modelsDir: deps.modelsDir, language: code });
      return null;
    } catch (error) {
      if (!(error instanceof SpeechUnavailable)) throw error;
      deps.log.info({ language: code, reason: error.message }, 'a language cannot be transcribed');
      return unheard(LANGUAGE_NAMES[code], deps.modelFetch());
    }
  };

  return {
    async capabilities() {
      const languages = languageCode.options.map(async (code) => {
        const reason = await whyNotHeard(code);
        return reason === null ? { code, available: true } : { code, available: false, reason };
      });
      return { languages: await Promise.all(languages) };
    },

    async lines(account, { language, n_speakers }, signal) {
      const project = await service.withMedia(account);
      const key = transcribeKey(project.id);
      const latest = await tasks.latest(transcribeJob, key);
      if (latest && isOpen(latest)) return follow(project.id, latest, signal);
      if (project.transcript === 'done' && project.language === language && project.nSpeakers === n_speakers)
        return follow(project.id, null, signal);
      // Only what is heard anew needs an engine.
      if (project.engine === null || project.language !== language) {
        const reason = await whyNotHeard(language);
        if (reason !== null) throw new Refusal(reason);
      }
      // What was heard in the same language is kept, also by a try that failed.
      if (project.language !== language || project.transcript === 'none')
        await projects.beginTranscript(db, project.id, { language, nSpeakers: n_speakers });
      else await projects.resumeTranscript(db, project.id, n_speakers);
      const task = await tasks.start(transcribeJob, {
        key,
        userId: account.id,
        input: { projectId: project.id },
      });
      return follow(project.id, task, signal);
    },
    async fit(account, times, isShared, signal) {
      const { media, masterKey } = await service.withMedia(account);
      if (!media.audio) throw new Refusal('This recording has no sound, so its words stay as they are.');
      await limits.consume('fit_account', account.id);
      const work = turn.then(() =>
        deps.store.withLocalFile(masterKey, (path) => {
          const input = { path, info: media.info as MediaInfo, times: bytesOf(times), isShared };
          return runQuickly('fitWords', input, { signal, transfer: [input.times.buffer] });
        }),
      );
      turn = work.catch(() => undefined);
      return work.catch((error: unknown) => {
        throw refused(error);
      });
    },
    warm() {
      chooseEngine({ modelsDir: deps.modelsDir, language: 'en' })
        .then(({ engine }) => engine.warm('en'))
        .catch((error: unknown) => deps.log.info({ err: error }, 'speech engine could not be warmed up'));
    },
  };
}

/** Why a language cannot be transcribed, for the user. */
function unheard(name: string, fetch: ModelFetch): string {
  if (fetch.state !== 'fetching')
    return `${name} cannot be transcribed on this server. Choose another language, or ask whoever runs the server to add it.`;
  const percent = Math.floor((100 * fetch.bytes) / fetch.totalBytes);
  const when = fetch.secondsLeft === null ? 'soon' : `in about ${Math.ceil(fetch.secondsLeft / 60)} min`;
  return `${name} will be available ${when}: the server is fetching its speech model (${percent}%).`;
}
