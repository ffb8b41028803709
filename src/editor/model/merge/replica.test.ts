import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  acts,
  CLIENTS,
  Client,
  covers,
  EDITS,
  type Edit,
  FIRST,
  idAt,
  type Logged,
  Server,
  START,
  saved,
  spoken,
  text,
} from '#tests/support/replicas.ts';
import { MIN_CUT_DURATION } from '../constants.ts';
import { removeAllCuts } from '../edit/bulk.ts';
import { setCutIdSuffix } from '../edit/cut.ts';
import { cutWords } from '../edit/cuts.ts';
import { moveEdge } from '../edit/edges.ts';
import { editWord } from '../edit/transcript.ts';
import { checkDocument } from '../saved/document.ts';
import type { Range } from '../types.ts';
import { Replica } from './replica.ts';

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
