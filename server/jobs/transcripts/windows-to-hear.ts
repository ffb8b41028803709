/** A recording in windows that a second recogniser hears again: for the pass of the server, and for the command line. */
import type { Language, PassRun } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { findEngines, type SpeechSetup } from '#server/speech/choose.ts';
import { type SpeechEngine, SpeechUnavailable } from '#server/speech/engine.ts';
import type { Recognisers } from '#server/speech/recognisers.ts';
import { runsIn, spanOf } from '#server/speech/second/check.ts';
import type { PassMode } from '#server/speech/second/decide.ts';
import type { HeardWord } from '#server/speech/second/differences.ts';
import { streamLong } from '#server/threads/pool.ts';

/** Seconds of the overlap of windows, which a resumed pass hears again. */
const OVERLAP = 2;

export interface SecondHearing {
  readonly path: string;
  readonly info: MediaInfo;
  /** Of the whole recording, in order. */
  readonly first: readonly HeardWord[];
  readonly language: Language;
  readonly mode: PassMode;
  /** As the first recogniser was told. */
  readonly vocabulary: readonly string[];
  /** Source seconds that were heard before, and what was heard otherwise there. */
  readonly until: number;
  readonly known: readonly PassRun[];
}

export interface WindowToHear {
  /** Source seconds. */
  readonly end: number;
  /** What stands otherwise, that no window before has decided. @throws SpeechFailed, the signal's reason */
  hear(): Promise<readonly PassRun[]>;
}

/** The recogniser that comes second. @throws SpeechUnavailable where it is not installed */
export async function secondEngine(speech: SpeechSetup): Promise<SpeechEngine> {
  const engine = (await speech.whisper?.installed())
    ? (await findEngines(speech)).engines.find(({ id }) => id === 'whisper')
    : undefined;
  if (!engine) throw new SpeechUnavailable(jobs.notCheckedWithoutEngine());
  return engine;
}

/** In order; each is heard before the next one is asked for. */
export async function* windowsToHear(
  { path, info, first, language, mode, vocabulary, until, known }: SecondHearing,
  {
    engine,
    recognisers,
    signal,
  }: { readonly engine: SpeechEngine; readonly recognisers: Recognisers; readonly signal: AbortSignal },
): AsyncGenerator<WindowToHear> {
  const fromTime = Math.max(0, until - OVERLAP);
  let [heardUntil, decidedUntil] = [until, endOf(known)];
  for await (const window of streamLong('streamWindows', { path, info, fromTime }, { signal })) {
    const end = fromTime + window.end;
    if (end <= heardUntil) continue;
    yield {
      end,
      async hear() {
        const { audio } = window;
        const hearing = await recognisers.lend(engine, { language, vocabulary }, signal, (recogniser) => {
          if (!recogniser.hear) throw new Error(`${engine.label} cannot come second`);
          return recogniser.hear(audio, signal);
        });
        const within = { start: Math.max(heardUntil, fromTime + window.start), end };
        const audioStart = fromTime + window.audioStart;
        const found = await runsIn({ first, audio, audioStart, within, language, mode }, hearing, signal);
        const runs = found.filter((run) => spanOf(run).start >= decidedUntil);
        [heardUntil, decidedUntil] = [end, Math.max(decidedUntil, endOf(runs))];
        return runs;
      },
    };
  }
}

function endOf(runs: readonly PassRun[]): number {
  const last = runs.at(-1);
  return last ? spanOf(last).end : 0;
}
