import { ref } from 'valtio';
import { finishParagraphs, rediarize } from '#model/edit/paragraphs.ts';
import { appendTranscript, setParagraphs, withParagraphSpeakers } from '#model/edit/transcript.ts';
import { appendGaps } from '#model/pauses/gaps.ts';
import { insertAddedWords } from '#model/transcripts/added-rushes.ts';
import { withForeignDoubted } from '#model/transcripts/spoken-language.ts';
import type { EditorDocument, Paragraph, Range, TranscriptOrigin, Word } from '#model/types.ts';
import { wordMiddle } from '#model/words/words.ts';
import { isAbort, messageOf } from '#src/api/client/index.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { session } from '../session/session.ts';
import { jobs, notePhase, noteProgress, noteReconnecting, startedRun } from '../work/jobs.ts';
import { capabilities, preparationOf } from './capabilities.ts';
import { loadSilences } from './silences.ts';
import {
  followTranscript,
  originOf,
  ProgressRate,
  placedParagraphs,
  type TranscriptLine,
  type TranscriptSink,
  transcriptionProgress,
} from './transcript-stream.ts';

/** What comes from the server as it is heard. */
const STREAMED = { undoable: false, does: { kind: 'transcribed' } } as const;

/** Inserts the words of added rushes among the existing ones. */
function addedSink(added: readonly Range[]): TranscriptSink {
  return {
    words: (words, gaps) => dispatch((doc) => insertAddedWords(doc, { words, gaps }, added), STREAMED),
    paragraphs: (paragraphs) => dispatch((doc) => withAddedParagraphs(doc, paragraphs, added), STREAMED),
  };
}

/** New paragraphs for words in `added`, the existing ones elsewhere; a paragraph ends where they meet. */
export function withAddedParagraphs(
  doc: EditorDocument,
  newParagraphs: readonly Paragraph[],
  added: readonly Range[],
): EditorDocument {
  const { words } = doc;
  const isAdded = (word: number): boolean => {
    const middle = wordMiddle(words, word);
    return added.some(({ start, end }) => middle >= start && middle < end);
  };
  const paragraphs: Paragraph[] = [
    ...doc.paragraphs.filter(({ endWordIdx }) => !isAdded(endWordIdx)),
    ...newParagraphs.filter(({ endWordIdx }) => endWordIdx < words.length && isAdded(endWordIdx)),
  ];
  const speakerOf = (list: readonly Paragraph[], word: number): number =>
    list.find(({ endWordIdx }) => endWordIdx >= word)?.speaker ?? 0;
  for (let word = 0; word + 1 < words.length; word++)
    if (isAdded(word) !== isAdded(word + 1) && !paragraphs.some(({ endWordIdx }) => endWordIdx === word))
      paragraphs.push({
        endWordIdx: word,
        speaker: speakerOf(isAdded(word) ? newParagraphs : doc.paragraphs, word),
      });
  return withParagraphSpeakers(setParagraphs(doc, paragraphs));
}

export interface TranscriptionOptions {
  readonly language: 'en' | 'fr';
  readonly speakers: number;
}

/** Words wait this long at most before they show, ms: a replay of a long transcript arrives in thousands of lines. */
const FLUSH_MS = 100;

let running: AbortController | null = null;
let last: { readonly options: TranscriptionOptions; readonly sink: TranscriptSink } | null = null;

/** Streams the transcript into the document; reconnects by itself. @param options absent: the last choice, else the project’s */
export function startTranscription(options?: TranscriptionOptions): Promise<void> {
  const { added } = jobs;
  return follow(options ?? transcriptionOptions(), added.length > 0 ? addedSink(added) : wordSink);
}

/** Repeats a transcription that failed without words, with another language or number of speakers, without another upload. */
export function retryTranscription(options: TranscriptionOptions): Promise<void> {
  const { language } = options;
  dispatch((doc) => (doc.language === language ? doc : { ...doc, language }), { undoable: false });
  return follow(options, wordSink);
}

/** What was chosen last, else the project's. */
export function transcriptionOptions(): TranscriptionOptions {
  return last?.options ?? storedOptions();
}

/** What the server has transcribed by now; later calls go by it. */
export function setTranscriptionOptions(options: TranscriptionOptions): void {
  last = { options, sink: wordSink };
}

export function tryTranscriptionAgain(): Promise<void> {
  return follow(transcriptionOptions(), last?.sink ?? wordSink);
}

/** Detects the speakers again (1–5); words and known names stay. One undo step. */
export function detectSpeakers(speakers: number): Promise<void> {
  return follow({ ...transcriptionOptions(), speakers }, speakerSink);
}

const wordSink: TranscriptSink = {
  words: (words, gaps) => dispatch((doc) => appendGaps(appendTranscript(doc, words), gaps), STREAMED),
  paragraphs: (paragraphs) => dispatch((doc) => finishParagraphs(doc, paragraphs), STREAMED),
};

