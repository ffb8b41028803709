import { proxy } from 'valtio';
import { emptyDocument } from '#model/document.ts';
import { appendGaps } from '#model/gaps.ts';
import { retranscribed } from '#model/retranscribe.ts';
import { appendTranscript, setParagraphs } from '#model/transcript.ts';
import type { EditorDocument, Range, Word } from '#model/types.ts';
import { wordAtTime } from '#model/words.ts';
import { isAbort, messageOf } from '#src/api/client/index.ts';
import { currentDoc, dispatch } from './document.ts';
import { session } from './session.ts';
import { loadSilences } from './silences.ts';
import { followTranscript, type TranscriptLine, type TranscriptRequest } from './transcript-stream.ts';
import { setTranscriptionOptions, type TranscriptionOptions } from './transcription.ts';
import { transcriptionProgress } from './transcription-progress.ts';

export interface RetranscriptionOptions extends TranscriptionOptions {
  /** Null: the best for the language. */
  readonly engine: string | null;
}

export const retranscription = proxy({
  /** The dialog. */
  open: false,
  status: 'idle' as 'idle' | 'running' | 'failed',
  /** 0–100. */
  progress: 0,
  error: null as string | null,
  reconnecting: false,
});

/** Survives a reload: the server goes on meanwhile. */
const STORAGE_KEY = 'transcribing_again';

interface Kept {
  readonly projectId: string;
  readonly options: RetranscriptionOptions;
}

let running: AbortController | null = null;
let last: RetranscriptionOptions | null = null;

export function openRetranscription(open: boolean): void {
  retranscription.open = open;
}

/** Hears the recording anew in the background; the transcript is replaced once the new one is whole, as one undo step. */
export function transcribeOnceMore(options: RetranscriptionOptions): Promise<void> {
  return hear(options, false);
}

export function retryRetranscription(): Promise<void> {
  return last === null ? Promise.resolve() : hear(last, false);
}

/** Goes on after a reload of the page. */
export function resumeRetranscription(): void {
  const kept = readKept();
  if (kept && kept.projectId === session.project?.project_id) void hear(kept.options, true);
}

/** The transcript stays as it is. */
export function cancelRetranscription(): void {
  forget();
  stopRetranscription();
}

/** Another project opens, or the page goes. */
export function stopRetranscription(): void {
  running?.abort();
  running = null;
  Object.assign(retranscription, { status: 'idle', progress: 0, error: null, reconnecting: false });
}

async function hear(options: RetranscriptionOptions, isUnderWay: boolean): Promise<void> {
  const { project } = session;
  if (!project) return;
  stopRetranscription();
  const abort = new AbortController();
  running = abort;
  last = options;
  retranscription.status = 'running';
  const hearing = new Hearing(options, project.media.duration, isUnderWay, () =>
    keep({ projectId: project.project_id, options }),
  );
  try {
    await followTranscript(hearing, abort.signal);
    if (abort.signal.aborted) return;
    forget();
    stopRetranscription();
    setTranscriptionOptions(options);
    const heard = hearing.heard();
    dispatch((doc) => retranscribed(doc, heard));
    void loadSilences('heard');
  } catch (error) {
    if (abort.signal.aborted || isAbort(error)) return;
    forget();
    Object.assign(retranscription, { status: 'failed', error: messageOf(error), reconnecting: false });
  } finally {
    hearing.stop();
  }
}

class Hearing {
  readonly #options: RetranscriptionOptions;
  readonly #duration: number;
  readonly #begun: () => void;
  readonly #started = performance.now();
  readonly #ticker = setInterval(() => this.#tell(), 1000);
  /** The server has taken the work up: asking again would begin anew. */
  #isUnderWay: boolean;
  #words: Word[] = [];
  #gaps: Range[] = [];
  #done: Extract<TranscriptLine, { done: true }> | null = null;
  #transcribed = 0;

  constructor(options: RetranscriptionOptions, duration: number, isUnderWay: boolean, begun: () => void) {
    this.#options = options;
    this.#duration = duration;
    this.#isUnderWay = isUnderWay;
    this.#begun = begun;
  }

  request(): TranscriptRequest {
    // Each connection replays what is known.
    this.#words = [];
    this.#gaps = [];
    const { language, speakers, engine } = this.#options;
    if (this.#isUnderWay) return { language, n_speakers: speakers };
    return {
      language,
      n_speakers: speakers,
      again: 'true',
      ...(engine !== null && { engine }),
      vocabulary: JSON.stringify(currentDoc().settings.vocabulary),
    };
  }

  take(line: TranscriptLine): boolean {
    if ('error' in line) throw new Error(line.error);
    if (!this.#isUnderWay) this.#begun();
    this.#isUnderWay = true;
    if ('done' in line) {
      this.#done = line;
      if (this.#words.length === 0 && currentDoc().words.length > 0)
        throw new Error(line.notice ?? 'No words were heard this time. Try another language.');
      return true;
    }
    this.#words.push(...line.words);
    this.#gaps.push(...line.gaps);
    this.#transcribed = Math.max(this.#transcribed, line.transcribed_duration);
    this.#tell();
    return false;
  }

  reconnecting(isLost: boolean): void {
    retranscription.reconnecting = isLost;
  }

  stop(): void {
    clearInterval(this.#ticker);
  }

  heard(): EditorDocument {
    const { language } = this.#options;
    const blank = emptyDocument({ duration: this.#duration, language });
    const doc = appendGaps(appendTranscript(blank, this.#words), this.#gaps);
    const { engine = null, draft = false, notice = null, paragraphs = [] } = this.#done ?? {};
    const own = paragraphs.flatMap(({ end_word_idx, speaker }) => {
      const word = this.#words[end_word_idx];
      return word ? [{ endWordIdx: Math.max(0, wordAtTime(doc.words, word.end - 1e-6)), speaker }] : [];
    });
    const whole = own.length > 0 ? setParagraphs(doc, own) : doc;
    return { ...whole, origin: { engine, draft, notice } };
  }

  #tell(): void {
    retranscription.progress = transcriptionProgress({
      elapsed: (performance.now() - this.#started) / 1000,
      duration: this.#duration,
      transcribed: this.#transcribed,
      before: retranscription.progress,
    });
  }
}

function keep(kept: Kept): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
}

function forget(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

function readKept(): Kept | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isKept(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('projectId' in value) || !('options' in value))
    return false;
  const { options } = value;
  return typeof options === 'object' && options !== null && 'language' in options && 'speakers' in options;
}
