/** The words of a recording, heard and placed as the server does it with the models that are there. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type FoundReading,
  type AlignedWord as FoundWord,
  type PassRun,
  readingsFound,
  sentStretches,
  wordsFound,
} from '#contract/index.ts';
import { cli } from '#i18n/en/cli.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { finishParagraphs } from '#model/edit/paragraphs.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { appendGaps } from '#model/pauses/gaps.ts';
import { emptyDocument } from '#model/saved/document.ts';
import {
  foundOfAnother,
  type SentStretch,
  wholeStretch,
  withAlignedWords,
} from '#model/transcripts/aligned.ts';
import { openReadings, withReadings } from '#model/transcripts/readings.ts';
import { withSecondPass } from '#model/transcripts/second-pass.ts';
import { isForeign } from '#model/transcripts/spoken-language.ts';
import type { EditorDocument, Gap } from '#model/types.ts';
import { type Config, loadConfig } from '#server/config.ts';
import { languageHeardIn, withForeignDoubt } from '#server/jobs/transcripts/language-check.ts';
import { engineFor, toldApart } from '#server/jobs/transcripts/transcript-parts.ts';
import { secondEngine, windowsToHear } from '#server/jobs/transcripts/windows-to-hear.ts';
import type { SpeechSetup } from '#server/speech/choose.ts';
import type { SpeechEngine, SpeechWord } from '#server/speech/engine.ts';
import { toParagraphs } from '#server/speech/paragraphs.ts';
import { transcriptNotice } from '#server/speech/quality-notice.ts';
import { createRecognisers, type Recognisers } from '#server/speech/recognisers.ts';
import { modeBehind } from '#server/speech/second/policy.ts';
import {
  contextOf,
  type Result,
  type SegmentWork,
  transcribeSegments,
} from '#server/speech/transcribe-segments.ts';
import { createWhisper, whisperFolders } from '#server/speech/whisper/whisper.ts';
import { runLong, streamLong } from '#server/threads/pool.ts';
import { FileProblem } from './problems.ts';
import type { FileControl, Recording } from './recording.ts';

export interface SpokenWith {
  readonly language: 'en' | 'fr';
  readonly speakers: number;
  /** Without the second pass. */
  readonly isFast: boolean;
}

/** Segments that are begun before the oldest is heard. */
const MAX_OPEN_SEGMENTS = 8;
/** Settings of the server that say by what recordings are heard, and where models are. */
const HEARD_BY =
  /^(DATA_DIR|MODELS|MODELS_DIR|MODELS_MIRROR|WHISPER_\w+|TRANSCRIBE_\w+|\w+AI_API_KEY|DEEPGRAM_API_KEY)$/;
/** Nobody reads a log. */
const SILENT = { info: () => undefined, warn: () => undefined };

/** What of the server's settings counts here. @throws ConfigError */
export function speechConfig(): Config {
  const own = Object.entries(process.env).filter(([name]) => HEARD_BY.test(name));
  // It signs addresses, and there are none: without it one would be made and kept.
  return loadConfig({ ...Object.fromEntries(own), SIGNING_SECRET: randomBytes(32).toString('base64url') });
}

function speechSetup(signal: AbortSignal): SpeechSetup {
  const config = speechConfig();
  const { all: folders } = whisperFolders(config);
  const whisper = createWhisper({ ...config.whisper, folders, into: null, signal, log: SILENT });
  return { modelsDir: config.modelsDir, remote: config.transcribe, whisper };
}

/** An edit without cuts. @throws SpeechUnavailable with the remedy, SpeechFailed, FileProblem without audio, the signal's reason */
export async function hear(
  recording: Recording,
  { language, speakers, isFast }: SpokenWith,
  control: FileControl,
): Promise<EditorDocument> {
  const { path, info } = recording;
  const { signal, stage } = control;
  if (!info.audio) throw new FileProblem(cli.noAudio());
  const speech = speechSetup(signal);
  const engine = await engineFor({ speech, log: SILENT }, { engine: null }, language);
  const recognisers = createRecognisers();
  try {
    const { said, gaps } = await heardFirst(recording, { engine, recognisers, language }, control);
    stage('language', null);
    const listened = { path, info, words: said, gaps, language };
    const spokenThere = await languageHeardIn(listened, { speech, recognisers, log: SILENT, signal });
    if (speakers > 1) stage('speakers', null);
    const wanted = { path, info, count: speakers, modelsDir: speech.modelsDir };
    const words = await toldApart(withForeignDoubt(said, spokenThere, language), wanted, signal);
    const paragraphs = toParagraphs(words).map(({ end_word_idx, speaker }) => ({
      endWordIdx: end_word_idx,
      speaker,
    }));
    const spoken = appendTranscript(emptyDocument({ duration: info.duration, language }), words);
    const doc = {
      ...appendGaps(finishParagraphs(spoken, paragraphs), gaps),
      origin: {
        ...{ engine: engine.label, draft: false, spoken: spokenThere },
        notice: transcriptNotice(words, gaps, language, spokenThere),
      },
    };
    // A second recogniser of the wrong language would make up other words.
    const mode = isFast || isForeign(spokenThere, language) ? null : modeBehind(engine.id, null);
    if (mode === null || !(await speech.whisper?.installed())) return doc;
    const second = await secondEngine(speech);
    const hearing = { path, info, first: words, language, mode, vocabulary: [], until: 0, known: [] };
    const runs: PassRun[] = [];
    stage('checking', 0);
    for await (const window of windowsToHear(hearing, { engine: second, recognisers, signal })) {
      runs.push(...(await window.hear()));
      stage('checking', Math.min(100, (100 * window.end) / info.duration));
    }
    return withSecondPass(doc, runs, { checkedBy: second.label });
  } finally {
    await recognisers.close();
  }
}

