import { type Listening, SPEECH_RATE, type SpeechBatch, type SpeechEngine } from '#server/speech/engine.ts';
import { MOONSHINE } from '#server/speech/models/manifest.ts';
import { SHARED_MODELS } from '#server/speech/models/wheel.ts';
import { createRecognisers } from '#server/speech/recognisers.ts';
import { splitSegments } from '#server/speech/segments.ts';
import { createSherpa } from '#server/speech/sherpa/engine.ts';
import { transcribeSegments } from '#server/speech/transcribe-segments.ts';

interface Options {
  /** Source seconds to begin at. */
  readonly fromTime?: number;
  readonly signal?: AbortSignal;
  /** Recognisers at once. */
  readonly concurrency?: number;
  readonly listening?: Listening;
}

const ENGLISH: Listening = { language: 'en', vocabulary: [] };

/** The engine that every machine has. */
export const moonshine = (): SpeechEngine => createSherpa(SHARED_MODELS, MOONSHINE);

/** Transcribes by one engine (English, where nothing else is said), in this process and without a database. */
export async function* transcribed(
  engine: SpeechEngine,
  pcm: AsyncIterable<Int16Array>,
  { fromTime = 0, signal = new AbortController().signal, concurrency = 1, listening = ENGLISH }: Options = {},
): AsyncGenerator<SpeechBatch> {
  const recognisers = createRecognisers();
  const limited = { ...engine, concurrency };
  const running = new Set<Promise<unknown>>();
  try {
    yield* transcribeSegments(
      { segments: splitSegments(pcm), fromTime, signal },
      {
        maxPending: concurrency,
        async begin(audio) {
          const work = recognisers.lend(limited, listening, signal, (recogniser) =>
            recogniser.transcribe(audio, signal),
          );
          running.add(work);
          // It is looked at when its turn comes.
          work.catch(() => undefined).finally(() => running.delete(work));
          return () => work;
        },
      },
    );
  } finally {
    await Promise.allSettled(running);
    await recognisers.close();
  }
}

/** Samples as a stream, from source second `fromTime` on. */
export async function* chunks(samples: Int16Array, fromTime = 0): AsyncGenerator<Int16Array> {
  const from = Math.round(fromTime * SPEECH_RATE);
  for (let i = from; i < samples.length; i += 10_000) yield samples.subarray(i, i + 10_000);
}

/** All that Moonshine hears in samples, by `concurrency` of it at once. */
export async function heardByMoonshine(
  samples: Int16Array,
  fromTime = 0,
  signal = new AbortController().signal,
  concurrency = 1,
): Promise<SpeechBatch[]> {
  const pcm = chunks(samples, fromTime);
  const batches: SpeechBatch[] = [];
  for await (const batch of transcribed(moonshine(), pcm, { fromTime, signal, concurrency }))
    batches.push(batch);
  return batches;
}
