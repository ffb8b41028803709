import { proxy, ref } from 'valtio';
import {
  alignWords,
  cancelAlignment as cancelCall,
  type ReplyOf,
  readingsFound,
  sentStretches,
  wordsFound,
} from '#contract/index.ts';
import type { Deed } from '#model/deed-kinds.ts';
import {
  type AlignedWord,
  changedStretches,
  foundOfAnother,
  type SentStretch,
  wholeStretch,
  withAlignedWords,
} from '#model/transcripts/aligned.ts';
import { type JudgedReading, openReadings, withReadings } from '#model/transcripts/readings.ts';
import type { EditorDocument, TranscriptOrigin } from '#model/types.ts';
import { callApi, followToEnd, streamApi } from '#src/api/client/index.ts';
import { currentDoc, dispatch, latestStep, type Ref, undo } from '../document/document.ts';
import { projectAuth, session } from '../session/session.ts';
import { noteProgress, noteReconnecting, type RunState } from '../work/jobs.ts';
import { ResumableRun } from '../work/resumable-run.ts';
import { ProgressRate } from './transcript-stream.ts';

/** Progress of aligning the whole transcript; corrected words are aligned silently. */
export const alignment = proxy<{ run: RunState }>({ run: { status: 'idle' } });

/** A transcript of which too little was found, until somebody says what is to become of it. */
export interface ImportQuestion {
  readonly found: number;
  readonly count: number;
  /** Of the import; null if it was no edit. */
  readonly step: number | null;
  /** Of the transcript that is meant: another one is not asked about. */
  readonly origin: TranscriptOrigin | null;
  readonly place: () => void;
}

/** Kept over a reload of the page, as a request that is made again. */
export const importQuestion = proxy<{ asked: Ref<ImportQuestion> | null }>({ asked: null });

/** The words keep the times that they were imported with. */
export function keepAsImported(): void {
  importQuestion.asked = null;
  alignmentRun.forget();
}

/** The words are put on the sound as far as they were found, as if nobody had been asked. */
export function placeAnyway(): void {
  const { asked } = importQuestion;
  keepAsImported();
  asked?.place();
}

/** Takes the import back, with what was changed since; redo brings both again. @returns false where there is no such step any more */
export function undoImport(): boolean {
  const { asked } = importQuestion;
  if (!canUndoImport(asked)) return false;
  keepAsImported();
  while (latestStep() >= (asked?.step ?? 0) && undo());
  return true;
}

export function canUndoImport(asked: ImportQuestion | null): boolean {
  return asked?.step != null && latestStep() >= asked.step;
}

/** An imported transcript to align. */
interface Import {
  /** Its times were only spread by the lengths of words. */
  readonly isShared: boolean;
  /** The step of the import, which the alignment joins; null if it was no edit. */
  readonly step: number | null;
}

interface AlignRequest {
  readonly projectId: string;
  /** Null: requested in the menu. */
  readonly imported: Import | null;
}

/** Resumed after a reload of the page. */
export const alignmentRun = new ResumableRun<AlignRequest>(alignment, {
  key: 'aligning',
  isRequest,
  work: alignAll,
});

/** Finds the words of the transcript in the audio; one undo step. */
export function alignTranscript(): void {
  beginAlignment(null);
}

/** The words keep their times. If the server cannot be reached, its work continues unused. */
export function cancelAlignment(): void {
  alignmentRun.forget();
  alignmentRun.stop();
  void callApi(cancelCall, projectAuth()).catch(() => undefined);
}

/** Call when another project opens or the page closes. */
export function stopAlignment(): void {
  importQuestion.asked = null;
  corrections?.abort();
  corrections = null;
  alignmentRun.stop();
}

/** Finds the words of the transcript in the audio. @param imported null: one undo step of its own */
export function beginAlignment(imported: Import | null): void {
  const { project } = session;
  importQuestion.asked = null;
  if (project?.media.audio) void alignmentRun.begin({ projectId: project.project_id, imported });
}

