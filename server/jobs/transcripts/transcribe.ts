import { z } from 'zod';
import { type Language, language, TRANSCRIPTION_PHASES, type TranscriptionPhase } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { isForeign } from '#model/transcripts/spoken-language.ts';
import type { Gap } from '#model/types.ts';
import type { Db } from '#server/db/connection/open.ts';
import * as projects from '#server/db/projects/projects.ts';
import {
  appendStaged,
  dropStaged,
  publishStaged,
  stagedFrom,
} from '#server/db/projects/staged-transcripts.ts';
import { getTask, type Held, TaskLost } from '#server/db/projects/tasks.ts';
import type { StoredWord } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import type { SpeechEngine } from '#server/speech/engine.ts';
import { toParagraphs } from '#server/speech/paragraphs.ts';
import { transcriptNotice } from '#server/speech/quality-notice.ts';
import { transcribeSegments } from '#server/speech/transcribe-segments.ts';
import { streamLong } from '#server/threads/pool.ts';
import { withMaster } from '../media/master.ts';
import { startSilences } from '../media/silences.ts';
import { defineJob, type JobControl, TaskFailure } from '../queue/job.ts';
import type { Task } from '../queue/tasks.ts';
import { checkedLanguage, withForeignDoubt } from './language-check.ts';
import { indexTranscription } from './search-index.ts';
import { startSecondPass } from './second-pass.ts';
import { dropSegments, segmentTasks } from './segment-tasks.ts';
import { transcribeAdded } from './transcribe-added.ts';
import { defaultSpeakerNames, engineFor, inBatches, withDiarizedSpeakers } from './transcript-parts.ts';

const progress = z.object({
  transcribedUntil: z.number(),
  phase: z.enum(TRANSCRIPTION_PHASES).default('hearing'),
});
const input = z.object({
  projectId: z.string(),
  /** `id` of the engine; null: the best for the language. */
  engine: z.string().nullable().default(null),
  vocabulary: z.array(z.string()).readonly().default([]),
  /** Set for transcribing again beside the existing transcript. `engine` is the requested one; null for the best. */
  again: z
    .object({ language, nSpeakers: z.number(), engine: z.string().nullable() })
    .nullable()
    .default(null),
});
export type TranscribeInput = z.output<typeof input>;
type TranscribeTask = Task<TranscribeInput>;
type Control = JobControl<z.output<typeof progress>>;
interface TranscribedSoFar {
  readonly words: readonly StoredWord[];
  readonly gaps: readonly Gap[];
  readonly engine: string;
  readonly draft: boolean;
  /** Null where the words were there before. */
  readonly heardBy: SpeechEngine['id'] | null;
}

/** A restarted task goes on after the last stored segment. */
export const transcribeJob = defineJob({
  kind: 'transcribe',
  input,
  progress,
  // It mostly waits for its segments; a short recording need not wait for the end of long ones.
  concurrency: 3,
  perAccount: 2,
  async run(deps, task, control) {
    const { projectId, again } = task.input;
    const project = await projects.getProject(deps.db, projectId);
    try {
      await transcribe(deps, task, project, control);
    } catch (error) {
      // On a stop the task and its segments stay open, to be resumed at the next start or by the worker that took over.
      if (error instanceof TaskLost) throw error;
      if (!control.signal.aborted) {
        // The existing transcript stays, and what was recognised so far is kept for another try.
        if (!again) await projects.setTranscriptState(deps.db, projectId, 'failed');
      } else if (!(await getTask(deps.db, task.id))?.cancelRequested) throw error;
      else if (again) await dropStaged(deps.db, projectId);
      if (project) await dropSegments(deps, task, project.mediaPrefix);
      throw error;
    }
    if (project) await dropSegments(deps, task, project.mediaPrefix);
  },
});

