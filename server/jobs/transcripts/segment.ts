import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { language } from '#contract/index.ts';
import { DOUBTS } from '#model/constants.ts';
import { getTask } from '#server/db/projects/tasks.ts';
import { asInt16 } from '#server/media/ffmpeg/pcm.ts';
import { findEngines } from '#server/speech/choose.ts';
import type { SegmentTranscript } from '#server/speech/engine.ts';
import { CONCURRENCY } from '#server/speech/remote/engine.ts';
import { MOONSHINES } from '#server/speech/sherpa/engine.ts';
import { defineJob } from '../queue/job.ts';
import { isOpen } from '../queue/tasks.ts';

class OtherEngine extends Error {}

const range = { start: z.number(), end: z.number() };
const segmentTranscript = z.object({
  words: z
    .array(
      z.object({
        ...{ ...range, text: z.string(), confidence: z.number(), voice: z.string().exactOptional() },
        hesitations: z.array(z.object(range)).readonly().exactOptional(),
      }),
    )
    .readonly(),
  gaps: z.array(z.object({ ...range, doubt: z.enum(DOUBTS).exactOptional() })).readonly(),
  /** Words are heard and being placed; the lists are empty until they are. */
  isPlacing: z.literal(true).exactOptional(),
}) satisfies z.ZodType<SegmentTranscript>;

/** Input of the transcription that the segment belongs to. */
const parentInput = z.object({ vocabulary: z.array(z.string()).default([]) });

/** Recognises a segment of a transcription. Its progress is the result. */
export const segmentJob = defineJob({
  kind: 'segment',
  input: z.object({
    transcription: z.string(),
    /** Key of the audio: 16 kHz mono, 16-bit little-endian. */
    audioKey: z.string(),
    language,
    engine: z.string(),
    /** What was said just before, for engines that hear better with it. */
    before: z.string().default(''),
  }),
  progress: segmentTranscript,
  // The engine with the most recognisers at once.
  concurrency: Math.max(MOONSHINES, CONCURRENCY),
  retry: (error) => error instanceof OtherEngine,
  // Another worker, which may be free at any time, takes it.
  retryDelay: { first: 1, max: 5 },
  async run({ db, store, speech, recognisers }, task, { signal, report }) {
    const { transcription, audioKey, language, engine: wanted, before } = task.input;
    const parent = await getTask(db, transcription);
    // The transcription was cancelled or has ended.
    if (!parent || !isOpen(parent)) return;
    // All words of a transcript come from one engine; this worker may have other models than the one that cut the segments.
    const engine = (await findEngines(speech)).engines.find(({ label }) => label === wanted);
    if (!engine) throw new OtherEngine(`This worker has no ${wanted}`);
    const { vocabulary } = parentInput.parse(parent.input);
    const listening = { language, vocabulary };
    const samples = await store.withLocalFile(audioKey, async (path) => asInt16(await readFile(path)));
    report(
      await recognisers.lend(engine, listening, signal, (recogniser) =>
        recogniser.transcribe(samples, signal, before, () =>
          report({ words: [], gaps: [], isPlacing: true }),
        ),
      ),
    );
  },
});
