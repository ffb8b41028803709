import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passRuns } from '#tests/support/pass-runs.ts';
import { type Act, CLIENTS, Client, type Edit, Server, START, saved } from '#tests/support/replicas.ts';
import { setCutIdSuffix } from '../edit/cut.ts';
import { cutTime } from '../edit/cuts.ts';
import { markWordChecked } from '../edit/doubtful.ts';
import { fitBlocks } from '../edit/moves.ts';
import { splitParagraph } from '../edit/paragraphs.ts';
import { spliceWords } from '../edit/splice-words.ts';
import { editWord } from '../edit/transcript.ts';
import { setSilenceMode } from '../pauses/silences.ts';
import { checkDocument } from '../saved/document.ts';
import type { HeardRun, RunWord } from '../transcripts/second-pass.ts';
import type { EditorDocument } from '../types.ts';
import { correctedWords } from '../words/share-time.ts';
import { wordAt, wordMiddle } from '../words/words.ts';
import { commitPass, passOperation } from './commit-pass.ts';
import { mergeOperation } from './merge.ts';
import { operationBetween } from './operation.ts';

const HEARD: EditorDocument = { ...START, origin: { engine: 'Moonshine', draft: false, notice: null } };
const CHECKED_BY = 'Whisper base';
const wordOf = (i: number): RunWord => {
  const { text, start, end, confidence } = wordAt(HEARD.words, i);
  return { text, start, end, confidence };
};
const textOf = ({ words }: EditorDocument): string => words.text.slice(0, words.length).join(' ');
const inPlace: HeardRun = { was: [wordOf(1)], now: [{ ...wordOf(1), text: 'you' }] };
const moved: HeardRun = {
  was: [wordOf(5), wordOf(6)],
  now: [{ ...wordOf(5), text: 'da', start: wordOf(5).start + 0.1, end: wordOf(6).end + 0.05 }],
};

describe('an operation of the second pass', () => {
  const operation = passOperation(HEARD, [inPlace, moved], CHECKED_BY);

  test('leaves words that somebody corrected meanwhile, at the same times and at others', () => {
    const same = editWord(HEARD, 1, 'ye');
    expect(textOf(commitPass(same, operation, []).doc)).toBe(
      'so ye um went to da café and then well we saw it and the and so on',
    );
    const other = editWord(HEARD, 6, 'big the');
    const { doc } = commitPass(other, operation, []);
    expect(textOf(doc)).toBe('so you um went to the big the café and then well we saw it and the and so on');
  });

  test('leaves words that were cut or commented meanwhile', () => {
    const { start, end } = wordOf(1);
    const cut = cutTime(HEARD, start, end);
    const { doc } = commitPass(cut, operation, [{ start: wordOf(6).start, end: wordOf(6).end }]);
    expect(textOf(doc)).toBe(textOf(HEARD));
    expect(doc.cuts).toEqual(cut.cuts);
  });
});

describe('a change that was made on the first words', () => {
  const passed = commitPass(HEARD, passOperation(HEARD, [inPlace, moved], CHECKED_BY), []).doc;
  const merged = (edit: Edit): string => {
    const { doc, refused } = mergeOperation(passed, operationBetween(HEARD, edit(HEARD))!);
    expect(refused).toEqual([]);
    expect(checkDocument(doc)).toEqual([]);
    return textOf(doc);
  };

  test('stands where the second pass put other words, which give way where it overlaps them by half', () => {
    expect(merged((doc) => editWord(doc, 5, 'a'))).toBe(
      'so you um went to a café and then well we saw it and the and so on',
    );
    expect(merged((doc) => editWord(doc, 1, 'ye all'))).toContain('so ye all um');
    expect(merged((doc) => spliceWords(doc, [{ at: 5, remove: 2, insert: [] }]))).toContain('to café');
  });

  test('accepts the text that was seen', () => {
    expect(merged((doc) => markWordChecked(doc, 1))).toContain('so we um');
  });

  test('begins a paragraph with the word that is there now', () => {
    const early: HeardRun = {
      was: [wordOf(10)],
      now: [{ ...wordOf(10), text: 'than', start: wordOf(10).start - 0.1 }],
    };
    const { doc } = commitPass(HEARD, passOperation(HEARD, [early], CHECKED_BY), []);
    const split = mergeOperation(doc, operationBetween(HEARD, splitParagraph(HEARD, 10))!).doc;
    expect(split.paragraphs.map(({ endWordIdx }) => endWordIdx)).toContain(9);
  });
});