async function alignAll({ imported }: AlignRequest, signal: AbortSignal): Promise<() => void> {
  const whole = wholeStretch(currentDoc());
  // Later the readings of a script that stand were seen.
  const readings = imported === null ? [] : openReadings(currentDoc().words);
  const stretches = [{ ...whole, readings }];
  const options = { anyOffset: true, isShared: imported?.isShared ?? false };
  const { aligned, found: judged } = await ask(stretches, options, signal, alignment);
  const joined =
    imported === null
      ? { does: { kind: 'aligned' } as const }
      : imported.step === null
        ? { undoable: false }
        : { joins: imported.step };
  const place = (): void =>
    void dispatch(
      (doc) =>
        withReadings(withAlignedWords(doc, stretches, aligned, { marks: true }), stretches, aligned, judged),
      joined,
    );
  const found = imported === null ? null : foundOfAnother(aligned);
  if (found === null) return place;
  const { step } = imported!;
  return () => {
    importQuestion.asked = ref({ found, count: aligned.length, step, origin: currentDoc().origin, place });
    alignmentRun.remember();
  };
}

let corrections: AbortController | null = null;
let turn: Promise<void> = Promise.resolve();

/** Changes words by hand, then finds their sentences in the audio, which joins the step. @returns whether anything changed */
export function correct(change: (doc: EditorDocument) => EditorDocument, does: Deed): boolean {
  const before = currentDoc();
  if (!dispatch(change, { does })) return false;
  const stretches = changedStretches(before, currentDoc());
  if (stretches.length === 0 || !session.project?.media.audio) return true;
  const step = latestStep();
  corrections ??= new AbortController();
  const { signal } = corrections;
  turn = turn.then(() => alignCorrected(stretches, step, signal));
  return true;
}

/** Runs one at a time. Words that cannot be aligned keep their times. */
async function alignCorrected(
  stretches: readonly SentStretch[],
  step: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  try {
    const { aligned } = await ask(stretches, { anyOffset: false, isShared: false }, signal, null);
    if (!signal.aborted)
      dispatch((doc) => withAlignedWords(doc, stretches, aligned, { marks: false }), { joins: step });
  } catch {
    // The words keep the times that were spread by their lengths.
  }
}

type Line = ReplyOf<typeof alignWords>;

/** @returns the result for each word of `stretches`, and for each of their readings, in order. @throws what the call throws */
async function ask(
  stretches: readonly SentStretch[],
  { anyOffset, isShared }: { anyOffset: boolean; isShared: boolean },
  signal: AbortSignal,
  shown: typeof alignment | null,
): Promise<{ readonly aligned: readonly AlignedWord[]; readonly found: readonly JudgedReading[] }> {
  const payload = {
    ...projectAuth(),
    stretches: sentStretches(stretches),
    language: currentDoc().language,
    any_offset: anyOffset ? 'true' : 'false',
    shared: isShared ? 'true' : 'false',
  } as const;
  let aligned: AlignedWord[] = [];
  let found: JudgedReading[] = [];
  const pace = new ProgressRate(100, performance.now());
  const take = (line: Line): boolean => {
    if ('error' in line) throw new Error(line.error);
    if ('words' in line) aligned.push(...wordsFound(line.words));
    else if ('readings' in line) found.push(...readingsFound(line.readings));
    else if ('progress' in line && shown) {
      pace.note(line.progress, performance.now());
      noteProgress(shown.run, line.progress, pace.left(performance.now()));
    }
    return 'done' in line;
  };
  const open = () => {
    aligned = [];
    found = [];
    return streamApi(alignWords, payload, { signal });
  };
  const reconnecting = (isLost: boolean): void => {
    if (shown) noteReconnecting(shown.run, isLost);
  };
  await followToEnd({ open, take, reconnecting, fromStart: shown !== null }, signal);
  return { aligned, found };
}

function isRequest(value: unknown): value is AlignRequest {
  const { projectId, imported } = { ...(value as Partial<AlignRequest> | null) };
  return typeof projectId === 'string' && typeof imported === 'object';
}
