import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_CUT_DURATION } from '../constants.ts';
import { wordOrderOf } from '../edit/arrangement.ts';
import { blockRanges } from '../edit/blocks.ts';
import { acceptSuggestions, removeAllCuts, withShorterCuts } from '../edit/bulk.ts';
import { cutEnd, nonSilences, setCutIdSuffix } from '../edit/cut.ts';
import { cutTime, cutWords, removeCuts, suggestCuts } from '../edit/cuts.ts';
import { moveBracket, moveCut, moveEdge } from '../edit/edges.ts';
import { fitBlocks, moveBack, moveRanges, moveWords } from '../edit/moves.ts';
import { findMatches, withReplacedMatches } from '../edit/search.ts';
import { editWord, renameSpeaker, setParagraphSpeaker, setParagraphs } from '../edit/transcript.ts';
import { setSilenceMode, setSilenceThreshold } from '../pauses/silences.ts';
import { checkDocument, parseDocument, serialize } from '../saved/document.ts';
import { documentOf, joinWords } from '../testing.ts';
import type { EditorDocument, Range } from '../types.ts';
import { createHistory, type History } from './history.ts';
import { commit, type LoggedChange, Replica, type Sent } from './replica.ts';
import { editAfter, readSavedEdit, type SavedEdit, writeSavedEdit } from './saved-edit.ts';

type Edit = (doc: EditorDocument) => EditorDocument;

const TEXT = 'so we um went to the the café and then well we saw it and the and so on';
const START = setParagraphs(
  documentOf(TEXT, [
    { start: 4.7, end: 5.9 },
    { start: 9.2, end: 10 },
    { start: 14.8, end: 15.9 },
  ]),
  [
    { endWordIdx: 8, speaker: 0 },
    { endWordIdx: 17, speaker: 1 },
  ],
);

const FIRST: SavedEdit = { doc: START, transcription: { complete: true, added: [] } };

const word = fc.integer({ min: 0, max: 18 });
const time = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
const edge = fc.constantFrom('start' as const, 'end' as const);
const text = fc.constantFrom('hm', 'so so', 'café', 'x');
const idAt = ({ cuts }: EditorDocument, i: number): string => cuts[i % Math.max(1, cuts.length)]?.id ?? '';

/** What a page does with every edit: borders stand between words. */
const edits = (): fc.Arbitrary<Edit> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(word, fc.nat(4), fc.integer({ min: -1, max: 18 })).map(
        ([startWordIdx, length, before]): Edit =>
          (doc) => {
            const endWordIdx = Math.min(doc.words.length - 1, startWordIdx + length);
            if (startWordIdx > endWordIdx) return doc;
            return moveWords(doc, wordOrderOf(doc).between(startWordIdx, endWordIdx), before);
          },
      ),
    },
    fc.tuple(time, time, fc.option(time)).map(
      ([a, b, before]): Edit =>
        (doc) =>
          moveRanges(doc, [{ start: Math.min(a, b), end: Math.max(a, b) }], before),
    ),
    word.map(
      (i): Edit =>
        (doc) =>
          moveBack(doc, blockRanges(doc.blocks, doc.duration)[i % Math.max(1, doc.blocks.length)]!),
    ),
    {
      weight: 5,
      arbitrary: fc.tuple(word, word).map(
        ([a, b]): Edit =>
          (doc) =>
            cutWords(doc, a, b),
      ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(time, time).map(
        ([a, b]): Edit =>
          (doc) =>
            cutTime(doc, a, b),
      ),
    },
    {
      weight: 4,
      arbitrary: word.map(
        (i): Edit =>
          (doc) =>
            removeCuts(doc, [idAt(doc, i)]),
      ),
    },
    fc.tuple(word, edge, time).map(
      ([i, side, to]): Edit =>
        (doc) =>
          moveEdge(doc, idAt(doc, i), side, to),
    ),
    fc.tuple(word, time).map(
      ([i, to]): Edit =>
        (doc) =>
          moveCut(doc, idAt(doc, i), to),
    ),
    fc.tuple(word, edge).map(
      ([i, side]): Edit =>
        (doc) =>
          moveBracket(doc, idAt(doc, i), side, 1),
    ),
    word.map(
      (i): Edit =>
        (doc) =>
          withShorterCuts(doc, [idAt(doc, i)], 0.2),
    ),
    fc.array(fc.tuple(word, word), { maxLength: 4 }).map(
      (spans): Edit =>
        (doc) =>
          suggestCuts(doc, spans),
    ),
    word.map(
      (i): Edit =>
        (doc) =>
          acceptSuggestions(doc, [idAt(doc, i)]),
    ),
    fc.constant<Edit>((doc) => removeAllCuts(doc)),
    fc.tuple(word, text).map(
      ([i, now]): Edit =>
        (doc) =>
          editWord(doc, i, now),
    ),
    word.map(
      (i): Edit =>
        (doc) =>
          joinWords(doc, i),
    ),
    text.map(
      (now): Edit =>
        (doc) =>
          withReplacedMatches(doc, findMatches(doc.words, 'the'), now),
    ),
    fc.tuple(fc.nat(2), fc.nat(3)).map(
      ([i, who]): Edit =>
        (doc) =>
          setParagraphSpeaker(doc, i, who),
    ),
    fc.tuple(word, word).map(
      ([a, b]): Edit =>
        (doc) =>
          setParagraphs(doc, [
            { endWordIdx: Math.min(a, b), speaker: 1 },
            { endWordIdx: Math.max(a, b), speaker: 2 },
            { endWordIdx: doc.words.length - 1, speaker: 0 },
          ]),
    ),
    fc.tuple(fc.nat(1), text).map(
      ([i, name]): Edit =>
        (doc) =>
          renameSpeaker(doc, i, name),
    ),
    fc.boolean().map(
      (on): Edit =>
        (doc) =>
          setSilenceMode(doc, on),
    ),
    fc.integer({ min: 0, max: 15 }).map(
      (tenths): Edit =>
        (doc) =>
          setSilenceThreshold(doc, tenths / 10),
    ),
  );

