import { cutWords, removeCuts } from '#model/cuts.ts';
import { readDocument, serialize } from '#model/document.ts';
import { exportPlan } from '#model/edl.ts';
import { createHistory } from '#model/history.ts';
import { findMatches, replaceMatches, SearchSession } from '#model/search.ts';
import { setSilenceMode } from '#model/silences.ts';
import { timeMapOf } from '#model/time-map.ts';
import type { EditorDocument, Words } from '#model/types.ts';
import type { Family, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { benchDocument, freeWord } from './model/document.ts';
import { type Timing, timeEach } from './model/measure.ts';

const SIZES = [1_000, 10_000, 100_000, 300_000];
/** The size whose time is the metric, and whose cuts are varied: 10 hours. */
const HEADLINE = 100_000;
const CUTS = [0, 500, 5_000, 20_000];

/** An operation to time on a document with a cut in every twenty words. */
interface Operation {
  readonly name: string;
  readonly time: (doc: EditorDocument) => Timing;
  /** What its cost by cuts is measured from on, where that is looked at. */
  readonly fromCuts?: number;
}

const operations: readonly Operation[] = [
  {
    name: 'add_cut',
    fromCuts: 0,
    time: (doc) =>
      timeEach({
        samples: 400,
        prepare: (i) => freeWord(doc.words.length, i),
        run: (word) => cutWords(doc, word, word + 1),
      }),
  },
  {
    name: 'delete_cut',
    fromCuts: 500,
    time: (doc) =>
      timeEach({ samples: 400, prepare: (i) => [cutAt(doc, i).id], run: (ids) => removeCuts(doc, ids) }),
  },
  {
    name: 'undo',
    fromCuts: 500,
    time: (doc) =>
      timeEach({
        samples: 400,
        prepare: (i) => recorded(doc, i),
        run: ({ history, after }) => history.undo(after),
      }),
  },
  {
    // Switching on, which makes some 3,500 cuts; pauses that nobody has drawn from yet. Off is a fraction of it.
    name: 'silences',
    time: (doc) =>
      timeEach({
        samples: 100,
        prepare: () => ({ ...doc, silences: doc.silences.slice() }),
        run: (fresh) => setSilenceMode(fresh, true),
      }),
  },
  {
    name: 'search',
    time: ({ words }) =>
      timeEach({
        samples: 100,
        prepare: (i) => phraseAt(words, i),
        run: (query) => findMatches(words, query),
      }),
  },
  {
    // What the first search after opening pays: a text column that nobody has searched yet.
    name: 'search_index',
    time: ({ words }) =>
      timeEach({
        samples: 12,
        prepare: () => ({ ...words, text: words.text.slice() }),
        run: (fresh) => findMatches(fresh, 'zz'),
      }),
  },
  {
    name: 'search_grow',
    time: ({ words }) =>
      timeEach({
        samples: 400,
        prepare: (i) => typing(words, i),
        run: ({ session, next }) => session.search(words, next),
      }),
  },
  {
    name: 'replace_all',
    time: (doc) =>
      timeEach({
        samples: 20,
        prepare: (i) => findMatches(doc.words, phraseAt(doc.words, i)),
        run: (matches) => replaceMatches(doc, matches, 'three new words'),
      }),
  },
  { name: 'timemap', fromCuts: 0, time: timeLookUp },
  {
    // What the server does before it cuts, and the preview after each edit.
    name: 'export_plan',
    fromCuts: 0,
    time: (doc) =>
      timeEach({
        samples: 100,
        prepare: () => timeMapOf(doc).kept,
        run: (kept) => exportPlan({ kept, frameRate: { num: 30_000, den: 1001 }, sampleRate: 48_000 }),
      }),
  },
  {
    name: 'timemap_build',
    fromCuts: 0,
    time: (doc) =>
      timeEach({
        samples: 100,
        prepare: () => ({ ...doc, cuts: doc.cuts.slice() }),
        run: (fresh) => timeMapOf(fresh),
      }),
  },
  {
    name: 'open',
    fromCuts: 0,
    time(doc) {
      const text = JSON.stringify(serialize(doc));
      return timeEach({ samples: 12, prepare: () => text, run: readDocument });
    },
  },
];

/** Another cut for each `i`. */
function cutAt({ cuts }: EditorDocument, i: number) {
  return cuts[(i * 7919) % cuts.length];
}

/** Two consecutive words of the transcript, another pair for each `i`. */
function phraseAt(words: Words, i: number): string {
  const at = (i * 7919) % (words.length - 1);
  return `${words.text[at]} ${words.text[at + 1]}`;
}

/** A cut made or deleted, and the history that can undo it. */
function recorded(doc: EditorDocument, i: number) {
  const word = freeWord(doc.words.length, i);
  const after = i % 2 === 0 ? cutWords(doc, word, word + 1) : removeCuts(doc, [cutAt(doc, i).id]);
  const history = createHistory<null>(2 ** 20);
  history.record(doc, after, { selectionBefore: null, selectionAfter: null });
  return { history, after };
}

/** A two-word phrase typed up to some letter, and what it is with one letter more. */
function typing(words: Words, i: number) {
  const phrase = phraseAt(words, Math.floor(i / 5));
  const letters = 2 + (i % Math.max(1, phrase.length - 2));
  const session = new SearchSession();
  session.search(words, phrase.slice(0, letters));
  return { session, next: phrase.slice(0, letters + 1) };
}

/** One look-up, to the edited or to the source clock. */
function timeLookUp(doc: EditorDocument): Timing {
  const map = timeMapOf(doc);
  return timeEach({
    samples: 200,
    batch: 1_000,
    prepare: (i) => (i * doc.duration * 0.618_033_988_75) % doc.duration,
    run: (time) => (time % 2 < 1 ? map.toEdited(time) : map.toSource(time)),
  });
}

const unitOf = ({ name }: Operation) =>
  name === 'timemap' ? ([`µs`, 1_000] as const) : (['ms', 1] as const);

function byWords(report: Report): void {
  const documents = SIZES.map((words) => benchDocument(words));
  for (const operation of operations) {
    const timings = documents.map(operation.time);
    const { p50, p95, n, deciles } = timings[SIZES.indexOf(HEADLINE)]!;
    const [unit, scale] = unitOf(operation);
    const scaled = { p50: p50 * scale, p95: p95 * scale, n, deciles: deciles.map((time) => time * scale) };
    report({ metric: `model.${operation.name}`, value: scaled.p50, unit, ...scaled });
    const points = timings.map((timing, i) => ({
      size: SIZES[i]!,
      of: 'words',
      value: timing.p50 * scale,
      unit,
    }));
    report(slopeOf(`model.slope_${operation.name}`, points));
  }
}

function byCuts(report: Report): void {
  const documents = CUTS.map((cuts) => ({ cuts, doc: benchDocument(HEADLINE, cuts) }));
  for (const operation of operations) {
    const { name, time, fromCuts } = operation;
    if (fromCuts === undefined) continue;
    const [unit, scale] = unitOf(operation);
    const points = documents
      .filter(({ cuts }) => cuts >= fromCuts)
      .map(({ cuts, doc }) => ({ size: cuts, of: 'cuts', value: time(doc).p50 * scale, unit }));
    report(slopeOf(`model.slope_${name}_cuts`, points));
  }
}

const PARTS: Readonly<Record<string, (report: Report) => void>> = { words: byWords, cuts: byCuts };

const family: Family = {
  family: 'model',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    for (const part of parts) PARTS[part]?.(report);
  },
};

export default family;
