import type { Match } from '#model/search.ts';
import type { Words } from '#model/types.ts';
import type { MatchColumns } from '#src/render/frame.ts';

/** The matches of a search as stretches of source time. `current`: index of the one stepped to, −1 for none. */
export function matchColumns(words: Words, matches: readonly Match[], current: number): MatchColumns {
  return {
    count: matches.length,
    start: Float64Array.from(matches, ({ startWordIdx }) => words.start[startWordIdx]),
    end: Float64Array.from(matches, ({ endWordIdx }) => words.end[endWordIdx]),
    current,
  };
}