/** What a client does; an edit is followed by some of the others, in any order among the clients. */
type Act = Edit | 'undo' | 'redo' | 'send' | 'commit' | 'reply' | 'receive' | 'kill';
const CLIENTS = 3;
const EDITS = 200;
const acts: fc.Arbitrary<{ who: number; act: Act }> = fc.record({
  who: fc.nat(CLIENTS - 1),
  act: fc.oneof(
    {
      weight: 9,
      arbitrary: edits().map(
        (edit): Act =>
          (doc) =>
            fitBlocks(edit(doc)),
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom<Act>('undo', 'redo') },
    { weight: 6, arbitrary: fc.constantFrom<Act>('send', 'commit', 'reply', 'receive') },
    { weight: 1, arbitrary: fc.constant<Act>('kill') },
  ),
});

const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const saved = (doc: EditorDocument): string => JSON.stringify(serialize(doc));
const spoken = (doc: EditorDocument): Range[] =>
  nonSilences(doc.cuts).map((cut) => ({ start: cut.start, end: cutEnd(cut) }));
const covers = (ranges: readonly Range[], at: number): boolean =>
  ranges.some(({ start, end }) => start <= at && at < end);

interface Logged {
  /** Revision it was made on. */
  readonly seen: number;
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

class Server {
  doc = START;
  readonly changes: LoggedChange[] = [];
  readonly log: Logged[] = [];

  /** @returns the revision after it */
  commit(seen: number, { id, operation, edit }: Sent, before: EditorDocument): number {
    const unseen = this.changes.slice(seen).map(({ change }) => change);
    const { doc, change } = commit(this.doc, wire(operation), unseen);
    if (change) {
      this.doc = parseDocument(wire(serialize(doc))).doc;
      expect(serialize(this.doc)).toEqual(serialize(doc));
      this.changes.push({ revision: this.changes.length + 1, change_id: id, change: wire(change) });
      this.log.push({ seen, before: spoken(before), after: spoken(edit.doc) });
    }
    return this.changes.length;
  }
}

class Client {
  doc = START;
  replica = new Replica({ base: FIRST, revision: 0, unsent: [] });
  readonly #server: Server;
  readonly #history: History<null> = createHistory<null>(1e6);
  /** The revision that a push led to, whose reply is under way. */
  #pushed: number | null = null;

  constructor(server: Server) {
    this.#server = server;
  }

  do(act: Act): void {
    if (typeof act === 'function') this.#edit(act);
    else if (act === 'undo' || act === 'redo') this.doc = this.#history[act](this.doc)?.doc ?? this.doc;
    else this[act]();
    this.replica.record(this.#history.takeDelta().operations, { ...FIRST, doc: this.doc });
  }

  #edit(edit: Edit): void {
    const after = edit(this.doc);
    this.#history.record(this.doc, after, { selectionBefore: null, selectionAfter: null });
    this.doc = after;
  }

  /** The page ends, and another opens with what the device keeps. */
  kill(): void {
    const { base, revision, unsent } = this.replica;
    const start = { base: readSavedEdit(wire(writeSavedEdit(base))), revision, unsent: wire(unsent) };
    const { doc } = editAfter(start.base, start.unsent);
    expect(serialize(doc)).toEqual(serialize(this.doc));
    this.replica = new Replica(start);
    this.#pushed = null;
    this.#take({ doc });
  }

  send(): void {
    this.replica.send(this.doc, crypto.randomUUID());
  }

  commit(): void {
    const { sent, base, revision } = this.replica;
    if (sent && this.#pushed === null) this.#pushed = this.#server.commit(revision, sent, base.doc);
  }

  reply(): void {
    if (this.#pushed === null) return;
    const changes = this.#server.changes.slice(this.replica.revision, this.#pushed);
    this.#take(this.replica.acknowledge(this.doc, this.#pushed, changes));
    this.#pushed = null;
  }

  receive(): void {
    if (this.replica.sent) return;
    for (const change of this.#server.changes.slice(this.replica.revision))
      this.#take(this.replica.receive(this.doc, change));
  }

  #take({ doc }: { doc: EditorDocument }): void {
    this.#history.rebase(this.doc, doc);
    this.doc = doc;
  }

  settle(): void {
    this.commit();
    this.reply();
    this.send();
    this.commit();
    this.reply();
    this.receive();
  }
}

/** Stretches longer than the shortest cut that somebody cut, nobody who knew it gave back, and that are not cut. */
function lostTime(log: readonly Logged[], now: readonly Range[]): Range[] {
  const edges = log.flatMap(({ before, after }) => [...before, ...after]).concat(now);
  const times = [...new Set(edges.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const isGivenBack = (k: number, at: number): boolean =>
    log.some(
      ({ seen, before, after }, later) => later > k && seen > k && covers(before, at) && !covers(after, at),
    );
  const lost: (Range & { by: string })[] = [];
  for (const [i, start] of times.entries()) {
    const end = times[i + 1] ?? start;
    const at = (start + end) / 2;
    if (covers(now, at)) continue;
    const claims = log.flatMap(({ before, after }, k) =>
      covers(after, at) && !covers(before, at) && !isGivenBack(k, at) ? [k] : [],
    );
    if (claims.length === 0) continue;
    // Shorter rests of different cuts may lie side by side.
    const by = claims.join();
    const last = lost.at(-1);
    if (last?.by === by && start - last.end < 1e-6) lost[lost.length - 1] = { ...last, end };
    else lost.push({ start, end, by });
  }
  return lost.filter(({ start, end }) => end - start > MIN_CUT_DURATION + 1e-6);
}

function inventedTime(log: readonly Logged[], now: readonly Range[]): Range[] {
  const made = log.flatMap(({ after }) => after);
  return now.filter(({ start, end }) => {
    for (let at = start + 0.005; at < end; at += 0.01) if (!covers(made, at)) return true;
    return false;
  });
}

const RUNS = Number(process.env.MERGE_RUNS ?? 25);

const SEED = Number(process.env.MERGE_SEED ?? 20261123);

test(`three clients end the same and keep every cut that nobody deleted: ${RUNS} runs, seed ${SEED}`, {
  timeout: 1000 * RUNS,
}, () => {
  const script = fc.array(acts, {
    minLength: process.env.MERGE_SHRINK ? 0 : 2 * EDITS,
    maxLength: process.env.MERGE_SHRINK ? 40 : 2 * EDITS,
    size: 'max',
  });
  fc.assert(
    fc.property(script, (steps) => {
      const server = new Server();
      const clients = Array.from({ length: CLIENTS }, () => new Client(server));
      let edited = 0;
      for (const { who, act } of steps) {
        if (typeof act === 'function' && ++edited > EDITS) continue;
        setCutIdSuffix(`-${who}`);
        clients[who].do(act);
        expect(checkDocument(clients[who].doc)).toEqual([]);
      }
      for (const client of [...clients, ...clients]) client.settle();
      for (const client of clients) {
        expect(saved(client.replica.base.doc)).toBe(saved(server.doc));
        expect(saved(client.doc)).toBe(saved(server.doc));
      }
      expect(checkDocument(server.doc)).toEqual([]);
      expect(lostTime(server.log, spoken(server.doc))).toEqual([]);
      expect(inventedTime(server.log, spoken(server.doc))).toEqual([]);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: process.env.MERGE_SHRINK === undefined },
  );
});

test('undo after others joined takes back own steps alone, and redo makes them again', () => {
  const half = Math.floor(START.words.length / 2);
  const mine = fc.array(fc.tuple(fc.nat(half - 2), text), { minLength: 1, maxLength: 12 });
  const theirs = fc.array(fc.tuple(fc.integer({ min: half + 1, max: 18 }), text), { maxLength: 12 });
  const edit = ([at, now]: [number, string], i: number): Edit =>
    i % 3 === 0 ? (doc) => editWord(doc, at, now) : (doc) => cutWords(doc, at, at);
  fc.assert(
    fc.property(mine, theirs, (own, other) => {
      const server = new Server();
      const [me, you] = [new Client(server), new Client(server)];
      const make = (who: Client, list: [number, string][], suffix: string): void => {
        setCutIdSuffix(suffix);
        for (const [i, step] of list.entries()) who.do(edit(step, i));
      };
      make(me, own, '-0');
      make(you, other, '-1');
      const alone = saved(you.doc);
      for (const client of [me, you, me, you]) client.settle();
      const both = saved(server.doc);
      for (let i = 0; i < own.length; i++) me.do('undo');
      for (const client of [me, you, me]) client.settle();
      expect(saved(server.doc)).toBe(alone);
      expect(saved(you.doc)).toBe(alone);
      for (let i = 0; i < own.length; i++) me.do('redo');
      for (const client of [me, you, me]) client.settle();
      expect(saved(you.doc)).toBe(both);
    }),
    { numRuns: 100, seed: SEED },
  );
});

test('undo leaves what another window added to the cut, and redo joins it again', () => {
  const server = new Server();
  const [me, you] = [new Client(server), new Client(server)];
  setCutIdSuffix('-0');
  me.do((doc) => cutWords(doc, 2, 3));
  for (const client of [me, you]) client.settle();
  const [{ start, end }] = spoken(you.doc);
  you.do((doc) => moveEdge(doc, idAt(doc, 0), 'end', end + 2));
  for (const client of [you, me]) client.settle();
  expect(spoken(me.doc)).toEqual([{ start, end: end + 2 }]);
  me.do('undo');
  for (const client of [me, you]) client.settle();
  expect(spoken(you.doc)).toEqual([{ start: end, end: end + 2 }]);
  me.do('redo');
  for (const client of [me, you]) client.settle();
  const cut = spoken(you.doc);
  for (const at of [start + 0.1, end - 0.1, end + 0.1, end + 1.9]) expect(covers(cut, at)).toBe(true);
});

test('an edit that is to replace what the server has is sent, also without changes', () => {
  const replica = new Replica({ base: FIRST, revision: 1, unsent: [] });
  expect(replica.send(START, 'first')).toBeNull();
  replica.overwrite(2);
  expect([replica.revision, replica.send(START, 'second')?.edit.doc]).toEqual([2, START]);
});

test('what is changed while a push is under way replaces what was pushed, also beside changes of others', () => {
  const server = new Server();
  const [me, you] = [new Client(server), new Client(server)];
  setCutIdSuffix('-0');
  me.do((doc) => cutWords(doc, 2, 3));
  me.do((doc) => editWord(doc, 6, 'x'));
  me.do('send');
  setCutIdSuffix('-1');
  you.do((doc) => editWord(doc, 12, 'hm'));
  you.do('send');
  you.do('commit');
  me.do((doc) => removeAllCuts(doc));
  me.do((doc) => editWord(doc, 6, 'café'));
  me.do('commit');
  me.do('reply');
  for (const client of [me, you]) client.settle();
  const expected = editWord(editWord(START, 6, 'café'), 12, 'hm');
  expect(saved(me.doc)).toBe(saved(expected));
  expect(saved(server.doc)).toBe(saved(expected));
});
