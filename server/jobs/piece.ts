import { readFile } from 'node:fs/promises';
import { getTask } from '#server/db/tasks.ts';
import type { PieceInput } from '#server/db/types.ts';
import type { Deps } from '#server/deps.ts';
import { asInt16 } from '#server/media/pcm.ts';
import { chooseEngine } from '#server/speech/choose.ts';
import { createPocketSphinx } from '#server/speech/pocketsphinx.ts';
import { createRecognisers, type Recognisers } from '#server/speech/recognisers.ts';
import { withUserFailures } from './failures.ts';
import { type TaskControl, type TaskHandler, TryLater } from './runner.ts';
import { isOpen, type Task } from './tasks.ts';

/** Seconds until a worker with another engine looks again at a piece that it could not take. */
const ELSEWHERE = 5;

/** Recognises pieces of any transcription, beside the workers of other processes. What was heard is the task's progress. */
export function pieceHandler(deps: Deps): TaskHandler {
  const recognisers = createRecognisers();
  deps.shutdown.signal.addEventListener('abort', () => void recognisers.close());
  return {
    kind: 'piece',
    // The engine with the most recognisers at once.
    concurrency: createPocketSphinx().hands,
    run: (task, control) => withUserFailures(deps.log, () => hear(deps, recognisers, task, control)),
  };
}

async function hear(deps: Deps, recognisers: Recognisers, task: Task, control: TaskControl): Promise<void> {
  const { db, store, modelsDir } = deps;
  const { transcription, sound, language, engine: wanted } = task.input as PieceInput;
  const parent = await getTask(db, transcription);
  // Nobody waits for it any more.
  if (!parent || !isOpen(parent)) return;
  const { engine } = await chooseEngine({ modelsDir, language });
  // The words of one transcript come from one engine: this worker's models are not those of the one that cut the pieces.
  if (engine.label !== wanted)
    throw new TryLater(ELSEWHERE, new Error(`This worker has ${engine.label}, not ${wanted}`));
  const samples = await store.withLocalFile(sound, async (path) => asInt16(await readFile(path)));
  const heard = await recognisers.lend(engine, language, control.signal, (recogniser) =>
    recogniser.hear(samples, control.signal),
  );
  control.report({ ...heard });
}
