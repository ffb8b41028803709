import { operation } from '#contract/index.ts';
import { replies } from '#i18n/en/server.ts';
import type { Operation } from '#model/merge/operation.ts';
import { operationProblem } from '#model/merge/sound.ts';
import { PayloadError, parseJson } from './json.ts';

/** @param duration of the recording it is for, source seconds @throws PayloadError */
export function readOperation(text: Uint8Array, duration: number): Operation {
  const read = operation.safeParse(parseJson(text, 'operation'));
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new PayloadError(
      replies.malformed({ part: `operation ${issue?.path.slice(0, 3).join('.') ?? ''}` }),
    );
  }
  const problem =
    read.data.duration === duration ? operationProblem(read.data) : 'It is of another recording.';
  if (problem) throw new PayloadError(`This edit cannot be saved: ${problem}`);
  return read.data;
}
