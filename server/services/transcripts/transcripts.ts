import type { FieldsOf, JsonText, Language, transcribeMedia } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import * as projects from '#server/db/projects/projects.ts';
import { dropStaged } from '#server/db/projects/staged-transcripts.ts';
import type { Deps } from '#server/deps.ts';
import { transcribeKey } from '#server/jobs/queue/keys.ts';
import { isOpen } from '#server/jobs/queue/tasks.ts';
import { type TranscribeInput, transcribeJob } from '#server/jobs/transcripts/transcribe.ts';
import { parseJson } from '#server/payloads/json.ts';
import { chooseEngine } from '#server/speech/choose.ts';
import type { Account } from '../account/accounts.ts';
import { Malformed, Refusal } from '../errors.ts';
import type { Limits } from '../limits.ts';
import { bytesOf, refused } from '../long-texts.ts';
import type { Projects } from '../projects/projects.ts';
import { createCapabilities } from './capabilities.ts';
import { type TranscribeTask, type TranscriptLine, transcriptLines } from './transcript-lines.ts';

type Wanted = Pick<
  FieldsOf<typeof transcribeMedia>,
  'project_id' | 'language' | 'n_speakers' | 'again' | 'engine' | 'vocabulary'
>;

/** A requested transcription. `engine`: null for the best. */
interface TranscribeRequest {
  readonly language: Language;
  readonly nSpeakers: number;
  readonly engine: string | null;
  readonly vocabulary: readonly string[];
}

/** Milliseconds to wait for the end of a transcription that another one replaces. */
const STOPPING_MS = 10_000;

export function createTranscripts(deps: Deps, service: Projects, limits: Limits) {
  const { db, tasks } = deps;
  const can = createCapabilities(deps);

  /** The transcription of a project, or the transcript that is there. */
  const first = async (account: Account, project: projects.ProjectRow, request: TranscribeRequest) => {
    const { language, nSpeakers, engine, vocabulary } = request;
    const key = transcribeKey(project.id);
    const latest = await tasks.latest(transcribeJob, key);
    const isWhole = project.unheard.length === 0;
    const isThere =
      project.transcript === 'done' &&
      isWhole &&
      project.language === language &&
      project.nSpeakers === nSpeakers;
    if (latest && isOpen(latest) && !(latest.input.again && project.transcript === 'done')) return latest;
    if (isThere) return null;
    if (latest && isOpen(latest)) throw new Refusal(replies.transcribedAgain());
    // Only a new transcription needs an engine.
    if (project.engine === null || !isWhole || project.language !== language)
      await can.engineFor(language, engine);
    // Words in the same language are kept, also those of a failed attempt.
    if (project.language !== language || project.transcript === 'none') {
      await dropStaged(db, project.id);
      await projects.beginTranscript(db, project.id, { language, nSpeakers });
    } else {
      if (!isWhole) await dropStaged(db, project.id);
      await projects.resumeTranscript(db, project.id, nSpeakers);
    }
    const input = { projectId: project.id, engine, vocabulary, again: null };
    return tasks.start(transcribeJob, { key, userId: account.id, projectId: project.id, input });
  };

  /**
   * Transcribes the recording again. The same request attaches to the run that answers it, running or done by the engine that
   * would be used now; another request replaces it.
   */
  const again = async (account: Account, project: projects.ProjectRow, request: TranscribeRequest) => {
    const key = transcribeKey(project.id);
    const latest = await tasks.latest(transcribeJob, key);
    const same = latest && isSame(latest.input, request) ? latest : null;
    if (same && isOpen(same) && !same.cancelRequested) return same;
    const engine = await can.engineFor(request.language, request.engine);
    const isAnswered = same?.input.engine === engine.id;
    if (isAnswered && same?.state === 'done') return null;
    await limits.consume('again_account', account.id);
    if (latest && isOpen(latest)) await stopped(latest);
    const { nSpeakers, language, vocabulary } = request;
    const input: TranscribeInput = {
      projectId: project.id,
      engine: engine.id,
      vocabulary,
      again: { language, nSpeakers, engine: request.engine },
    };
    const { row } = await db.transaction(async (tx) => {
      const made = await tasks.insert(tx, transcribeJob, {
        key,
        userId: account.id,
        projectId: project.id,
        input,
      });
      // A failed run continues where it stopped.
      if (made.isNew && !(isAnswered && same?.state === 'failed')) await dropStaged(tx, project.id);
      return made;
    });
    const task = await tasks.latest(transcribeJob, key);
    if (!task || row.cancelRequested || !isSame(task.input, request))
      throw new Refusal(replies.transcriptionStopping());
    return task;
  };

  const stopped = async ({ id }: TranscribeTask): Promise<void> => {
    await tasks.cancel(id);
    for await (const task of tasks.follow(transcribeJob, id, AbortSignal.timeout(STOPPING_MS)))
      if (!isOpen(task)) break;
  };

  return {
    capabilities: can.all,

    /**
     * Known batches, then new ones, until done; starts the work where needed and only re-diarizes for another number of speakers.
     * Work goes on when `signal` aborts.
     * @throws before the first line: Refusal, also for a language that cannot be transcribed here, Malformed, TooMany; then nothing has
     * changed
     */
    async lines(
      account: Account,
      wanted: Wanted,
      signal: AbortSignal,
    ): Promise<AsyncGenerator<TranscriptLine, void>> {
      const request = {
        language: wanted.language,
        nSpeakers: wanted.n_speakers,
        engine: wanted.engine ?? null,
        vocabulary: readVocabulary(wanted.vocabulary),
      };
      const project = await service.withMedia(account, wanted.project_id);
      const task = await (wanted.again === 'true' ? again : first)(account, project, request);
      return transcriptLines(deps, project.id, task, signal);
    },
    /** Ends a run that transcribes the recording again. @throws Refusal */
    async cancelAgain(account: Account, projectId: string | undefined): Promise<void> {
      const { id } = await service.of(account, projectId);
      const latest = await tasks.latest(transcribeJob, transcribeKey(id));
      if (latest && isOpen(latest) && latest.input.again) await tasks.cancel(latest.id);
    },
    /** Resolves once the recogniser of the language is loaded, or is being installed. Never fails. */
    async warm(language: Language): Promise<void> {
      try {
        const { engine } = await chooseEngine({ ...deps.speech, language });
        await engine.warm(language);
      } catch (error) {
        deps.log.info({ err: error }, 'speech engine could not be warmed up');
      }
    },
  };
}

