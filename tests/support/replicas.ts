import fc from 'fast-check';
import { expect } from 'vitest';
import { wordOrderOf } from '#model/edit/arrangement.ts';
import { blockRanges } from '#model/edit/blocks.ts';
import { acceptSuggestions, removeAllCuts, withShorterCuts } from '#model/edit/bulk.ts';
import { cutEnd, nonSilences } from '#model/edit/cut.ts';
import { cutTime, cutWords, removeCuts, suggestCuts } from '#model/edit/cuts.ts';
import { moveBracket, moveCut, moveEdge } from '#model/edit/edges.ts';
import { fitBlocks, moveBack, moveRanges, moveWords } from '#model/edit/moves.ts';
import { findMatches, withReplacedMatches } from '#model/edit/search.ts';
import { editWord, renameSpeaker, setParagraphSpeaker, setParagraphs } from '#model/edit/transcript.ts';
import { commitPass, passOperation } from '#model/merge/commit-pass.ts';
import { createHistory, type History } from '#model/merge/history.ts';
import type { Operation } from '#model/merge/operation.ts';
import { type Committed, commit, type LoggedChange, Replica, type Sent } from '#model/merge/replica.ts';
import { editAfter, readSavedEdit, type SavedEdit, writeSavedEdit } from '#model/merge/saved-edit.ts';
import { setSilenceMode, setSilenceThreshold } from '#model/pauses/silences.ts';
import { serialize } from '#model/saved/document.ts';
import { savedCut } from '#model/saved/serialize.ts';
import { documentOf, joinWords } from '#model/testing.ts';
import type { HeardRun } from '#model/transcripts/second-pass.ts';
import type { EditorDocument, Range } from '#model/types.ts';

export type Edit = (doc: EditorDocument) => EditorDocument;

const TEXT = 'so we um went to the the café and then well we saw it and the and so on';
export const START = setParagraphs(
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

export const FIRST: SavedEdit = { doc: START, transcription: { complete: true, added: [] } };

export const word = fc.integer({ min: 0, max: 18 });
const time = fc.integer({ min: 0, max: 2000 }).map((hundredths) => hundredths / 100);
const edge = fc.constantFrom('start' as const, 'end' as const);
export const text = fc.constantFrom('hm', 'so so', 'café', 'x');
export const idAt = ({ cuts }: EditorDocument, i: number): string =>
  cuts[i % Math.max(1, cuts.length)]?.id ?? '';

/** What a page does with every edit: borders stand between words. */
export const edits = (): fc.Arbitrary<Edit> =>
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
export type Act = Edit | 'undo' | 'redo' | 'send' | 'commit' | 'reply' | 'receive' | 'kill';
export const CLIENTS = 3;
export const EDITS = 200;
export const acts: fc.Arbitrary<{ who: number; act: Act }> = fc.record({
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

export const wire = <T>(value: T): T => JSON.parse(JSON.stringify(value));
export const saved = (doc: EditorDocument): string => JSON.stringify(serialize(doc));
const cutsOf = ({ cuts }: EditorDocument): string => JSON.stringify(cuts.map(savedCut));
export const spoken = (doc: EditorDocument): Range[] =>
  nonSilences(doc.cuts).map((cut) => ({ start: cut.start, end: cutEnd(cut) }));
export const covers = (ranges: readonly Range[], at: number): boolean =>
  ranges.some(({ start, end }) => start <= at && at < end);

export interface Logged {
  /** Revision it was made on. */
  readonly seen: number;
  readonly before: readonly Range[];
  readonly after: readonly Range[];
}

/** Has an edit, and what led to it. */
export class Server {
  doc: EditorDocument;
  readonly changes: LoggedChange[] = [];
  readonly log: Logged[] = [];

  constructor(doc: EditorDocument = START) {
    this.doc = doc;
  }

  /** @returns the revision after it */
  commit(seen: number, { id, operation, edit }: Sent, before: EditorDocument): number {
    const unseen = this.changes.slice(seen).map(({ change }) => change);
    const committed = commit(this.doc, wire(operation), unseen);
    if (this.#log(id, committed)) this.log.push({ seen, before: spoken(before), after: spoken(edit.doc) });
    return this.changes.length;
  }

  /** As `commit`, of what the second pass changes. */
  commitPass(id: string, operation: Operation): number {
    const before = this.doc;
    this.#log(id, commitPass(before, wire(operation), []));
    expect(cutsOf(this.doc)).toBe(cutsOf(before));
    return this.changes.length;
  }

  #log(id: string, { doc, change }: Committed): boolean {
    if (!change) return false;
    this.doc = readSavedEdit(wire(writeSavedEdit({ ...FIRST, doc }))).doc;
    expect(serialize(this.doc)).toEqual(serialize(doc));
    this.changes.push({ revision: this.changes.length + 1, change_id: id, change: wire(change) });
    return true;
  }
}

/** A window. */
export class Client {
  doc: EditorDocument;
  replica: Replica;
  readonly #server: Server;
  readonly #history: History<null> = createHistory<null>(1e6);
  /** The revision that a push led to, whose reply is under way. */
  #pushed: number | null = null;

  constructor(server: Server) {
    this.#server = server;
    this.doc = server.doc;
    this.replica = new Replica({ base: { ...FIRST, doc: this.doc }, revision: 0, unsent: [] });
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

  /** Where nothing waits and nothing is under way. @returns whether it took over runs of the second pass */
  pass(runs: readonly HeardRun[], checkedBy: string): boolean {
    if (this.replica.unsent.length > 0) return false;
    const operation = passOperation(this.replica.base.doc, runs, checkedBy);
    const { revision } = this.replica;
    const newest = this.#server.commitPass(crypto.randomUUID(), operation);
    this.#take(this.replica.acknowledge(this.doc, newest, this.#server.changes.slice(revision, newest)));
    return true;
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
