import type { Language, TranscriptionPhase } from '#contract/index.ts';
import { isForeign } from '#model/transcripts/spoken-language.ts';
import type { Gap, Range } from '#model/types.ts';
import { publishAdded } from '#server/db/projects/additions.ts';
import { batchesFrom, type ProjectRow } from '#server/db/projects/projects.ts';
import { appendStaged, stagedFrom } from '#server/db/projects/staged-transcripts.ts';
import type { StoredWord } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { toParagraphs } from '#server/speech/paragraphs.ts';
import { transcriptNotice } from '#server/speech/quality-notice.ts';
import { transcribeSegments } from '#server/speech/transcribe-segments.ts';
import { streamLong } from '#server/threads/pool.ts';
import { withMaster } from '../media/master.ts';
import { startSilences } from '../media/silences.ts';
import type { JobControl } from '../queue/job.ts';
import type { Task } from '../queue/tasks.ts';
import { checkedLanguage, withForeignDoubt } from './language-check.ts';
import { indexTranscription } from './search-index.ts';
import { startSecondPass } from './second-pass.ts';
import { segmentTasks } from './segment-tasks.ts';
import { defaultSpeakerNames, engineFor, inBatches, withDiarizedSpeakers } from './transcript-parts.ts';

type Project = ProjectRow & { readonly language: Language };
type Control = JobControl<{ transcribedUntil: number; phase: TranscriptionPhase }>;
interface Transcribed {
  readonly words: readonly StoredWord[];
  readonly gaps: readonly Gap[];
}

/** Transcribes rushes that were added to a recording; existing words stay as they are. @throws what transcribing throws */
export async function transcribeAdded(
  deps: Deps,
  task: Task<{ readonly engine: string | null; readonly vocabulary: readonly string[] }>,
  project: Project,
  control: Control,
): Promise<void> {
  const engine = await engineFor(deps, task.input, project.language);
  await transcribeRanges(deps, task, { project, engine }, control);
  const known = mergedBatches(await batchesFrom(deps.db, project.id, 0));
  const added = mergedBatches(await stagedFrom(deps.db, project.id, 0));
  const all = {
    words: inOrder([...known.words, ...added.words]),
    gaps: inOrder([...known.gaps, ...added.gaps]),
  };
  const { language } = project;
  const spoken = await checkedLanguage(deps, project, all, control);
  control.report({ transcribedUntil: project.media.duration, phase: 'speakers' });
  const voices = await withDiarizedSpeakers(deps, project, all.words, project.nSpeakers, control.signal);
  const words = withForeignDoubt(withSpeakersOf(known.words, all.words, voices), spoken, language);
  await publishAdded(deps.db, task, project.id, batchesOf(words, all.gaps, project.media.duration), {
    engine: project.engine,
    draft: project.draft,
    words,
    spoken,
    notice: transcriptNotice(words, all.gaps, language, spoken),
    paragraphs: toParagraphs(words),
    speakers: defaultSpeakerNames(words),
  });
  // A project with a saved edit is indexed by its next save.
  if (!project.documentHash) await indexTranscription(deps, project.id);
  await startSilences(deps, project, 'words');
  if (isForeign(spoken, language)) return;
  await startSecondPass(deps, project, task.id, {
    engine: engine.id,
    language,
    vocabulary: task.input.vocabulary,
  });
}

/** Stores what is recognised as staged batches, and resumes after the last one. */
async function transcribeRanges(
  deps: Deps,
  task: Task,
  { project, engine }: { project: Project; engine: Awaited<ReturnType<typeof engineFor>> },
  { signal, report }: Control,
): Promise<void> {
  const { db } = deps;
  const { id, language, mediaPrefix, media, unheard } = project;
  const before = await stagedFrom(db, id, 0);
  let seq = before.length;
  let until = before.at(-1)?.transcribedUntil ?? 0;
  const tell = (phase: TranscriptionPhase): void =>
    report({ transcribedUntil: Math.min(until, media.duration), phase });
  const info = media.info as MediaInfo;
  const work = segmentTasks(deps, {
    task,
    engine,
    language,
    mediaPrefix,
    signal,
    onPlacing: () => tell('placing'),
  });
  await withMaster(deps, project, async (path) => {
    for (const range of unheard) {
      const fromTime = Math.max(range.start, until);
      if (fromTime >= range.end) continue;
      const segments = streamLong('streamSegments', { path, info, fromTime, until: range.end }, { signal });
      for await (const segment of transcribeSegments({ segments, fromTime, signal }, work)) {
        const batches = inBatches(segment.words, segment.gaps).map((words, i) => ({
          seq: seq + i,
          words,
          gaps: i === 0 ? segment.gaps : [],
          transcribedUntil: segment.transcribedUntil,
        }));
        await appendStaged(db, task, id, batches);
        seq += batches.length;
        until = segment.transcribedUntil;
        tell('hearing');
      }
    }
  });
  signal.throwIfAborted();
}

function mergedBatches(batches: readonly Transcribed[]): Transcribed {
  return { words: batches.flatMap(({ words }) => words), gaps: batches.flatMap(({ gaps }) => gaps) };
}

function inOrder<T extends Range>(list: readonly T[]): T[] {
  return list.toSorted((a, b) => a.start - b.start);
}

/** Words that were known keep their speaker; a new voice is the known one that most of its words there have. */
function withSpeakersOf(
  known: readonly StoredWord[],
  all: readonly StoredWord[],
  withDiarizedSpeakers: readonly StoredWord[],
): StoredWord[] {
  const isKnown = new Set(known);
  const votes = new Map<number, Map<number, number>>();
  all.forEach((word, i) => {
    const voice = withDiarizedSpeakers[i]?.speaker ?? 0;
    const counts = votes.get(voice) ?? new Map<number, number>();
    if (isKnown.has(word)) counts.set(word.speaker, (counts.get(word.speaker) ?? 0) + 1);
    votes.set(voice, counts);
  });
  const speakers = new Map<number, number>();
  const taken = new Set(known.map(({ speaker }) => speaker));
  for (const [voice, counts] of votes) {
    const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [taken.size];
    speakers.set(voice, most);
    taken.add(most);
  }
  return all.map((word, i) =>
    isKnown.has(word) ? word : { ...word, speaker: speakers.get(withDiarizedSpeakers[i]?.speaker ?? 0) ?? 0 },
  );
}

/** Splits words into batches; each gap belongs to the first batch that ends after it. */
function batchesOf(words: readonly StoredWord[], gaps: readonly Gap[], duration: number) {
  const batches = inBatches(words, gaps);
  let next = 0;
  return batches.map((part, seq) => {
    const isLast = seq === batches.length - 1;
    const end = isLast ? duration : (part.at(-1)?.end ?? 0);
    const from = next;
    while (next < gaps.length && (isLast || gaps[next]!.start < end)) next++;
    return { seq, words: part, gaps: gaps.slice(from, next), transcribedUntil: end };
  });
}