test('words that somebody corrected are not given up to a change of somebody else', () => {
  const passed = commitPass(HEARD, passOperation(HEARD, [moved], CHECKED_BY), []).doc;
  const corrected = editWord(passed, 5, 'this');
  const { doc, refused } = mergeOperation(corrected, operationBetween(HEARD, editWord(HEARD, 5, 'a'))!);
  expect([textOf(doc), refused.length]).toEqual([textOf(corrected), 1]);
});

test('undo and redo of what was done on the first words do it where the second pass put others', () => {
  const server = new Server(HEARD);
  const [me, you] = [new Client(server), new Client(server)];
  const settle = (): void => {
    for (const client of [me, you, me]) client.settle();
  };
  me.do((doc) => spliceWords(doc, [{ at: 2, remove: 1, insert: [] }]));
  me.do((doc) => editWord(doc, 4, 'a'));
  me.do('undo');
  settle();
  you.pass(
    [moved, { was: [], now: [{ ...wordOf(2), text: 'uhm', start: wordOf(2).start + 0.1 }] }],
    CHECKED_BY,
  );
  settle();
  expect(textOf(me.doc)).toContain('so we uhm went to da café');
  me.do('redo');
  expect(textOf(me.doc)).toContain('so we uhm went to a café');
  me.do('undo');
  me.do('undo');
  expect(textOf(me.doc)).toContain('so we um went');
  settle();
  expect(saved(you.doc)).toBe(saved(me.doc));
});

const SHARE = Math.ceil(HEARD.words.length / CLIENTS);
const LAST = HEARD.words.length - 1;
/** Words that one client alone changes, so that no two people meet. */
const ownWords = (who: number): readonly [number, number] => [
  who * SHARE,
  Math.min(LAST, (who + 1) * SHARE - 1),
];

interface Doing {
  readonly kind: 'correct' | 'split' | 'join' | 'accept' | 'delete' | 'paragraph' | 'cut' | 'silences';
  readonly word: number;
}
type Step = {
  readonly who: number;
  readonly act: Exclude<Act, Edit> | 'settle' | Doing | { readonly portion: number };
};

const doing = fc.record<Doing>({
  kind: fc.constantFrom('correct', 'split', 'join', 'accept', 'delete', 'paragraph', 'cut', 'silences'),
  word: fc.nat(SHARE - 1),
});
const steps = fc.array(
  fc.record<Step>({
    who: fc.nat(CLIENTS - 1),
    act: fc.oneof(
      { weight: 6, arbitrary: doing },
      { weight: 2, arbitrary: fc.constantFrom<Step['act']>('undo', 'redo') },
      { weight: 6, arbitrary: fc.constantFrom<Step['act']>('send', 'commit', 'reply', 'receive') },
      { weight: 3, arbitrary: fc.constant<Step['act']>('settle') },
      { weight: 2, arbitrary: fc.record({ portion: fc.nat(CLIENTS - 1) }) },
    ),
  }),
  { minLength: 60, maxLength: 60, size: 'max' },
);
const portions = fc.tuple(
  ...Array.from({ length: CLIENTS }, (_, who) => passRuns(HEARD.words, ...ownWords(who))),
);

let count = 0;

/** Of what a client writes, no two words are the same. */
function editOf(who: number, { kind, word }: Doing): Edit {
  const token = `by${who}n${++count}`;
  const [first, last] = ownWords(who);
  const at = wordMiddle(HEARD.words, Math.min(last, first + word));
  const [from, to] = [HEARD.words.start[first]!, HEARD.words.end[last]!];
  return (doc) => {
    const { words } = doc;
    const isOwn = (i: number): boolean =>
      i < words.length && words.start[i]! >= from - 0.2 && words.end[i]! <= to + 0.2;
    const i =
      Array.from({ length: words.length }, (_, k) => k).find((k) => isOwn(k) && words.end[k]! > at) ?? -1;
    if (kind === 'silences') return setSilenceMode(doc, !doc.settings.silenceMode);
    if (i < 0) return doc;
    if (kind === 'correct') return editWord(doc, i, token);
    if (kind === 'split') return editWord(doc, i, `${token}a ${token}b`);
    if (kind === 'accept') return markWordChecked(doc, i);
    if (kind === 'paragraph') return splitParagraph(doc, i);
    if (kind === 'cut') return cutTime(doc, words.start[i]!, words.end[i]!);
    if (kind === 'delete') return spliceWords(doc, [{ at: i, remove: 1, insert: [] }]);
    if (!isOwn(i + 1)) return doc;
    const both = [wordAt(words, i), wordAt(words, i + 1)];
    return spliceWords(doc, [{ at: i, remove: 2, insert: correctedWords(both, [token]) }]);
  };
}

