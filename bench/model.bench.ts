import { cutWords, deleteClips } from '#model/cuts.ts';
import { readDocument, serialize } from '#model/document.ts';
import { createHistory } from '#model/history.ts';
import { findMatches, replaceMatches, SearchSession } from '#model/search.ts';
import { setSilenceMode } from '#model/silences.ts';
import { timeMapOf } from '#model/time-map.ts';
import type { EditorDocument, Words } from '#model/types.ts';
import type { Family, Report } from './lib/report.ts';
import { benchDocument, freeWord } from './model/document.ts';
import { logLogSlope, type Timing, timeEach, timingOf, withFineClock } from './model/measure.ts';

const SIZES = [1_000, 10_000, 100_000];

/** An operation to time on a document: what it is called, how it is set up, and how often it runs. */
interface Operation {
  readonly name: string;
  readonly unit: 'ms' | 'µs';
  readonly time: (doc: EditorDocument) => Timing;
}

const operations: readonly Operation[] = [
  {
    name: 'add_cut',
    unit: 'ms',
    time: (doc) =>
      timeEach(400, (i) => cutWords(doc, freeWord(doc.words.length, i), freeWord(doc.words.length, i) + 1)),
  },
  {
    name: 'delete_cut',
    unit: 'ms',
    time: (doc) => timeEach(400, (i) => deleteClips(doc, [doc.clips[(i * 7919) % doc.clips.length].id])),
  },
  { name: 'undo', unit: 'ms', time: timeUndo },
  {
    name: 'silences',
    unit: 'ms',
    time(doc) {
      const on = setSilenceMode(doc, true);
      // On and off in turn; the slower half, switching on, is what the 95th percentile shows.
      return timeEach(100, (i) => (i % 2 === 0 ? setSilenceMode(doc, true) : setSilenceMode(on, false)));
    },
  },
  {
    name: 'search',
    unit: 'ms',
    time: (doc) => timeEach(100, (i) => findMatches(doc.words, phraseAt(doc.words, i))),
  },
  {
    name: 'search_index',
    unit: 'ms',
    // A text column nobody has searched yet: what the first search after opening pays.
    time: (doc) => timeEach(12, () => findMatches({ ...doc.words, text: doc.words.text.slice() }, 'zz')),
  },
  { name: 'search_grow', unit: 'ms', time: timeGrow },
  {
    name: 'replace_all',
    unit: 'ms',
    time: (doc) =>
      timeEach(20, (i) =>
        replaceMatches(doc, findMatches(doc.words, phraseAt(doc.words, i)), 'three new words'),
      ),
  },
  { name: 'timemap', unit: 'µs', time: timeLookup },
  {
    name: 'timemap_build',
    unit: 'ms',
    time: (doc) => timeEach(100, () => timeMapOf({ ...doc, clips: doc.clips.slice() })),
  },
  {
    name: 'open',
    unit: 'ms',
    time(doc) {
      const text = JSON.stringify(serialize(doc));
      return timeEach(12, () => readDocument(text));
    },
  },
];

/** Two consecutive words of the transcript, another pair for each `i`. */
function phraseAt(words: Words, i: number): string {
  const at = (i * 7919) % (words.length - 1);
  return `${words.text[at]} ${words.text[at + 1]}`;
}

/** One cut made or deleted and recorded, then undone; only the undo is timed. */
function timeUndo(doc: EditorDocument): Timing {
  const sample = (i: number) => {
    const at = freeWord(doc.words.length, i);
    const history = createHistory<null>(64 * 2 ** 20);
    const after =
      i % 2 === 0 ? cutWords(doc, at, at + 1) : deleteClips(doc, [doc.clips[i % doc.clips.length].id]);
    history.record(doc, after, { selectionBefore: null, selectionAfter: null });
    const start = performance.now();
    history.undo(after);
    return performance.now() - start;
  };
  const samples = (n: number) => Array.from({ length: n }, (_, i) => sample(i));
  samples(100);
  return timingOf(withFineClock(() => samples(400)));
}

/** Time of one more letter: two-word phrases typed letter by letter, from the third letter on. */
function timeGrow({ words }: EditorDocument): Timing {
  return timingOf(
    withFineClock(() => {
      const samples: number[] = [];
      for (let phrase = 0; phrase < 60; phrase++) {
        const text = phraseAt(words, phrase);
        const session = new SearchSession();
        session.search(words, text.slice(0, 2));
        for (let letters = 3; letters <= text.length; letters++) {
          const start = performance.now();
          session.search(words, text.slice(0, letters));
          samples.push(performance.now() - start);
        }
      }
      return samples;
    }),
  );
}

function timeLookup(doc: EditorDocument): Timing {
  const map = timeMapOf(doc);
  const step = doc.duration * 0.618_033_988_75;
  const timing = timeEach(
    200,
    (i) => {
      const time = (i * step) % doc.duration;
      return map.toEdited(time) + map.toSource(time);
    },
    1_000,
  );
  // Two look-ups a run, in microseconds.
  return { ...timing, p50: timing.p50 * 500, p95: timing.p95 * 500 };
}

const family: Family = {
  family: 'model',
  async run(report: Report) {
    const documents = SIZES.map(benchDocument);
    for (const { name, unit, time } of operations) {
      const timings = documents.map(time);
      const { p50, p95, n } = timings[timings.length - 1];
      report({ metric: `model.${name}`, value: p50, unit, p50, p95, n });
      const points = timings.map((timing, i) => ({ size: SIZES[i], time: timing.p50 }));
      report({
        metric: `model.slope_${name}`,
        value: logLogSlope(points),
        unit: 'exponent',
        n: points.length,
      });
    }
  },
};

export default family;