async function transcribe(
  deps: Deps,
  task: TranscribeTask,
  project: projects.ProjectRow | null,
  control: Control,
): Promise<void> {
  const { again } = task.input;
  const language = again?.language ?? project?.language;
  if (!project || project.mediaDeletedAt || !language) throw new TaskFailure(jobs.goneForTranscript());
  if (!project.media.audio) throw new TaskFailure(jobs.noAudioToTranscribe());
  if (!again && project.unheard.length > 0 && project.engine !== null)
    return transcribeAdded(deps, task, { ...project, language }, control);
  const target = again ? staged(deps.db, task, project, again) : inPlace(deps.db, task, project);
  // Finished before, only its speakers are requested again.
  const known = again || project.engine === null ? null : project.engine;
  const transcribed =
    known === null
      ? await transcribeRest(deps, task, { ...project, language }, target, control)
      : { ...(await transcribedBefore(target)), engine: known, draft: project.draft, heardBy: null };
  const { gaps, engine, draft, heardBy } = transcribed;
  const spoken =
    known === null
      ? await checkedLanguage(deps, { ...project, language }, transcribed, control)
      : project.spoken;
  control.report({ transcribedUntil: project.media.duration, phase: 'speakers' });
  const words = await withDiarizedSpeakers(
    deps,
    project,
    withForeignDoubt(transcribed.words, spoken, language),
    again?.nSpeakers ?? project.nSpeakers,
    control.signal,
  );
  await target.finish({
    engine,
    draft,
    words,
    spoken,
    notice: transcriptNotice(words, gaps, language, spoken),
    paragraphs: toParagraphs(words),
    speakers: defaultSpeakerNames(words),
  });
  if (known === null) await indexTranscription(deps, project.id);
  if (known === null) await startSilences(deps, project, 'words');
  // A second recogniser of the wrong language would make up other words.
  if (heardBy === null || isForeign(spoken, language)) return;
  const { vocabulary } = task.input;
  await startSecondPass(deps, project, task.id, { engine: heardBy, language, vocabulary });
}

async function transcribedBefore(
  target: TranscriptTarget,
): Promise<Pick<TranscribedSoFar, 'words' | 'gaps'>> {
  const batches = await target.known();
  return { words: batches.flatMap(({ words }) => words), gaps: batches.flatMap(({ gaps }) => gaps) };
}

/** Continues after what `target` has. @returns all words and gaps */
async function transcribeRest(
  deps: Deps,
  task: TranscribeTask,
  project: projects.ProjectRow & { readonly language: Language },
  target: TranscriptTarget,
  { signal, report }: Control,
): Promise<TranscribedSoFar> {
  const { language, mediaPrefix } = project;
  const engine = await engineFor(deps, task.input, language);
  const known = await target.known();
  const fromTime = target.until(known);
  const words = known.flatMap((batch) => batch.words);
  const gaps = known.flatMap((batch) => batch.gaps);
  let seq = known.length;
  let until = fromTime;
  const tell = (phase: TranscriptionPhase): void =>
    report({ transcribedUntil: Math.min(until, project.media.duration), phase });
  tell('hearing');
  const onPlacing = (): void => tell('placing');
  const work = segmentTasks(deps, { task, engine, language, mediaPrefix, signal, onPlacing });
  await withMaster(deps, project, async (path) => {
    const info = project.media.info as MediaInfo;
    const segments = streamLong('streamSegments', { path, info, fromTime }, { signal });
    for await (const segment of transcribeSegments({ segments, fromTime, signal }, work)) {
      const batches = inBatches(segment.words, segment.gaps).map((part, i, all) => ({
        seq: seq + i,
        words: part,
        gaps: i === 0 ? segment.gaps : [],
        // Only the last of a segment is known to reach the segment's end.
        transcribedUntil: i === all.length - 1 ? segment.transcribedUntil : (part.at(-1)?.end ?? fromTime),
      }));
      await target.append(batches, segment.transcribedUntil);
      seq += batches.length;
      words.push(...segment.words);
      gaps.push(...segment.gaps);
      until = segment.transcribedUntil;
      tell('hearing');
    }
  });
  signal.throwIfAborted();
  return { words, gaps, engine: engine.label, draft: false, heardBy: engine.id };
}

type Batch = Omit<projects.BatchRow, 'projectId'>;

/** Where a transcription stores its words. Writes throw TaskLost. */
interface TranscriptTarget {
  /** What is kept already, in order. */
  known(): Promise<readonly Batch[]>;
  /** Source seconds that are kept already. */
  readonly until: (known: readonly Batch[]) => number;
  append(batches: readonly Batch[], transcribedUntil: number): Promise<void>;
  finish(end: projects.FinishedTranscript): Promise<void>;
}

/** Writes into the transcript of the project. */
function inPlace(db: Db, task: Held, project: projects.ProjectRow): TranscriptTarget {
  return {
    known: () => projects.batchesFrom(db, project.id, 0),
    until: () => project.transcribedUntil,
    append: (batches, until) => projects.appendBatches(db, task, project.id, batches, until),
    finish: (end) => projects.finishTranscript(db, task, project.id, end),
  };
}

/** Writes beside the existing transcript, which is replaced at the end. */
function staged(
  db: Db,
  task: Held,
  { id, media }: projects.ProjectRow,
  wanted: { readonly language: 'en' | 'fr'; readonly nSpeakers: number },
): TranscriptTarget {
  return {
    known: () => stagedFrom(db, id, 0),
    // A last segment without words is transcribed again.
    until: (known) => known.at(-1)?.transcribedUntil ?? 0,
    append: (batches) => appendStaged(db, task, id, batches),
    finish: (end) => publishStaged(db, task, id, { ...wanted, transcribedUntil: media.duration, ...end }),
  };
}