/** What a client wrote and accepted. */
function written(who: number, { words }: EditorDocument): string {
  const [first, last] = ownWords(who);
  return Array.from({ length: words.length }, (_, i) => wordAt(words, i))
    .filter(({ checked, start, end }) => {
      const isOwn = start >= HEARD.words.start[first]! - 0.2 && end <= HEARD.words.end[last]! + 0.2;
      return checked && isOwn;
    })
    .map(({ text }) => text)
    .join(' ');
}

/** Clients, the server and the second pass; checks after each step that nobody lost what they wrote. */
class World {
  readonly server = new Server(HEARD);
  readonly clients = Array.from({ length: CLIENTS }, () => new Client(this.server));
  readonly #portions: readonly (readonly HeardRun[])[];
  readonly #taken = new Set<number>();
  /** What each had written around each step of their history: done ones, and undone ones from the next redo on. */
  readonly #done = this.clients.map((): [string, string][] => []);
  readonly #undone = this.clients.map((): [string, string][] => []);

  constructor(runs: readonly (readonly HeardRun[])[]) {
    this.#portions = runs;
  }

  step({ who, act }: Step): void {
    setCutIdSuffix(`-${who}`);
    const client = this.clients[who]!;
    const before = written(who, client.doc);
    const doc = client.doc;
    if (typeof act === 'string') {
      if (act === 'settle') client.settle();
      else client.do(act);
      const [from, to] = act === 'undo' ? [this.#done, this.#undone] : [this.#undone, this.#done];
      const moved = act === 'undo' || act === 'redo' ? from[who]!.pop() : undefined;
      if (moved) to[who]!.push(moved);
      expect(written(who, client.doc)).toBe(moved ? moved[act === 'undo' ? 0 : 1] : before);
    } else if ('kind' in act) {
      client.do((from) => fitBlocks(editOf(who, act)(from)));
      if (client.doc !== doc && operationBetween(doc, client.doc)) {
        this.#done[who]!.push([before, written(who, client.doc)]);
        this.#undone[who]!.length = 0;
      }
    } else {
      if (!this.#taken.has(act.portion) && client.pass(this.#portions[act.portion]!, CHECKED_BY))
        this.#taken.add(act.portion);
      expect(written(who, client.doc)).toBe(before);
    }
    expect(checkDocument(client.doc)).toEqual([]);
  }

  end(): void {
    const said = this.clients.map((client, who) => written(who, client.doc));
    for (const client of [...this.clients, ...this.clients]) client.settle();
    for (const client of this.clients) expect(saved(client.doc)).toBe(saved(this.server.doc));
    expect(this.clients.map((_, who) => written(who, this.server.doc))).toEqual(said);
    expect(checkDocument(this.server.doc)).toEqual([]);
  }
}

const RUNS = Number(process.env.MERGE_RUNS ?? 25);
const SEED = Number(process.env.MERGE_SEED ?? 20261128);
const CHECK = { seed: SEED, numRuns: RUNS, endOnFailure: process.env.MERGE_SHRINK === undefined };

test(`three clients and the second pass end the same, and nobody loses what they wrote: ${RUNS} runs, seed ${SEED}`, {
  timeout: 1000 * RUNS,
}, () => {
  fc.assert(
    fc.property(portions, steps, (runs, list) => {
      const world = new World(runs);
      for (const step of list) world.step(step);
      world.end();
    }),
    CHECK,
  );
});

test('a client that was offline through the whole pass loses nothing of what it did on the first words', {
  timeout: 1000 * RUNS,
}, () => {
  const offline = fc.array(fc.oneof(doing, fc.constantFrom<Step['act']>('undo', 'redo')), {
    minLength: 1,
    maxLength: 25,
  });
  fc.assert(
    fc.property(portions, offline, offline, (runs, list, later) => {
      const world = new World(runs);
      for (const act of list) world.step({ who: 0, act });
      for (const portion of runs.keys()) world.step({ who: 1, act: { portion } });
      for (const act of ['send', 'commit', 'reply', 'receive'] as const) world.step({ who: 0, act });
      for (const act of later) world.step({ who: 0, act });
      world.end();
    }),
    CHECK,
  );
});
