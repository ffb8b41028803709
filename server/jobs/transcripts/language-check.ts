/** Whether the language that was chosen is the one that is spoken. */
import type { Language, TranscriptionPhase } from '#contract/index.ts';
import { FOREIGN_CONFIDENCE, isForeign } from '#model/transcripts/spoken-language.ts';
import type { Gap, Range, SpokenLanguage } from '#model/types.ts';
import type { ProjectRow } from '#server/db/projects/projects.ts';
import type { StoredWord } from '#server/db/schema/types.ts';
import type { Deps } from '#server/deps.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { findEngines } from '#server/speech/choose.ts';
import {
  type LanguageOdds,
  SPEECH_RATE,
  type SpeechEngine,
  SpeechFailed,
  SpeechUnavailable,
} from '#server/speech/engine.ts';
import { spokenLanguage } from '#server/speech/language/decide.ts';
import { fitScores } from '#server/speech/language/fit.ts';
import { speechStretches } from '#server/speech/language/stretches.ts';
import { streamLong } from '#server/threads/pool.ts';
import { withMaster } from '../media/master.ts';
import type { JobControl } from '../queue/job.ts';

type Control = JobControl<{ transcribedUntil: number; phase: TranscriptionPhase }>;
interface Heard {
  readonly words: readonly StoredWord[];
  readonly gaps: readonly Gap[];
}
/** Audio of a stretch between two pauses, source seconds. */
interface Part extends Range {
  readonly audio: Int16Array;
}

/** Seconds of a stretch: what Whisper hears at once, and what is cheap to align. */
const LONGEST = { detector: 30, aligner: 10 } as const;

/** As `languageHeardIn`, of a project, whose words are all known by then. @throws the signal's reason */
export async function checkedLanguage(
  deps: Deps,
  project: ProjectRow & { readonly language: Language },
  { words, gaps }: Heard,
  { signal, report }: Control,
): Promise<SpokenLanguage> {
  const { language } = project;
  report({ transcribedUntil: project.media.duration, phase: 'language' });
  const info = project.media.info as MediaInfo;
  return withMaster(deps, project, (path) =>
    languageHeardIn({ path, info, words, gaps, language }, { ...deps, signal }),
  );
}

/** What is heard once more, and what it was heard as. */
interface Listened extends Heard {
  readonly path: string;
  readonly info: MediaInfo;
  /** That was chosen. */
  readonly language: Language;
}
interface Listening extends Pick<Deps, 'speech' | 'recognisers'> {
  readonly log: Pick<Deps['log'], 'warn'>;
  readonly signal: AbortSignal;
}

/**
 * Listens to some stretches once more: by Whisper where it is installed, else to how well the words fit. No recogniser that fails here fails
 * the transcription. @throws the signal's reason
 */
export async function languageHeardIn(listened: Listened, by: Listening): Promise<SpokenLanguage> {
  const { words, gaps, language } = listened;
  const { signal } = by;
  const texts = words.map(({ text }) => text);
  const listen = (longest: number): Promise<Part[][]> =>
    partsOf(listened, speechStretches(words, gaps, longest), signal);
  const detector = await detectorOf(by);
  const odds = detector ? await detected(by, detector, language, await listen(LONGEST.detector)) : [];
  if (odds.length > 0) return spokenLanguage({ language, texts, odds, scores: [] });
  const parts = (await listen(LONGEST.aligner)).flat();
  const spoken = parts.map((part) => ({ audio: part.audio, texts: textsIn(words, part) }));
  return spokenLanguage({ language, texts, odds, scores: await fitScores(spoken, language, signal) });
}

/** Words of another language than was recognised are made up, all of them. */
export function withForeignDoubt(
  words: readonly StoredWord[],
  spoken: SpokenLanguage | null,
  language: string,
): readonly StoredWord[] {
  if (!isForeign(spoken, language)) return words;
  return words.map((word) => ({ ...word, confidence: Math.min(word.confidence, FOREIGN_CONFIDENCE) }));
}

function textsIn(words: readonly StoredWord[], { start, end }: Range): string[] {
  return words.filter((word) => word.start >= start && word.end <= end).map(({ text }) => text);
}

/** Whisper, if it is here: nothing is installed for this. */
async function detectorOf({ speech }: Listening): Promise<SpeechEngine | undefined> {
  if (!(await speech.whisper?.installed())) return undefined;
  return (await findEngines(speech)).engines.find(({ id }) => id === 'whisper');
}

/** Of each stretch; empty where that failed. */
async function detected(
  { recognisers, log, signal }: Listening,
  engine: SpeechEngine,
  language: Language,
  stretches: readonly (readonly Part[])[],
): Promise<LanguageOdds[]> {
  const audible = stretches
    .map((parts) => joined(parts.map(({ audio }) => audio)))
    .filter(({ length }) => length > 0);
  if (audible.length === 0) return [];
  try {
    return await recognisers.lend(engine, { language, vocabulary: [] }, signal, async ({ detect }) => {
      const odds: LanguageOdds[] = [];
      for (const audio of audible) if (detect) odds.push(await detect(audio, signal));
      return odds;
    });
  } catch (error) {
    if (!(error instanceof SpeechFailed || error instanceof SpeechUnavailable)) throw error;
    log.warn({ err: error }, 'the language of a recording could not be checked');
    return [];
  }
}

function joined(parts: readonly Int16Array[]): Int16Array {
  const whole = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Of each stretch the audio between its pauses. */
async function partsOf(
  { path, info }: Pick<Listened, 'path' | 'info'>,
  stretches: readonly Range[],
  signal: AbortSignal,
): Promise<Part[][]> {
  const all: Part[][] = [];
  for (const { start: fromTime, end: until } of stretches) {
    const parts: Part[] = [];
    for await (const segment of streamLong('streamSegments', { path, info, fromTime, until }, { signal })) {
      const [start, end] = [segment.start, segment.end].map((at) => fromTime + at / SPEECH_RATE);
      parts.push({ start: start!, end: end!, audio: segment.audio });
    }
    all.push(parts);
  }
  return all;
}