const speakerSink: TranscriptSink = {
  words: () => undefined,
  paragraphs: (paragraphs) =>
    dispatch((doc) => rediarize(doc, paragraphs), { does: { kind: 'toldSpeakers' } }),
};

async function follow(options: TranscriptionOptions, sink: TranscriptSink): Promise<void> {
  const { project } = session;
  if (!project) return;
  running?.abort();
  const abort = new AbortController();
  running = abort;
  last = { options, sink };
  jobs.transcription = startedRun();

  const receiver = new Receiver(options, project.media.duration, sink);
  try {
    await followTranscript(receiver, abort.signal);
    if (!abort.signal.aborted) {
      jobs.transcription = { status: 'done' };
      jobs.added = ref([]);
      // This change also stores that the transcript is complete.
      const { origin } = receiver;
      dispatch((doc) => withForeignDoubted({ ...doc, origin }), STREAMED);
      void loadSilences('transcribed');
    }
  } catch (error) {
    if (abort.signal.aborted || isAbort(error)) return;
    jobs.transcription = { status: 'failed', error: messageOf(error) };
  } finally {
    receiver.stop();
    if (running === abort) running = null;
  }
}

export function stopTranscription(): void {
  running?.abort();
  running = null;
  last = null;
  jobs.transcription = { status: 'idle' };
  jobs.added = ref([]);
}

class Receiver {
  readonly #options: TranscriptionOptions;
  readonly #duration: number;
  readonly #sink: TranscriptSink;
  #started = performance.now();
  #pace: ProgressRate;
  readonly #ticker: ReturnType<typeof setInterval>;
  #waiting: Word[] = [];
  #gaps: Range[] = [];
  #flush: ReturnType<typeof setTimeout> | null = null;
  /** End of each word the server sent in this connection, source seconds: paragraphs refer to them by index. */
  #ends: number[] = [];
  #transcribed = 0;
  /** Known once all is transcribed. */
  origin: TranscriptOrigin | null = null;

  constructor(options: TranscriptionOptions, duration: number, sink: TranscriptSink) {
    this.#options = options;
    this.#duration = duration;
    this.#sink = sink;
    this.#pace = new ProgressRate(duration, this.#started);
    this.#ticker = setInterval(() => this.#tell(), 1000);
  }

  request() {
    const { language, speakers } = this.#options;
    return { language, n_speakers: speakers };
  }

  reconnecting(isLost: boolean): void {
    noteReconnecting(jobs.transcription, isLost);
  }

  take(line: TranscriptLine): boolean {
    if ('error' in line) throw new Error(line.error);
    if ('done' in line) {
      this.#show();
      const own = placedParagraphs(line.paragraphs, this.#ends, currentDoc().words);
      if (own.length > 0) this.#sink.paragraphs(own);
      this.origin = originOf(line);
      return true;
    }
    for (const word of line.words) this.#ends.push(word.end);
    this.#waiting.push(...line.words);
    this.#gaps.push(...line.gaps);
    // A replay starts at zero again, but progress must not fall.
    this.#transcribed = Math.max(this.#transcribed, line.transcribed_duration);
    this.#pace.note(line.transcribed_duration, performance.now());
    notePhase(jobs.transcription, line.phase);
    this.#tell();
    if (line.words.length + line.gaps.length > 0) this.#flush ??= setTimeout(() => this.#show(), FLUSH_MS);
    return false;
  }

  stop(): void {
    clearInterval(this.#ticker);
    this.#show();
  }

  #tell(): void {
    // No estimate before the engine is installed.
    const { known } = capabilities;
    if (this.#transcribed === 0 && known && preparationOf(known, this.#options.language)) {
      this.#started = performance.now();
      this.#pace = new ProgressRate(this.#duration, this.#started);
      return;
    }
    const elapsed = (performance.now() - this.#started) / 1000;
    const [duration, transcribed] = [this.#duration, this.#transcribed];
    const progress = transcriptionProgress({ elapsed, duration, transcribed });
    noteProgress(jobs.transcription, progress, this.#pace.left(performance.now()));
  }

  #show(): void {
    if (this.#flush !== null) clearTimeout(this.#flush);
    this.#flush = null;
    const words = this.#waiting;
    const gaps = this.#gaps;
    this.#waiting = [];
    this.#gaps = [];
    if (words.length + gaps.length > 0) this.#sink.words(words, gaps);
  }
}

/** What the upload left in session storage (specification §3), else the project's own, else the defaults (specification §9). */
function storedOptions(): TranscriptionOptions {
  const stored = sessionStorage.getItem('language');
  const { project } = session;
  const language = project?.language ?? (stored === 'fr' ? 'fr' : 'en');
  return { language, speakers: Math.min(5, Math.max(1, project?.n_speakers ?? 1)) };
}
