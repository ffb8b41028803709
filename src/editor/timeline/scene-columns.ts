import type { Match } from '#model/search.ts';
import type { EditorDocument, Words } from '#model/types.ts';
import type { MatchColumns, SpeakerColumns } from '#src/render/frame.ts';

/** Source time ranges. `current`: −1 for none. */
export function matchColumns(words: Words, matches: readonly Match[], current: number): MatchColumns {
  return {
    count: matches.length,
    start: Float64Array.from(matches, ({ startWordIdx }) => words.start[startWordIdx]),
    end: Float64Array.from(matches, ({ endWordIdx }) => words.end[endWordIdx]),
    current,
  };
}

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
