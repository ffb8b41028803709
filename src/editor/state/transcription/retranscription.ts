import { proxy } from 'valtio';
import { cancelTranscription } from '#contract/index.ts';
import { state as texts } from '#i18n/en/editor.ts';
import { appendTranscript, setParagraphs } from '#model/edit/transcript.ts';
import { appendGaps } from '#model/pauses/gaps.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { retranscribed } from '#model/transcripts/retranscribe.ts';
import { withForeignDoubted } from '#model/transcripts/spoken-language.ts';
import type { EditorDocument, Range, Word } from '#model/types.ts';
import { callApi } from '#src/api/client/index.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { session, sessionAuth } from '../session/session.ts';
import { notePhase, noteProgress, noteReconnecting, type RunState } from '../work/jobs.ts';
import { ResumableRun } from '../work/resumable-run.ts';
import { loadSilences } from './silences.ts';
import {
  followTranscript,
  originOf,
  ProgressRate,
  placedParagraphs,
  type TranscriptLine,
  type TranscriptRequest,
  transcriptionProgress,
} from './transcript-stream.ts';
import { setTranscriptionOptions, type TranscriptionOptions, transcriptionOptions } from './transcription.ts';

export interface RetranscriptionOptions extends TranscriptionOptions {
  /** Null: the best for the language. */
  readonly engine: string | null;
}

export const retranscription = proxy<{ open: boolean; run: RunState }>({
  /** The dialog is open. */
  open: false,
  run: { status: 'idle' },
});

interface RetranscribeRequest {
  readonly projectId: string;
  readonly options: RetranscriptionOptions;
  readonly vocabulary: readonly string[];
}

/** Resumed after a reload of the page. */
export const retranscriptionRun = new ResumableRun<RetranscribeRequest>(retranscription, {
  key: 'transcribing_again',
  isRequest,
  work: transcribe,
});

export function openRetranscription(open: boolean): void {
  retranscription.open = open;
}

/** Transcribes the recording again in the background; the transcript is replaced once the new one is whole, as one undo step. */
export function startRetranscription(options: RetranscriptionOptions): Promise<void> {
  const { project } = session;
  if (!project) return Promise.resolve();
  const { vocabulary } = currentDoc().settings;
  return retranscriptionRun.begin({ projectId: project.project_id, options, vocabulary });
}

/** As `startRetranscription`, by the best engine of another language. */
export function transcribeIn(language: TranscriptionOptions['language']): void {
  void startRetranscription({ ...transcriptionOptions(), language, engine: null });
}

/** The transcript stays as it is. If the server cannot be reached, its work continues unused. */
export function cancelRetranscription(): void {
  retranscriptionRun.forget();
  retranscriptionRun.stop();
  void callApi(cancelTranscription, sessionAuth()).catch(() => undefined);
}

async function transcribe(request: RetranscribeRequest, signal: AbortSignal): Promise<() => void> {
  const collector = new TranscriptCollector(request, session.project?.media.duration ?? 0);
  try {
    await followTranscript(collector, signal);
  } finally {
    collector.stop();
  }
  return () => {
    setTranscriptionOptions(request.options);
    const transcript = collector.result();
    dispatch((doc) => retranscribed(doc, transcript), { does: { kind: 'transcribedAgain' } });
    void loadSilences('transcribed');
  };
}

class TranscriptCollector {
  readonly #request: RetranscribeRequest;
  readonly #duration: number;
  readonly #started = performance.now();
  readonly #pace: ProgressRate;
  readonly #ticker = setInterval(() => this.#tell(), 1000);
  #words: Word[] = [];
  #gaps: Range[] = [];
  #done: Extract<TranscriptLine, { done: true }> | null = null;
  #transcribed = 0;

  constructor(request: RetranscribeRequest, duration: number) {
    this.#request = request;
    this.#duration = duration;
    this.#pace = new ProgressRate(duration, this.#started);
  }

  request(): TranscriptRequest {
    // Each connection replays what is known.
    this.#words = [];
    this.#gaps = [];
    const { options, vocabulary } = this.#request;
    return {
      language: options.language,
      n_speakers: options.speakers,
      again: 'true',
      ...(options.engine !== null && { engine: options.engine }),
      vocabulary: JSON.stringify(vocabulary),
    };
  }

  take(line: TranscriptLine): boolean {
    if ('error' in line) throw new Error(line.error);
    if ('done' in line) {
      this.#done = line;
      if (this.#words.length === 0 && currentDoc().words.length > 0)
        throw new Error(line.notice ?? texts.nothingRecognised());
      return true;
    }
    this.#words.push(...line.words);
    this.#gaps.push(...line.gaps);
    this.#transcribed = Math.max(this.#transcribed, line.transcribed_duration);
    this.#pace.note(line.transcribed_duration, performance.now());
    notePhase(retranscription.run, line.phase);
    this.#tell();
    return false;
  }

  reconnecting(isLost: boolean): void {
    noteReconnecting(retranscription.run, isLost);
  }

  stop(): void {
    clearInterval(this.#ticker);
  }

  result(): EditorDocument {
    const { language } = this.#request.options;
    const blank = emptyDocument({ duration: this.#duration, language });
    const doc = appendGaps(appendTranscript(blank, this.#words), this.#gaps);
    const { paragraphs = [] } = this.#done ?? {};
    const ends = this.#words.map(({ end }) => end);
    const own = placedParagraphs(paragraphs, ends, doc.words);
    const whole = own.length > 0 ? setParagraphs(doc, own) : doc;
    return withForeignDoubted({ ...whole, origin: this.#done && originOf(this.#done) });
  }

  #tell(): void {
    const progress = transcriptionProgress({
      elapsed: (performance.now() - this.#started) / 1000,
      duration: this.#duration,
      transcribed: this.#transcribed,
    });
    noteProgress(retranscription.run, progress, this.#pace.left(performance.now()));
  }
}

function isRequest(value: unknown): value is RetranscribeRequest {
  const { projectId, options, vocabulary } = { ...(value as Partial<RetranscribeRequest> | null) };
  return typeof projectId === 'string' && typeof options === 'object' && Array.isArray(vocabulary);
}
