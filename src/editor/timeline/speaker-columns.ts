import type { EditorDocument } from '#model/types.ts';
import type { SpeakerColumns } from '#src/render/frame.ts';

/** The paragraphs of a document as time ranges by speaker, source seconds. */
export function speakerColumns({ words, paragraphs }: EditorDocument): SpeakerColumns {
  const count = words.length === 0 ? 0 : paragraphs.length;
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  const speaker = new Uint8Array(count);
  let firstWord = 0;
  for (let i = 0; i < count; i++) {
    const { endWordIdx, speaker: who } = paragraphs[i];
    start[i] = words.start[firstWord];
    end[i] = words.end[endWordIdx];
    speaker[i] = who;
    firstWord = endWordIdx + 1;
  }
  return { count, start, end, speaker };
}