/** What the first recogniser makes of it. */
async function heardFirst(
  { path, info }: Recording,
  by: {
    readonly engine: SpeechEngine;
    readonly recognisers: Recognisers;
    readonly language: SpokenWith['language'];
  },
  { signal, stage }: FileControl,
): Promise<{ readonly said: readonly SpeechWord[]; readonly gaps: readonly Gap[] }> {
  const { engine, recognisers, language } = by;
  const said: SpeechWord[] = [];
  const gaps: Gap[] = [];
  stage('hearing', 0);
  const lend = (audio: Int16Array, before: string) =>
    recognisers.lend(engine, { language, vocabulary: [] }, signal, (recogniser) =>
      recogniser.transcribe(audio, signal, before),
    );
  const segments = streamLong('streamSegments', { path, info, fromTime: 0 }, { signal });
  for await (const batch of transcribeSegments({ segments, fromTime: 0, signal }, heardHere(engine, lend))) {
    said.push(...batch.words);
    gaps.push(...batch.gaps);
    stage('hearing', Math.min(100, (100 * batch.transcribedUntil) / info.duration));
  }
  return { said, gaps };
}

function heardHere(
  engine: SpeechEngine,
  lend: (audio: Int16Array, before: string) => ReturnType<Result>,
): SegmentWork {
  let previous: ReturnType<Result> | null = null;
  return {
    maxPending: MAX_OPEN_SEGMENTS,
    async begin(audio) {
      const before = engine.usesContext && previous ? contextOf(await previous) : '';
      const heard = lend(audio, before);
      // It is waited for later.
      heard.catch(() => undefined);
      previous = heard;
      return () => heard;
    },
  };
}

/** What is looked for in the audio: all words, whose times were only spread by their lengths where they are shared, or changed ones alone. */
type LookedFor = { readonly isShared: boolean } | { readonly stretches: readonly SentStretch[] };

/** Words with the times at which they are said. @throws FileProblem where so few of all are found that they are of another recording */
export async function aligned(
  doc: EditorDocument,
  { path, info, folder }: Recording,
  wanted: LookedFor,
  { signal, stage }: FileControl,
): Promise<EditorDocument> {
  stage('aligning', 0);
  const isAll = 'isShared' in wanted;
  const stretches = isAll ? [{ ...wholeStretch(doc), readings: openReadings(doc.words) }] : wanted.stretches;
  const isShared = isAll && wanted.isShared;
  const files = { stretches: join(folder, 'stretches.json'), audioPath: join(folder, 'audio.raw') };
  const outPath = join(folder, 'aligned.ndjson');
  await writeFile(files.stretches, sentStretches(stretches));
  await runLong(
    'alignWords',
    { path, info, ...files, outPath, language: doc.language, anyOffset: isAll, isShared },
    { signal, onProgress: (done: number) => stage('aligning', 100 * done) },
  );
  const lines = (await readFile(outPath, 'utf8')).trim().split('\n').filter(Boolean);
  const told = lines.map((line) => JSON.parse(line) as { words?: FoundWord[]; readings?: FoundReading[] });
  const found = told.flatMap(({ words = [] }) => wordsFound(words));
  const ofAnother = isAll ? foundOfAnother(found) : null;
  if (ofAnother !== null)
    throw new FileProblem(
      `${transcript.importFound({ found: ofAnother, count: found.length })} ${cli.notPlaced()}`,
    );
  const judged = told.flatMap(({ readings = [] }) => readingsFound(readings));
  const placed = withAlignedWords(doc, stretches, found, { marks: isAll });
  return withReadings(placed, stretches, found, judged);
}