/** Whether a run was started by that request. */
function isSame({ again, vocabulary }: TranscribeInput, request: TranscribeRequest): boolean {
  const asked = again && { ...again, vocabulary };
  return (
    asked !== null &&
    asked.language === request.language &&
    asked.nSpeakers === request.nSpeakers &&
    asked.engine === request.engine &&
    JSON.stringify(asked.vocabulary) === JSON.stringify(request.vocabulary)
  );
}

/** Limits of a vocabulary: entries, and characters of each. */
const MAX_ENTRIES = 500;
const MAX_ENTRY = 60;

/** Names and words that are likely to be said, normalised, each once. @throws Refusal, Malformed */
function readVocabulary(text: JsonText | undefined): readonly string[] {
  if (text === undefined) return [];
  const list = parsed(text);
  if (!Array.isArray(list)) throw new Malformed(replies.malformedList({ part: 'vocabulary' }));
  if (list.length > MAX_ENTRIES)
    throw new Refusal(replies.vocabularyFull({ count: list.length, most: MAX_ENTRIES }));
  const entries = new Set<string>();
  for (const [i, entry] of list.entries()) {
    if (typeof entry !== 'string')
      throw new Malformed(replies.malformedEntry({ part: 'vocabulary', entry: i }));
    const normalised = entry
      .normalize('NFC')
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim();
    if (normalised.length > MAX_ENTRY)
      throw new Refusal(replies.vocabularyLong({ entry: normalised.slice(0, MAX_ENTRY), most: MAX_ENTRY }));
    if (normalised !== '') entries.add(normalised);
  }
  return [...entries];
}

function parsed(text: JsonText): unknown {
  try {
    return parseJson(bytesOf(text), 'vocabulary');
  } catch (error) {
    throw refused(error);
  }
}
